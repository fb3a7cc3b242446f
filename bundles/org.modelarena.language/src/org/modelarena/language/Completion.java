package org.modelarena.language;

/**
 * What could stand at a place.
 *
 * @param label         what a list of proposals shows
 * @param insertText    what takes the place of {@code replaced}
 * @param caret         where the caret goes: an offset in {@code insertText}
 * @param replaced      the word that was begun, up to its end; empty if none was
 * @param kind          what it is
 * @param detail        type or signature, in one line
 * @param documentation Markdown, in one or a few lines; may be empty
 */
public record Completion(String label, String insertText, int caret, TextRange replaced, Kind kind, String detail, String documentation) {
	/** What is proposed. */
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
