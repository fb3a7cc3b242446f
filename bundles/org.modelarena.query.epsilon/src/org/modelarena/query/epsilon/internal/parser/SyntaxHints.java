// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.parser;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.antlr.runtime.Token;
import org.antlr.runtime.TokenStream;
import org.eclipse.epsilon.common.parse.EpsilonParser;
import org.eclipse.epsilon.common.parse.problem.ParseProblem;
import org.modelarena.core.Nearest;

/**
 * Guesses at the intention where a text does not parse: a keyword with a slip of the pen in it, or a feature whose name is a keyword.
 *
 * @param keywords the keywords of the grammar
 */
record SyntaxHints(TokenStream tokens, Set<String> keywords) {
	private static final Pattern WORD = Pattern.compile("[A-Za-z]\\w*");
	private static final Pattern KEYWORD = Pattern.compile("'[A-Za-z]+'");
	private static final Set<String> NAVIGATION = Set.of(".", "?.", "->");
	private static final Set<String> BEFORE_STATEMENTS = Set.of(";", "{", "}", ")", ":");

	static SyntaxHints of(EpsilonParser parser) {
		Set<String> keywords = Arrays.stream(parser.getTokenNames()).filter(name -> KEYWORD.matcher(name).matches()).map(name -> name.substring(1, name.length() - 1))
				.collect(Collectors.toCollection(TreeSet::new));
		return new SyntaxHints(parser.input, keywords);
	}

	/** Adds to the reason of a problem what was probably meant, if there is something. */
	void explain(ParseProblem problem) {
		int at = place(problem);
		if (at < 0 || problem.getReason() == null) {
			return;
		}
		String word = text(at);
		int before = before(at);
		if (keywords.contains(word)) {
			if (NAVIGATION.contains(text(before))) {
				problem.setReason("'" + word + "' is a keyword; as the name of a feature it is written between backticks, `" + word + "`");
			}
			return;
		}
		String hint = hint(word);
		if (!hint.isEmpty()) {
			problem.setReason("unexpected '" + word + "'." + hint);
			return;
		}
		String previous = text(before);
		String ahead = text(before(before));
		if (!keywords.contains(previous) && (ahead.isEmpty() || BEFORE_STATEMENTS.contains(ahead) || keywords.contains(ahead)) && !hint(previous).isEmpty()) {
			problem.setReason("unexpected '" + previous + "'." + hint(previous));
			problem.setLine(tokens.get(before).getLine());
			problem.setColumn(tokens.get(before).getCharPositionInLine());
		}
	}

	private String hint(String word) {
		return WORD.matcher(word).matches() ? Nearest.hint(word, keywords) : "";
	}

	/** The token that a problem is about; negative for the end of the text. */
	private int place(ParseProblem problem) {
		for (int i = 0; i < tokens.size(); i++) {
			Token token = tokens.get(i);
			if (isRead(token) && token.getLine() == problem.getLine() && token.getCharPositionInLine() == problem.getColumn()) {
				return i;
			}
		}
		return -1;
	}

	/** The token that is read before another; negative if there is none. */
	private int before(int place) {
		int before = place - 1;
		while (before >= 0 && !isRead(tokens.get(before))) {
			before--;
		}
		return before;
	}

	private static boolean isRead(Token token) {
		return token.getChannel() == Token.DEFAULT_CHANNEL && token.getType() != Token.EOF;
	}

	private String text(int place) {
		return place < 0 ? "" : tokens.get(place).getText();
	}
}
