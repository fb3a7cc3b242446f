// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * Asks for help with a text that somebody writes.
 *
 * @param store      whose metamodel the text is about
 * @param language   {@code ocl}, {@code eol}, {@code epl}
 * @param text       as far as it is written; at most 250,000 characters
 * @param offset     for completion and hover: the place, counted from 0 in UTF-16 units
 * @param parameters for diagnostics: values of the kind that the free variables of the text will have; null for none
 */
public record LanguageCall(String store, String language, String text, Long offset, Parameters parameters) implements OfStore {
}
