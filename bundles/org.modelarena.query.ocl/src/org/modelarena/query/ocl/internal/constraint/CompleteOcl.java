// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.constraint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
public final class CompleteOcl {
	private static final Pattern PART = Pattern
			.compile("(?s)--[^\\n]*|/\\*.*?\\*/|'(?:[^'\\\\]|\\\\.|'')*'|\"[^\"\\n]*\"|(?<![\\w$])[A-Za-z_]\\w*|[(){}\\[\\]]");
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

	/** An invariant. */
	public record Invariant(Context context, String name, int start, int end, int body, int messageStart, int messageEnd) {
		/** Whether it has an expression for its message. */
		public boolean hasMessage() {
			return messageEnd > messageStart;
		}
	}

	/**
	 * Another constraint, which an invariant may need: the definition of an operation or property, or the body of one that the metamodel has.
	 *
	 * @param defined the name of what it defines
	 * @param body    where the expression of a body begins; 0 for a definition
	 */
	private record Definition(Context context, String defined, int start, int body, int end) {
		String type() {
			String type = context.type();
			return body == 0 ? type : type.substring(0, type.lastIndexOf("::"));
		}
	}

	/** What stands after the word {@code context}, until the next one. */
	public static final class Context {
		private final String packageName;
		private final String path;
		private final int start;
		/** Where its first constraint begins. */
		private int end;
		private boolean isOpen = true;

		Context(String packageName, String path, int start, int end) {
			this.packageName = packageName;
			this.path = path;
			this.start = start;
			this.end = end;
		}

		private void begin(int constraint) {
			end = isOpen ? constraint : end;
			isOpen = false;
		}

		/** The type as the document writes it, with its package where it names one. */
		public String type() {
			return packageName == null ? path : packageName + "::" + path;
		}
	}

	/** A constraint of which the end is not known yet. */
	private record Open(String keyword, String name, int start, int body, int messageStart, int messageEnd) {
	}

	public CompleteOcl(String text) {
		this.text = text;
		this.plain = text.toCharArray();
		char[] characters = text.toCharArray();
		PART.matcher(text).results().filter(part -> part.group().startsWith("--") || part.group().startsWith("/*")).forEach(comment -> blank(characters, comment.start(), comment.end()));
		this.code = new String(characters);
		read();
	}

	/** The invariants, in the order of the text. */
	public List<Invariant> invariants() {
		return invariants;
	}

	String body(Invariant invariant) {
		return code.substring(invariant.body, invariant.end).strip();
	}

	String message(Invariant invariant) {
		return text.substring(invariant.messageStart, invariant.messageEnd);
	}

	/** The line of a place, counted from 1. */
	public int line(int place) {
		return new QueryText(text).line(place);
	}

	int column(int place) {
		return new QueryText(text).column(place);
	}

	/**
	 * A document that ends with an invariant.
	 *
	 * @param text  the invariant and what it needs stand where they stood, as far as that is before it
	 * @param lines how many lines too low what stands beyond {@code from} is
	 * @param from  a line
	 */
	public record Question(String text, int from, int lines) {
		/** The line where it was written. */
		public int line(int line) {
			return line > from ? line - lines : line;
		}
	}

	/** The same question, where a condition that is invalid is false: as a query, it would be an error. */
	String askingAll(Invariant wanted, Question question) {
		String condition = text.substring(wanted.body, wanted.end);
		int end = question.text.length() - close(wanted).length();
		return question.text.substring(0, end - condition.length()) + holding(condition) + close(wanted);
	}

	/** A condition that is false where another is invalid. */
	static String holding(String condition) {
		return " if (" + condition + "\n).oclIsInvalid() then false else (" + condition + "\n) endif";
	}

	private static String close(Invariant invariant) {
		return invariant.context.packageName == null ? "" : "\nendpackage";
	}

	/** The question for the elements that break an invariant, with the definitions that it needs. */
	public Question asking(Invariant wanted) {
		List<Definition> needed = needed(wanted);
		boolean isComplete = needed.stream().allMatch(each -> each.end <= wanted.start);
		char[] rest = isComplete ? Arrays.copyOf(plain, wanted.end) : plain.clone();
		for (Invariant each : invariants) {
			if (each != wanted || !isComplete) {
				blank(rest, each.start, each.end);
			}
		}
		definitions.stream().filter(each -> !needed.contains(each)).forEach(each -> blank(rest, each.start, each.end));
		for (Context context : contexts) {
			if (needed.stream().noneMatch(each -> each.context == context) && (context != wanted.context || !isComplete)) {
				blank(rest, context.start, context.end);
			}
		}
		if (isComplete) {
			blank(rest, wanted.messageStart - 1, wanted.hasMessage() ? wanted.messageEnd + 1 : 0);
			return new Question(withDefinitions(rest, needed) + close(wanted), Integer.MAX_VALUE, 0);
		}
		String open = wanted.context.packageName == null ? "" : "package " + wanted.context.packageName + " ";
		String before = withDefinitions(rest, needed) + "\n" + open + "context " + wanted.context.path + " inv:\n";
		int from = (int) before.chars().filter(c -> c == '\n').count();
		String asked = " ".repeat(column(wanted.body) - 1) + text.substring(wanted.body, wanted.end);
		return new Question(before + asked + close(wanted), from, from + 1 - line(wanted.body));
	}

	/** The types, as the document writes them, for which it defines what an invariant needs, by the names that it defines for several. */
	Map<String, List<String>> definedTwice(Invariant invariant) {
		Map<String, List<String>> types = new TreeMap<>();
		needed(invariant).forEach(each -> types.computeIfAbsent(each.defined, name -> new ArrayList<>()).add(each.type()));
		types.values().removeIf(several -> several.size() < 2);
		return types;
	}

	/** A document in which bodies of operations are definitions: what the parser takes for operations that the metamodel has. */
	private String withDefinitions(char[] document, List<Definition> needed) {
		StringBuilder text = new StringBuilder(new String(document));
		for (int i = needed.size() - 1; i >= 0; i--) {
			Definition each = needed.get(i);
			int separator = each.body == 0 ? -1 : code.lastIndexOf("::", code.indexOf('(', each.context.start));
			if (separator > each.context.start) {
				text.replace(each.start, each.body, " ".repeat(each.body - each.start - 1) + "=");
				text.replace(separator, separator + 2, " def: ");
			}
		}
		return text.toString();
	}

	/** The definitions that an invariant names, and those that they name. Words that only look like their names do no harm. */
	private List<Definition> needed(Invariant wanted) {
		List<Definition> needed = new ArrayList<>();
		Set<String> words = new HashSet<>();
		addWords(wanted.start, wanted.end, words);
		for (int before = -1; before != needed.size();) {
			before = needed.size();
			for (Definition each : definitions) {
				if (words.contains(each.defined) && !needed.contains(each)) {
					needed.add(each);
					addWords(each.start, each.end, words);
				}
			}
		}
		needed.sort(Comparator.comparingInt(each -> each.start));
		return needed;
	}

	private void addWords(int from, int to, Set<String> words) {
		WORD.matcher(code).region(from, to).results().forEach(word -> words.add(word.group()));
	}

	private static void blank(char[] characters, int from, int to) {
		for (int i = from; i < Math.min(to, characters.length); i++) {
			characters[i] = characters[i] == '\n' ? '\n' : ' ';
		}
	}

	private void read() {
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
			long number = 1 + invariants.stream().filter(each -> each.context.type().equals(context.type())).count();
			invariants.add(new Invariant(context, open.name.isEmpty() ? "inv" + number : open.name, open.start, end, open.body, open.messageStart, open.messageEnd));
		}
		// What holds before and after operations is not checked, and features have their values from the model.
		case "pre", "post", "init", "derive" -> definitions.add(new Definition(context, "", open.start, 0, end));
		case "body" -> definitions.add(new Definition(context, context.path.substring(context.path.lastIndexOf(':') + 1), open.start, open.body, end));
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
