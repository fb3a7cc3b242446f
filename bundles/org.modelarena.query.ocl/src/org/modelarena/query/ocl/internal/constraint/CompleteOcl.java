// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.constraint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.query.ocl.internal.parser.QueryText;

/**
 * The parts of a Complete OCL document, found by its keywords alone, so that Eclipse OCL's parser can be given one invariant at a time, at its place. Knows the two
 * things that newer documents have and that parser has not: imports of metamodels, which are left out, and the message of an invariant,
 * {@code inv name('message'): condition}.
 */
final class CompleteOcl {
	private static final Pattern PART = Pattern
			.compile("(?s)--[^\\n]*|/\\*.*?\\*/|'(?:[^'\\\\]|\\\\.|'')*'|\"[^\"\\n]*\"|(?<![\\w$])[A-Za-z_]\\w*|[(){}\\[\\]]");
	private static final Pattern CONSTRAINT = Pattern.compile("(?:(?:static\\s+)?(?:inv|def|pre|post|body|init|derive))\\b\\s*(\\w*)\\s*");
	private static final Pattern HEADER = Pattern.compile("\\s+(?:(\\w+)\\s*:(?!:)\\s*)?(\\w+(?:\\s*::\\s*\\w+)*)");
	private static final Pattern IMPORT = Pattern.compile("import\\s+(?:\\w+\\s*:\\s*)?'([^']*)'(?:::\\w+)*[ \\t]*;?");
	private static final Set<String> CONSTRAINTS = Set.of("inv", "def", "pre", "post", "body", "init", "derive", "static");
	/** Words that cannot stand after a keyword: there it is the name of a feature. */
	private static final Set<String> OPERATORS = Set.of("and", "or", "xor", "implies", "then", "else", "endif", "in", "div", "mod");

	private final String text;
	private final char[] plain;
	private final List<Context> contexts = new ArrayList<>();
	private final List<Invariant> invariants = new ArrayList<>();
	private String packageName;
	private int depth;
	/** Where the constraint that was begun last may end: before the keyword that comes next. */
	private Open open;

	/** An invariant. */
	record Invariant(Context context, String name, int start, int end, int body, int messageStart, int messageEnd) {
		boolean hasMessage() {
			return messageEnd > messageStart;
		}
	}

	/** What stands after the word {@code context}, until the next one. */
	static final class Context {
		private final String packageName;
		private final String path;
		private final int start;
		private final int end;
		/** The number of constraints that are no invariants. */
		private int others;

		Context(String packageName, String path, int start, int end) {
			this.packageName = packageName;
			this.path = path;
			this.start = start;
			this.end = end;
		}

		/** The type as the document writes it, with its package where it names one. */
		String type() {
			return packageName == null ? path : packageName + "::" + path;
		}
	}

	private record Open(String name, int start, int body, int messageStart, int messageEnd) {
	}

	CompleteOcl(String text) {
		this.text = text;
		this.plain = text.toCharArray();
		read();
	}

	List<Invariant> invariants() {
		return invariants;
	}

	String body(Invariant invariant) {
		return text.substring(invariant.body, invariant.end).strip();
	}

	String message(Invariant invariant) {
		return text.substring(invariant.messageStart, invariant.messageEnd);
	}

	int line(int place) {
		return new QueryText(text).line(place);
	}

	/** The document until the end of an invariant, without the other invariants: everything stands where it stood. */
	String asking(Invariant wanted) {
		char[] rest = Arrays.copyOf(plain, wanted.end);
		blankOthers(rest, wanted);
		if (wanted.hasMessage()) {
			blank(rest, wanted.messageStart - 1, wanted.messageEnd + 1);
		}
		return new String(rest) + (wanted.context.packageName == null ? "" : "\nendpackage");
	}

	/** The whole document with an invariant as its end, for one that needs what is defined only after it. */
	String askingLast(Invariant wanted) {
		char[] rest = plain.clone();
		blankOthers(rest, null);
		String asked = "context " + wanted.context.path + " inv:\n" + text.substring(wanted.body, wanted.end);
		return new String(rest) + "\n" + (wanted.context.packageName == null ? asked : "package " + wanted.context.packageName + "\n" + asked + "\nendpackage");
	}

	private void blankOthers(char[] rest, Invariant wanted) {
		for (Invariant each : invariants) {
			if (each != wanted) {
				blank(rest, each.start, each.end);
			}
		}
		for (Context context : contexts) {
			if (context.others == 0 && (wanted == null || context != wanted.context)) {
				blank(rest, context.start, context.end);
			}
		}
	}

	private static void blank(char[] characters, int from, int to) {
		for (int i = from; i < Math.min(to, characters.length); i++) {
			characters[i] = characters[i] == '\n' ? '\n' : ' ';
		}
	}

	private void read() {
		Matcher part = PART.matcher(text);
		int from = 0;
		while (part.find(from)) {
			from = part.end();
			String word = part.group();
			switch (word.charAt(0)) {
			case '(', '{', '[' -> depth++;
			case ')', '}', ']' -> depth = Math.max(0, depth - 1);
			default -> {
				if (depth == 0 && Character.isLetter(word.charAt(0)) && !isFeature(part.start())) {
					from = keyword(word, part.start(), part.end());
				}
			}
			}
		}
		close(text.length());
	}

	/** Whether what stands at a place is asked of something, and so no keyword. */
	private boolean isFeature(int place) {
		int before = place - 1;
		while (before >= 0 && Character.isWhitespace(text.charAt(before))) {
			before--;
		}
		return before >= 0 && (text.charAt(before) == '.' || before > 0 && Set.of("->", "::").contains(text.substring(before - 1, before + 1)));
	}

	/** @return where to read on */
	private int keyword(String word, int start, int end) {
		return switch (word) {
		case "import" -> imported(start, end);
		case "package" -> beginPackage(start, end);
		case "endpackage" -> {
			close(start);
			packageName = null;
			yield end;
		}
		case "context" -> beginContext(start, end);
		default -> CONSTRAINTS.contains(word) ? beginConstraint(start, end) : end;
		};
	}

	private int imported(int start, int end) {
		Matcher imported = IMPORT.matcher(text).region(start, text.length());
		if (!imported.lookingAt() || open != null) {
			return end;
		}
		if (imported.group(1).endsWith(".ocl")) {
			throw fault(start, ErrorCode.UNSUPPORTED, "A document cannot import another one; name both files instead of '" + imported.group(1) + "'.");
		}
		blank(plain, start, imported.end());
		return imported.end();
	}

	private int beginPackage(int start, int end) {
		Matcher header = header(end);
		if (header == null) {
			return end;
		}
		close(start);
		packageName = header.group(2).replaceAll("\\s", "");
		return header.end();
	}

	private int beginContext(int start, int end) {
		Matcher header = header(end);
		if (header == null) {
			return end;
		}
		close(start);
		contexts.add(new Context(packageName, header.group(2).replaceAll("\\s", ""), start, header.end()));
		return header.end();
	}

	private Matcher header(int end) {
		Matcher header = HEADER.matcher(text).region(end, text.length());
		return header.lookingAt() && !OPERATORS.contains(header.group(2)) ? header : null;
	}

	private int beginConstraint(int start, int end) {
		Matcher head = CONSTRAINT.matcher(text).region(start, text.length());
		if (contexts.isEmpty() || !head.lookingAt()) {
			return end;
		}
		int next = head.end();
		int messageStart = next;
		int messageEnd = next;
		boolean isInvariant = text.startsWith("inv", start);
		if (isInvariant && next < text.length() && text.charAt(next) == '(') {
			messageStart = next + 1;
			messageEnd = closing(next);
			next = blanksAfter(messageEnd + 1);
		}
		if (next >= text.length() || text.charAt(next) != ':' || text.startsWith("::", next) || text.substring(0, start).matches("(?s).*\\blet\\s+")) {
			return end;
		}
		close(start);
		if (isInvariant) {
			open = new Open(head.group(1), start, next + 1, messageStart, messageEnd);
		} else {
			contexts.getLast().others++;
		}
		return next + 1;
	}

	private int blanksAfter(int place) {
		int next = place;
		while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
			next++;
		}
		return next;
	}

	/** The bracket that closes the one at a place. */
	private int closing(int opening) {
		int inside = 0;
		Matcher part = PART.matcher(text);
		for (int from = opening; part.find(from); from = part.end()) {
			char first = part.group().charAt(0);
			inside += first == '(' ? 1 : first == ')' ? -1 : 0;
			if (inside == 0) {
				return part.start();
			}
		}
		throw fault(opening, ErrorCode.QUERY_SYNTAX, "The bracket of this message is never closed.");
	}

	private void close(int end) {
		if (open != null) {
			String type = contexts.getLast().type();
			long number = 1 + invariants.stream().filter(each -> each.context.type().equals(type)).count();
			invariants.add(new Invariant(contexts.getLast(), open.name.isEmpty() ? "inv" + number : open.name, open.start, end, open.body, open.messageStart, open.messageEnd));
			open = null;
		}
	}

	private QueryException fault(int place, ErrorCode code, String message) {
		return new QueryText(text).fault(code, message, place, null);
	}
}
