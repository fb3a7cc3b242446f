package org.modelarena.language;

/**
 * What a word means.
 *
 * @param range    the word
 * @param markdown what there is to say about it
 */
public record Hover(TextRange range, String markdown) {
}
