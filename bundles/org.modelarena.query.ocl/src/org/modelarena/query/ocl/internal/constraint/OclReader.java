// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.constraint;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.query.ocl.internal.constraint.CompleteOcl.Context;
import org.modelarena.query.ocl.internal.constraint.CompleteOcl.Definition;
import org.modelarena.query.ocl.internal.constraint.CompleteOcl.Invariant;
import org.modelarena.query.ocl.internal.parser.QueryText;

/** Finds the parts of a Complete OCL document by its keywords. Used once, by one thread. */
final class OclReader {
	private static final Pattern PART = Pattern
			.compile("(?s)--[^\\n]*|/\\*.*?\\*/|'(?:[^'\\\\]++|\\\\.|'')*+'|\"[^\"\\n]*\"|(?<![\\w$])[A-Za-z_]\\w*|[(){}\\[\\]]");
	private static final Pattern CONSTRAINT = Pattern.compile("(?:(?:static\\s+)?(?:inv|def|pre|post|body|init|derive))\\b\\s*(\\w*)\\s*");
	private static final Pattern HEADER = Pattern.compile("\\s+(?:(\\w+)\\s*:(?!:)\\s*)?(\\w+(?:\\s*::\\s*\\w+)*)");
	private static final Pattern IMPORT = Pattern.compile("import\\s+(?:\\w+\\s*:\\s*)?'([^']*)'(?:::\\w+)*[ \\t]*;?");
	private static final Pattern WORD = Pattern.compile("\\w+");
	private static final Set<String> CONSTRAINTS = Set.of("inv", "def", "pre", "post", "body", "init", "derive", "static");
	/** Words that cannot stand after a keyword: there it is the name of a feature. */
	private static final Set<String> OPERATORS = Set.of("and", "or", "xor", "implies", "then", "else", "endif", "in", "div", "mod");

	private final String text;
	/** The text with blanks for its comments. */
	private final String code;
	private final char[] plain;
	private final List<Context> contexts = new ArrayList<>();
	private final List<Invariant> invariants = new ArrayList<>();
	private final List<Definition> definitions = new ArrayList<>();
	private String packageName;
	private int depth;
	/** Where the constraint that was begun last may end: before the keyword that comes next. */
	private Open open;

	/** A constraint of which the end is not known yet. */
	private record Open(String keyword, String name, int start, int body, int messageStart, int messageEnd) {
	}

	OclReader(String text) {
		this.text = text;
		this.plain = text.toCharArray();
		char[] characters = text.toCharArray();
		PART.matcher(text).results().filter(part -> part.group().startsWith("--") || part.group().startsWith("/*")).forEach(comment -> CompleteOcl.blank(characters, comment.start(), comment.end()));
		this.code = new String(characters);
	}

	String code() {
		return code;
	}

	/** The text with blanks for imports. */
	char[] withoutImports() {
		return plain;
	}

	List<Context> contexts() {
		return contexts;
	}

	List<Invariant> invariants() {
		return invariants;
	}

	List<Definition> definitions() {
		return definitions;
	}

	void read() {
		Matcher part = PART.matcher(code);
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
		while (before >= 0 && Character.isWhitespace(code.charAt(before))) {
			before--;
		}
		return before >= 0 && (code.charAt(before) == '.' || before > 0 && Set.of("->", "::").contains(code.substring(before - 1, before + 1)));
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
		Matcher imported = IMPORT.matcher(code).region(start, code.length());
		if (!imported.lookingAt() || open != null) {
			return end;
		}
		if (imported.group(1).endsWith(".ocl")) {
			throw fault(start, ErrorCode.UNSUPPORTED, "A document cannot import another one; name both files instead of '" + imported.group(1) + "'.");
		}
		CompleteOcl.blank(plain, start, imported.end());
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
		Matcher header = HEADER.matcher(code).region(end, text.length());
		return header.lookingAt() && !OPERATORS.contains(header.group(2)) ? header : null;
	}

	private int beginConstraint(int start, int end) {
		Matcher head = CONSTRAINT.matcher(code).region(start, text.length());
		if (contexts.isEmpty() || !head.lookingAt()) {
			return end;
		}
		int next = head.end();
		int messageStart = next;
		int messageEnd = next;
		boolean isInvariant = code.startsWith("inv", start);
		if (isInvariant && next < text.length() && code.charAt(next) == '(') {
			messageStart = next + 1;
			messageEnd = closing(next);
			next = blanksAfter(messageEnd + 1);
		}
		if (next >= text.length() || code.charAt(next) != ':' || code.startsWith("::", next) || code.substring(0, start).matches("(?s).*\\blet\\s+")) {
			return end;
		}
		close(start);
		contexts.getLast().begin(start);
		open = new Open(isInvariant ? "inv" : head.group().split("\\W", 2)[0], head.group(1), start, next + 1, messageStart, messageEnd);
		return next + 1;
	}

	private int blanksAfter(int place) {
		int next = place;
		while (next < text.length() && Character.isWhitespace(code.charAt(next))) {
			next++;
		}
		return next;
	}

	/** The bracket that closes the one at a place. */
	private int closing(int opening) {
		int inside = 0;
		Matcher part = PART.matcher(code);
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
		if (open == null) {
			return;
		}
		Context context = contexts.getLast();
		switch (open.keyword) {
		case "inv" -> {
			long number = 1 + invariants.stream().filter(each -> each.context().type().equals(context.type())).count();
			invariants.add(new Invariant(context, open.name.isEmpty() ? "inv" + number : open.name, open.start, end, open.body, open.messageStart, open.messageEnd));
		}
		// What holds before and after operations is not checked, and features have their values from the model.
		case "pre", "post", "init", "derive" -> definitions.add(new Definition(context, "", open.start, 0, end));
		case "body" -> definitions.add(new Definition(context, context.path().substring(context.path().lastIndexOf(':') + 1), open.start, open.body, end));
		default -> {
			Matcher defined = WORD.matcher(code).region(open.body, end);
			definitions.add(new Definition(context, defined.find() ? defined.group() : "", open.start, 0, end));
		}
		}
		open = null;
	}

	private QueryException fault(int place, ErrorCode code, String message) {
		return new QueryText(text).fault(code, message, place, null);
	}
}
