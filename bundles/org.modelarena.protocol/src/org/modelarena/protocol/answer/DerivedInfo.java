// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

/**
 * A derived feature.
 *
 * @param declaration {@code Type.name : Result = expression}
 * @param language    of the expression
 * @param failures    elements for which the expression failed
 */
public record DerivedInfo(String declaration, String language, long failures) {
}
