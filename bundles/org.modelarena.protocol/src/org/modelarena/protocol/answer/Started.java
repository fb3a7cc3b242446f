// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

/**
 * A query that runs.
 *
 * @param cursor where its rows will be
 */
public record Started(String cursor) {
}
