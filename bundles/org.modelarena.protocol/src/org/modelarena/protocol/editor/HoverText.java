// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.editor;

import org.modelarena.language.Hover;

/**
 * The meaning of the word at a place of a text.
 *
 * @param hover null where there is none that anybody knows
 */
public record HoverText(Hover hover) {
}
