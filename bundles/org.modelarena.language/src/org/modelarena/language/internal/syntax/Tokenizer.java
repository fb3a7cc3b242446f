// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.syntax;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.language.TextToken.Kind;

/** Cuts a text into tokens. Takes any text: a string without its end goes to the end of the line, a comment to that of the text. */
public final class Tokenizer {
	private final Dialect dialect;
	private final String text;
	private final List<Token> tokens = new ArrayList<>();
	private int at;

	private Tokenizer(Dialect dialect, String text) {
		this.dialect = dialect;
		this.text = text;
	}

	/** The tokens of a text in their order, comments among them; blanks are left out. */
	public static List<Token> tokens(Dialect dialect, String text) {
		Tokenizer tokenizer = new Tokenizer(dialect, text);
		tokenizer.run();
		return tokenizer.tokens;
	}

	private void run() {
		while (at < text.length()) {
			if (Character.isWhitespace(text.charAt(at))) {
				at++;
			} else {
				int start = at;
				Kind kind = next(text.charAt(at));
				tokens.add(new Token(kind, start, text.substring(start, at)));
			}
		}
	}

	/** Goes behind the token that begins here. */
	private Kind next(char first) {
		if (text.startsWith("/*", at)) {
			int end = text.indexOf("*/", at + 2);
			at = end < 0 ? text.length() : end + 2;
			return Kind.COMMENT;
		}
		if (text.startsWith(dialect.lineComment(), at)) {
			at = endOfLine(at);
			return Kind.COMMENT;
		}
		if (first == '\'' || first == '"') {
			at = endOfQuoted(first);
			return Kind.STRING;
		}
		if (first == '`' && dialect.isEpsilon()) {
			at = endOfQuoted(first);
			return Kind.IDENTIFIER;
		}
		if (first >= '0' && first <= '9') {
			number();
			return Kind.NUMBER;
		}
		if (Character.isJavaIdentifierStart(first)) {
			return word();
		}
		sign();
		return Kind.OPERATOR;
	}

	private int endOfLine(int from) {
		int end = from;
		while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
			end++;
		}
		return end;
	}

	private int endOfQuoted(char quote) {
		for (int i = at + 1; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c == quote) {
				return i + 1;
			}
			if (c == '\n' && quote == '`') {
				break;
			}
			if (c == '\\' && quote != '`') {
				i++;
			}
		}
		return endOfLine(at + 1);
	}

	private void number() {
		digits();
		if (at + 1 < text.length() && text.charAt(at) == '.' && Character.isDigit(text.charAt(at + 1))) {
			at++;
			digits();
		}
		if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
			int exponent = at + 1;
			if (exponent < text.length() && (text.charAt(exponent) == '+' || text.charAt(exponent) == '-')) {
				exponent++;
			}
			if (exponent < text.length() && Character.isDigit(text.charAt(exponent))) {
				at = exponent;
				digits();
			}
		}
		if (dialect.isEpsilon() && at < text.length() && "lLfFdD".indexOf(text.charAt(at)) >= 0) {
			at++;
		}
	}

	private void digits() {
		while (at < text.length() && Character.isDigit(text.charAt(at))) {
			at++;
		}
	}

	private Kind word() {
		int start = at;
		while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
			at++;
		}
		return dialect.isKeyword(text.substring(start, at)) ? Kind.KEYWORD : Kind.IDENTIFIER;
	}

	private void sign() {
		for (String sign : dialect.signs()) {
			if (text.startsWith(sign, at)) {
				at += sign.length();
				return;
			}
		}
		// What consists of two characters is not taken apart.
		at += Character.charCount(text.codePointAt(at));
	}
}
