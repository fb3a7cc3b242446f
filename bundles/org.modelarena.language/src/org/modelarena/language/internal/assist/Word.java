// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.assist;

import java.util.List;

import org.modelarena.language.TextRange;
import org.modelarena.language.TextToken;
import org.modelarena.language.internal.syntax.Dialect;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.syntax.Tokenizer;

/**
 * The word at a caret.
 *
 * @param typed  the part before the caret, without what escapes a name
 * @param range  the whole of it
 * @param before the tokens before it
 * @param called whether a bracket follows, so that a call needs none
 */
record Word(String typed, TextRange range, List<Token> before, boolean called) {
	/** The word at a place of a text, which may be empty. */
	static Word at(Dialect dialect, String text, int offset) {
		int start = offset;
		while (start > 0 && Character.isJavaIdentifierPart(text.charAt(start - 1))) {
			start--;
		}
		boolean quoted = dialect != Dialect.OCL && start > 0 && text.charAt(start - 1) == '`';
		String typed = text.substring(start, offset);
		start = quoted ? start - 1 : start;
		int end = offset;
		while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
			end++;
		}
		end = quoted && end < text.length() && text.charAt(end) == '`' ? end + 1 : end;
		return new Word(typed, new TextRange(start, end - start), Tokenizer.tokens(dialect, text.substring(0, start)), calls(text, end));
	}

	private static boolean calls(String text, int end) {
		int next = end;
		while (next < text.length() && (text.charAt(next) == ' ' || text.charAt(next) == '\t')) {
			next++;
		}
		return next < text.length() && text.charAt(next) == '(';
	}

	/** Whether names can stand here: not in a comment, a string or a number. */
	boolean canBeName(Dialect dialect) {
		if (!typed.isEmpty() && Character.isDigit(typed.charAt(0))) {
			return false;
		}
		if (before.isEmpty() || before.getLast().end() != range.offset()) {
			return true;
		}
		Token last = before.getLast();
		return switch (last.kind()) {
		case STRING -> last.text().length() > 1 && last.text().charAt(last.text().length() - 1) == last.text().charAt(0);
		case COMMENT -> !last.text().startsWith(dialect.lineComment()) && last.text().length() > 3 && last.text().endsWith("*/");
		default -> last.kind() != TextToken.Kind.NUMBER;
		};
	}
}
