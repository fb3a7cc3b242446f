// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.List;

/**
 * The labels that people read beside the keys of elements.
 *
 * @param version as in {@link QueryResult}
 * @param labels  in the order of the keys in the call; null for an element that is not there
 */
public record LabelPage(long version, List<String> labels) {
}
