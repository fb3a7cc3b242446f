// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language;

/**
 * Something wrong with a text.
 *
 * @param range    where it is: the word at the place, and never empty unless the text is
 * @param severity how bad it is
 * @param message  a sentence for people, without the place
 * @param code     the name of an {@link org.modelarena.core.ErrorCode}
 */
public record Diagnostic(TextRange range, Severity severity, String message, String code) {
	/** How bad something is. */
	public enum Severity {
		/** The query cannot run. */
		ERROR,
		/** It runs, but probably not as meant. */
		WARNING,
		/** Good to know. */
		INFO
	}
}
