// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language;

/**
 * The meaning of a word.
 *
 * @param range    the word
 * @param markdown the explanation of the word
 */
public record Hover(TextRange range, String markdown) {
}
