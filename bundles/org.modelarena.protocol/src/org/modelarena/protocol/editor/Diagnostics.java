// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.editor;

import java.util.List;

import org.modelarena.language.Diagnostic;

/**
 * The mistakes in a text.
 *
 * @param diagnostics by their place; none for a text that can run
 */
public record Diagnostics(List<Diagnostic> diagnostics) {
}
