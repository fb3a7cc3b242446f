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
import java.util.regex.Pattern;

import org.modelarena.query.ocl.internal.parser.QueryText;

/**
 * The parts of a Complete OCL document, found by its keywords alone, so that Eclipse OCL's parser can be given one invariant at a time, at its place. Knows the two
 * things that newer documents have and that parser has not: imports of metamodels, which are left out, and the message of an invariant,
 * {@code inv name('message'): condition}.
 */
public final class CompleteOcl {
	private static final Pattern WORD = Pattern.compile("\\w+");

	private final String text;
	private final String code;
	private final char[] plain;
	private final List<Context> contexts;
	private final List<Invariant> invariants;
	private final List<Definition> definitions;

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
	record Definition(Context context, String defined, int start, int body, int end) {
		String type() {
			String type = context.type();
			return body == 0 ? type : type.substring(0, type.lastIndexOf("::"));
		}
	}

	/** The context of the constraints that stand after a word {@code context}, until the next one. */
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

		void begin(int constraint) {
			end = isOpen ? constraint : end;
			isOpen = false;
		}

		/** The path behind the word, without the package; that of an operation ends with its name. */
		String path() {
			return path;
		}

		/** The type as the document writes it, with its package where it names one. */
		public String type() {
			return packageName == null ? path : packageName + "::" + path;
		}
	}

	/** @throws org.modelarena.core.QueryException for a message that does not end, and where another document is imported */
	public CompleteOcl(String text) {
		OclReader reader = new OclReader(text);
		reader.read();
		this.text = text;
		this.code = reader.code();
		this.plain = reader.withoutImports();
		this.contexts = reader.contexts();
		this.invariants = reader.invariants();
		this.definitions = reader.definitions();
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

	static void blank(char[] characters, int from, int to) {
		for (int i = from; i < Math.min(to, characters.length); i++) {
			characters[i] = characters[i] == '\n' ? '\n' : ' ';
		}
	}
}
