package org.modelarena.protocol.answer;

import org.modelarena.language.Hover;

/**
 * What the word at a place of a text means.
 *
 * @param hover null where there is none that anybody knows
 */
public record HoverText(Hover hover) {
}
