// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.assist;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.modelarena.language.TextToken;
import org.modelarena.language.internal.syntax.Dialect;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.syntax.Tokenizer;

/**
 * Indents lines by the brackets around them, and takes blanks from their ends. Nothing else: tokens, comments and line breaks stay as they are. A line
 * that begins a statement gets the indentation of its block. A line that goes on with something keeps its distance to the line where that begins, and is
 * moved to the right if the brackets around it ask for more.
 */
public final class Formatter {
	/** How wide a tab is taken to be. */
	private static final int TAB = 4;
	/** Brackets that lie deeper are not indented further. */
	private static final int DEEPEST = 50;
	private static final Set<String> OPENING = Set.of("(", "{", "[");
	private static final Set<String> CLOSING = Set.of(")", "}", "]");

	private final Dialect dialect;
	private final String text;
	private final List<Token> tokens;
	private final int step;
	private final boolean usesTabs;
	private final StringBuilder formatted = new StringBuilder();
	/** The brackets that are open, the innermost last. */
	private final List<Bracket> open = new ArrayList<>();
	private int token;
	private Token before;
	/** How far the last line that begins something was moved. */
	private int moved;

	/**
	 * @param line    counted from 0
	 * @param level   how many lines have opened it and those around it
	 * @param isLoose whether the lines within it indent themselves, as those of a {@code switch}
	 */
	private record Bracket(int line, int level, boolean isLoose) {
	}

	private Formatter(Dialect dialect, String text) {
		this.dialect = dialect;
		this.text = text;
		this.tokens = Tokenizer.tokens(dialect, text);
		int spaces = text.lines().filter(line -> line.startsWith(" ") && !line.isBlank()).mapToInt(line -> width(line, indentation(line))).min().orElse(0);
		this.usesTabs = spaces == 0 || text.lines().anyMatch(line -> line.startsWith("\t") && !line.isBlank());
		this.step = usesTabs ? TAB : Math.clamp(spaces, 1, 8);
	}

	/** The text with its lines indented. */
	public static String format(Dialect dialect, String text) {
		Formatter formatter = new Formatter(dialect, text);
		formatter.run();
		return formatter.formatted.toString();
	}

	private void run() {
		int line = 0;
		for (int start = 0; start < text.length(); line++) {
			int feed = text.indexOf('\n', start);
			int next = feed < 0 ? text.length() : feed + 1;
			int end = feed < 0 ? next : feed > start && text.charAt(feed - 1) == '\r' ? feed - 1 : feed;
			line(line, start, end);
			formatted.append(text, end, next);
			start = next;
		}
	}

	private void line(int number, int start, int end) {
		boolean continuesToken = token > 0 && tokens.get(token - 1).end() > start;
		String content = text.substring(start, end);
		if (continuesToken) {
			// A comment or string of several lines is left alone.
			formatted.append(content);
		} else {
			formatted.append(content.isBlank() ? "" : indented(content, start));
		}
		read(number, end);
		boolean endsWithinToken = token > 0 && tokens.get(token - 1).end() >= end;
		if (!endsWithinToken) {
			formatted.setLength(formatted.length() - trailing(formatted));
		}
	}

	private static int trailing(CharSequence content) {
		int blanks = 0;
		while (blanks < content.length() && (content.charAt(content.length() - 1 - blanks) == ' ' || content.charAt(content.length() - 1 - blanks) == '\t')) {
			blanks++;
		}
		return blanks;
	}

	private String indented(String content, int start) {
		int old = width(content, indentation(content));
		int level = level(start + indentation(content)) * step;
		int wanted;
		if (beginsSomething()) {
			boolean isLoose = !open.isEmpty() && open.getLast().isLoose() && !CLOSING.contains(tokens.get(token).text());
			wanted = isLoose ? Math.max(old, level) : level;
			moved = wanted - old;
		} else {
			wanted = Math.max(old + moved, level);
		}
		return wanted == old ? content : blanks(wanted) + content.substring(indentation(content));
	}

	/** Whether the token that comes next begins a statement, a declaration or the text. */
	private boolean beginsSomething() {
		if (before == null) {
			return true;
		}
		return dialect != Dialect.OCL && (Set.of("{", "}", ";").contains(before.text()) || tokens.get(token).text().equals("}"));
	}

	/** How many lines the brackets around a place were opened in, without those that close right there. */
	private int level(int place) {
		int left = open.size();
		for (int i = token; i < tokens.size() && left > 0 && CLOSING.contains(tokens.get(i).text()) && isNextTo(i, place); i++) {
			left--;
		}
		return left == 0 ? 0 : Math.min(DEEPEST, open.get(left - 1).level());
	}

	private boolean isNextTo(int i, int place) {
		return i == token ? tokens.get(i).offset() == place : tokens.get(i).offset() == tokens.get(i - 1).end();
	}

	/** Goes on to the end of a line. */
	private void read(int line, int end) {
		boolean isSwitch = false;
		while (token < tokens.size() && tokens.get(token).offset() < end) {
			Token each = tokens.get(token++);
			isSwitch |= each.text().equals("switch");
			if (OPENING.contains(each.text())) {
				int level = open.isEmpty() ? 1 : open.getLast().level() + (open.getLast().line() == line ? 0 : 1);
				open.add(new Bracket(line, level, isSwitch && each.text().equals("{")));
			} else if (CLOSING.contains(each.text()) && !open.isEmpty()) {
				open.removeLast();
			}
			before = each.kind() == TextToken.Kind.COMMENT ? before : each;
		}
	}

	private static int indentation(String line) {
		int length = 0;
		while (length < line.length() && (line.charAt(length) == ' ' || line.charAt(length) == '\t')) {
			length++;
		}
		return length;
	}

	private static int width(String line, int length) {
		int width = 0;
		for (int i = 0; i < length; i++) {
			width = line.charAt(i) == '\t' ? (width / TAB + 1) * TAB : width + 1;
		}
		return width;
	}

	private String blanks(int width) {
		return usesTabs ? "\t".repeat(width / TAB) + " ".repeat(width % TAB) : " ".repeat(width);
	}
}
