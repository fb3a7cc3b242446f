// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.List;

/**
 * Elements.
 *
 * @param version  as in {@link QueryResult}
 * @param elements in the order in which they were asked for
 */
public record ElementPage(long version, List<ElementData> elements) {
}
