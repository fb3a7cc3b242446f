// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.syntax;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How the words of a language look. */
public enum Dialect {
	/** Eclipse OCL. */
	OCL("--",
			Set.of("and", "attr", "body", "context", "def", "derive", "else", "endif", "endpackage", "false", "if", "implies", "in", "init", "inv", "invalid", "let", "not", "null", "oper",
					"or", "package", "post", "pre", "self", "static", "then", "true", "xor"),
			Set.of(),
			List.of("->", "::", "..", "<=", ">=", "<>", "^^")),
	/** The Epsilon Object Language. */
	EOL("//", EpsilonWords.KEYWORDS, Set.of(), EpsilonWords.SIGNS),
	/** The Epsilon Pattern Language. */
	EPL("//", EpsilonWords.KEYWORDS, Set.of("pattern", "match", "onmatch", "nomatch", "do", "from", "no", "guard", "active", "optional", "pre", "post"),
			EpsilonWords.SIGNS);

	/** The words of EOL, which EPL has too. */
	private static final class EpsilonWords {
		static final Set<String> KEYWORDS = Set.of("abort", "and", "async", "break", "breakAll", "case", "continue", "default", "delete", "driver", "else", "ext", "false", "for",
				"function", "if", "implies", "import", "in", "model", "new", "not", "operation", "or", "return", "switch", "throw", "transaction", "true", "var", "while", "xor", "alias");
		static final List<String> SIGNS = List.of("->", "::=", "::", "..", "<=", ">=", "<>", "==", "!=", ":=", "=>", "?.", "?:", "?=", "++", "--", "+=", "-=", "*=", "/=");
	}

	private final String lineComment;
	private final Set<String> keywords;
	private final Set<String> furtherKeywords;
	private final List<String> signs;

	/** @param signs of more than one character */
	Dialect(String lineComment, Set<String> keywords, Set<String> furtherKeywords, List<String> signs) {
		this.lineComment = lineComment;
		this.keywords = keywords;
		this.furtherKeywords = furtherKeywords;
		this.signs = signs;
	}

	/** The dialect of a language, or nothing for others. */
	public static Optional<Dialect> of(String language) {
		for (Dialect dialect : values()) {
			if (dialect.language().equals(language)) {
				return Optional.of(dialect);
			}
		}
		return Optional.empty();
	}

	/** The name of the language in queries. */
	public String language() {
		return name().toLowerCase(java.util.Locale.ROOT);
	}

	/** Whether a word can be a name only when it is escaped. */
	public boolean isKeyword(String word) {
		return keywords.contains(word) || furtherKeywords.contains(word);
	}

	/** The sign that begins a comment that ends with its line. */
	public String lineComment() {
		return lineComment;
	}

	List<String> signs() {
		return signs;
	}

	/** Whether double quotes stand around strings, and backquotes around names. */
	boolean isEpsilon() {
		return this != OCL;
	}

	/** A name as it is written in the language: escaped where it is a keyword. */
	public String escaped(String name) {
		boolean plain = !isKeyword(name) && isName(name);
		if (plain) {
			return name;
		}
		return isEpsilon() ? "`" + name + "`" : "_" + name;
	}

	private static boolean isName(String name) {
		return !name.isEmpty() && Character.isJavaIdentifierStart(name.charAt(0)) && name.chars().allMatch(Character::isJavaIdentifierPart);
	}
}
