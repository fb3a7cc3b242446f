// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.parser;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.antlr.runtime.ANTLRInputStream;
import org.antlr.runtime.ParserRuleReturnScope;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.common.parse.EpsilonParser;
import org.eclipse.epsilon.common.parse.problem.ParseProblem;
import org.modelarena.core.ArenaException;

/** Runs Epsilon's parsers on the text as it is, and turns whatever stops them into a problem. */
final class ParserInvocation {
	/** Why a text cannot be parsed that needs more stack or time than there is. */
	static final String TOO_DEEP = "the query is nested too deeply";

	private ParserInvocation() {
	}

	/** The rule that a whole text follows. */
	interface Rule {
		ParserRuleReturnScope parse() throws RecognitionException;
	}

	/** The characters of a text. Epsilon's own stream has blanks for tabs, since it counts columns otherwise, but also within strings. */
	static ANTLRInputStream characters(String text) {
		try {
			return new ANTLRInputStream(new ByteArrayInputStream(withoutTabs(text).getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8.name());
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** The text with blanks for the tabs that are not in strings. */
	private static String withoutTabs(String text) {
		char[] characters = text.toCharArray();
		for (int i = 0; i < characters.length; i++) {
			switch (characters[i]) {
			case '\t' -> characters[i] = ' ';
			case '\'', '"' -> i = endOfString(characters, i);
			case '/' -> {
				// A comment may hold an apostrophe.
				if (text.startsWith("//", i) || text.startsWith("/*", i)) {
					boolean ofLine = characters[i + 1] == '/';
					int end = text.indexOf(ofLine ? "\n" : "*/", i + 2);
					i = end < 0 ? characters.length : end;
				}
			}
			default -> {
				// Stays.
			}
			}
		}
		return new String(characters);
	}

	private static int endOfString(char[] characters, int begin) {
		int i = begin + 1;
		while (i < characters.length && characters[i] != characters[begin]) {
			i += characters[i] == '\\' ? 2 : 1;
		}
		return i;
	}

	/** The tree of a text, or null; in both cases with the problems that there are. */
	static AST tree(EpsilonParser parser, Rule rule, List<ParseProblem> problems) {
		AST tree = null;
		try {
			tree = (AST) rule.parse().getTree();
		} catch (RecognitionException e) {
			problems.add(new ParseProblem(e.line, e.charPositionInLine, e.getMessage()));
		} catch (StackOverflowError | BoundedTokenStream.Enough e) {
			problems.addAll(parser.getParseProblems());
			problems.add(new ParseProblem(TOO_DEEP, ParseProblem.ERROR));
			return null;
		} catch (ArenaException e) {
			throw e;
		} catch (RuntimeException e) {
			Token next = parser.input.LT(1);
			problems.add(new ParseProblem(next.getLine(), next.getCharPositionInLine(), "mismatched input: '" + next.getText() + "'"));
		}
		problems.addAll(parser.getParseProblems());
		problems.stream().limit(1).forEach(SyntaxHints.of(parser)::explain);
		return tree;
	}

	/** Adds a problem for a number that Java cannot read. */
	static void reportNumber(AST place, List<ParseProblem> problems) {
		problems.add(new ParseProblem(place.getLine(), place.getColumn(), "the number is too large, or none"));
	}
}
