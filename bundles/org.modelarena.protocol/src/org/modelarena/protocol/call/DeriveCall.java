// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * A derived feature to declare.
 *
 * @param declaration {@code Type.name : Result = expression}, see {@link org.modelarena.core.Declaration#parse}
 * @param language    of the expression
 * @param indexed     whether its values are to be found by
 */
public record DeriveCall(String store, String declaration, String language, boolean indexed) implements OfStore {
}
