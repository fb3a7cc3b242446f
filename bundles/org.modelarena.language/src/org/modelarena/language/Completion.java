// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language;

/**
 * A proposal for a place in a text.
 *
 * @param label         the text that a list of proposals shows
 * @param insertText    the text that takes the place of {@code replaced}
 * @param caret         the place of the caret afterwards: an offset in {@code insertText}
 * @param replaced      the word that was begun, up to its end; empty if none was
 * @param kind          the kind of the proposal
 * @param detail        type or signature, in one line
 * @param documentation Markdown, in one or a few lines; may be empty
 */
public record Completion(String label, String insertText, int caret, TextRange replaced, Kind kind, String detail, String documentation) {
	/** The kind of a proposal. */
	public enum Kind {
		/** An attribute, also a derived one. */
		ATTRIBUTE,
		/** A reference, or what leads from an element to others. */
		REFERENCE,
		/** A variable, parameter or role. */
		VARIABLE,
		/** An operation of the language or of the text. */
		OPERATION,
		/** A class of the metamodel. */
		CLASS,
		/** A data type or enumeration of the metamodel, or a type of the language. */
		TYPE,
		/** A literal of an enumeration. */
		LITERAL,
		/** A package of the metamodel. */
		PACKAGE,
		/** A keyword of the language. */
		KEYWORD
	}
}
