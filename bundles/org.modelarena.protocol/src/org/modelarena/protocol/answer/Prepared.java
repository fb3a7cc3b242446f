// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import org.modelarena.protocol.call.QueryCall;

/**
 * A query that the server has checked and keeps, as long as it is among those used last.
 *
 * @param prepared its id, for {@link QueryCall#prepared}: the same for all clients that prepare the same query
 */
public record Prepared(String prepared) {
}
