// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.parser;

import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;

/** A query's text: how it begins, and where its faults lie. */
public final class QueryText {
	/** The name of the language. */
	public static final String LANGUAGE = "ocl";

	private static final Pattern BLANKS_AND_COMMENTS = Pattern.compile("(?:\\s++|--[^\\n]*+|/\\*(?s:.*?)\\*/)*+");
	private static final Pattern ARROW = Pattern.compile("\\)*+" + BLANKS_AND_COMMENTS + "(?:->|\\.)" + BLANKS_AND_COMMENTS);
	private static final Pattern WORD = Pattern.compile("\\w++");
	private static final Set<String> DOCUMENT = Set.of("package", "context");
	private static final Pattern CONSTRAINT = Pattern.compile("(?:def|inv|pre|post|body|init|derive)\\b\\s*+\\w*+\\s*+:");

	private static final Pattern REPEATED_PART = Pattern.compile("Duplicate part name in tuple: \\((\\w+)\\)");
	private static final String SIGNS = "=!<>&|:";
	private static final Pattern OPERATOR = Pattern.compile("[" + SIGNS + "]++");

	private static final int MOST_NESTED_COLLECTIONS = 60;
	private static final int LONGEST_EXCERPT = 60;

	private final String text;
	private final int start;

	public QueryText(String text) {
		this.text = text;
		Matcher blanks = BLANKS_AND_COMMENTS.matcher(text);
		this.start = blanks.lookingAt() ? blanks.end() : 0;
	}

	/** Whether there is nothing but blanks and comments. */
	boolean isEmpty() {
		return start == text.length();
	}

	/**
	 * Whether more collections stand within each other than anybody writes. To find out whether two types conform, Eclipse OCL compares the
	 * types of all that lie within, again and again.
	 */
	boolean isNestedTooDeeply() {
		int depth = 0;
		boolean quoted = false;
		for (int i = start; i < text.length(); i++) {
			char c = text.charAt(i);
			quoted ^= c == '\'';
			depth += quoted ? 0 : c == '{' ? 1 : c == '}' ? -1 : 0;
			if (depth > MOST_NESTED_COLLECTIONS) {
				return true;
			}
		}
		return false;
	}

	/** Whether it is a Complete OCL document. */
	public boolean isDocument() {
		return DOCUMENT.contains(firstWord());
	}

	/** Whether it begins with a constraint, as only a document's context may hold it. */
	boolean isLooseConstraint() {
		return CONSTRAINT.matcher(text).region(start, text.length()).lookingAt();
	}

	private String firstWord() {
		Matcher word = WORD.matcher(text).region(start, text.length());
		return word.lookingAt() ? word.group() : "";
	}

	/** The first place of a word at or after an offset, or the offset if it is not there. */
	int placeOf(String word, int from) {
		String edge = WORD.matcher(word).lookingAt() ? "\\b" : "";
		Matcher found = Pattern.compile(edge + Pattern.quote(word) + edge).matcher(text);
		return found.find(within(from)) ? found.start() : from;
	}

	/** Where a part of a tuple has a name that one before it has, which is told without its place; where the text starts if it is not found. */
	int repeatedPart(String message) {
		Matcher repeated = REPEATED_PART.matcher(message);
		if (!repeated.find()) {
			return start;
		}
		String name = "\\b" + repeated.group(1) + "\\s*[=:]";
		Matcher tuple = Pattern.compile("Tuple\\s*\\{[^{}]*" + name + "[^{}]*,\\s*(" + name + ")").matcher(text);
		return tuple.find() ? tuple.start(1) : start;
	}

	/** The first of some operators that stands between two places, or that the first place stands within; nothing if there is none. */
	Optional<MatchResult> operator(int from, int to, Set<String> operators) {
		int begin = within(from);
		while (begin > 0 && SIGNS.indexOf(text.charAt(begin - 1)) >= 0) {
			begin--;
		}
		Matcher signs = OPERATOR.matcher(text).region(begin, Math.max(begin, within(to + 2)));
		if (between(begin, to).indexOf('\'') >= 0) {
			// Perhaps within a string.
			return Optional.empty();
		}
		return signs.results().filter(run -> operators.contains(run.group())).findFirst();
	}

	/** Whether what stands at a place is asked of {@code self}. */
	boolean isFeatureOfSelf(int place) {
		return text.substring(0, within(place)).matches("(?s).*\\bself\\s*\\.\\s*");
	}

	/** Where the text really starts. */
	int start() {
		return start;
	}

	/** An error about the place that is {@code offset} characters after the beginning. */
	public QueryException fault(ErrorCode code, String message, int offset, Throwable cause) {
		return new QueryException(code, message, line(offset), column(offset), cause);
	}

	/** The line of a place, counted from 1. */
	public int line(int offset) {
		return 1 + (int) text.substring(0, within(offset)).chars().filter(c -> c == '\n').count();
	}

	/** The column of a place, counted from 1. */
	public int column(int offset) {
		int place = within(offset);
		return place - text.lastIndexOf('\n', place - 1);
	}

	/** Where the name begins that an arrow or a dot after a place leads to; the other place if there is none. */
	public int nameBehind(int end, int otherwise) {
		Matcher arrow = ARROW.matcher(text).region(within(end), text.length());
		return arrow.lookingAt() ? arrow.end() : otherwise;
	}

	/** The text between two places. */
	public String between(int from, int to) {
		return text.substring(within(from), Math.max(within(from), within(to)));
	}

	/** The whole text with something else between two places. */
	public String replaced(int from, int to, String by) {
		return text.substring(0, within(from)) + by + text.substring(within(to));
	}

	/** Whether a word begins at a place. */
	public boolean isWord(int offset) {
		return WORD.matcher(text).region(within(offset), text.length()).lookingAt();
	}

	/** The text from one place up to another, on one line and perhaps shortened; without brackets that were opened before. */
	public String excerpt(int from, int to) {
		String line = text.substring(within(from), Math.max(within(from), within(to))).strip().replaceAll("\\s+", " ");
		while (line.endsWith(")") && line.chars().filter(c -> c == ')').count() > line.chars().filter(c -> c == '(').count()) {
			line = line.substring(0, line.length() - 1);
		}
		return line.length() <= LONGEST_EXCERPT ? line : line.substring(0, LONGEST_EXCERPT - 3) + "...";
	}

	private int within(int offset) {
		return Math.max(0, Math.min(offset, text.length()));
	}
}
