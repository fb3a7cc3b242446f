// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * A query that will be asked often.
 *
 * @param store      whose metamodel it is checked with
 * @param language   {@code ocl}, {@code eol}, {@code epl}
 * @param text       the query
 * @param strategy   as in {@link QueryCall#strategy}
 * @param parameters values of the kind that the free variables of the text will have; null for none
 */
public record PrepareCall(String store, String language, String text, String strategy, Parameters parameters) implements OfStore {
}
