// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.syntax;

import org.modelarena.language.TextRange;
import org.modelarena.language.TextToken;

/**
 * A word or sign of a text.
 *
 * @param text as it is written
 */
public record Token(TextToken.Kind kind, int offset, String text) {
	/** The text of a token that is no word but the place of somebody's caret. */
	private static final String CARET = "\0caret";
	private static final String END = "\0end";

	/** The place where something is to be proposed; all before it has been read. */
	public static Token caret(int offset) {
		return new Token(TextToken.Kind.IDENTIFIER, offset, CARET);
	}

	/** The token after the last one. */
	public static Token end(int offset) {
		return new Token(TextToken.Kind.OPERATOR, offset, END);
	}

	public boolean isCaret() {
		return text.equals(CARET);
	}

	public boolean isEnd() {
		return text.equals(END);
	}

	/** Whether it is a name, or a keyword that stands where only a name can. */
	public boolean isWord() {
		return kind == TextToken.Kind.IDENTIFIER || kind == TextToken.Kind.KEYWORD;
	}

	/** The offset behind it. */
	public int end() {
		return offset + text.length();
	}

	/** Where it stands. */
	public TextRange range() {
		return new TextRange(offset, text.length());
	}

	/** The name that it stands for, without what escapes it. */
	public String name() {
		if (text.startsWith("`")) {
			return text.substring(1, text.length() > 1 && text.endsWith("`") ? text.length() - 1 : text.length());
		}
		return text;
	}
}
