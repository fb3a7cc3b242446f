// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.editor;

import java.util.List;

import org.modelarena.language.Completion;

/**
 * The texts that could stand at a place of a text.
 *
 * @param completions the best first
 */
public record Completions(List<Completion> completions) {
}
