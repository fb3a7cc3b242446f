// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.List;

/**
 * The features that a store derives and indexes.
 *
 * @param derived the derived features
 * @param indexed the indexed attributes, as {@code Type.attribute}
 */
public record IndexList(List<DerivedInfo> derived, List<String> indexed) {
}
