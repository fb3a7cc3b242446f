// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

/** What {@code iterate} is written for: sums, counters, extremes, truths, texts and collections. */
final class OclFolds {
	private final Vocabulary words;

	OclFolds(Vocabulary words) {
		this.words = words;
	}

	/**
	 * The accumulator and the body.
	 *
	 * @param value     of one item
	 * @param number    the same if it is a number, or a number
	 * @param condition about it
	 */
	String of(String value, String number, String condition) {
		return switch (words.below(6)) {
		case 0 -> sum(number, condition);
		case 1 -> extreme(number);
		case 2 -> words.any("; b : Boolean = false | b or " + condition, "; b : Boolean = true | b and " + condition, "; b : Boolean = false | if b then b else " + condition + " endif",
				"; b : Boolean = true | not b");
		case 3 -> collected("Sequence", value, condition, words.any("append", "including", "union", "prepend"));
		case 4 -> words.any("; t : String = '' | t + 'a'", "; t : String = '' | t.concat(t)", "; first : OclAny = null | if first = null then " + value + " else first endif",
				"; last : OclAny = null | " + value);
		default -> collected(words.any("Set", "Bag", "OrderedSet"), value, condition, words.any("including", "including", "union"));
		};
	}

	private String start() {
		return words.any("0", "1", "7", "(-3)", "2147483647");
	}

	private String sum(String number, String condition) {
		String sum = words.any("n + " + number, number + " + n", "n + 1", "n - " + number, "n * 2");
		return "; n : " + words.any("Integer", "Integer", "Real") + " = " + start() + " | "
				+ words.any(sum, "if " + condition + " then " + sum + " else n endif", "if " + condition + " then n else " + sum + " endif", "if " + condition + " then " + sum + " else n + 2 endif",
						"n");
	}

	private String extreme(String number) {
		String compared = words.any("n", number);
		String other = compared.equals("n") ? number : "n";
		return "; n : " + words.any("Integer", "Integer", "Real") + " = " + start() + " | " + words.any("n.max(" + number + ")", "n.min(" + number + ")",
				"if " + compared + words.any(" < ", " > ", " <= ", " >= ") + other + " then " + compared + " else " + other + " endif",
				"if " + compared + words.any(" < ", " > ", " <= ", " >= ", " <> ") + other + " then " + other + " else " + compared + " endif",
				"if " + compared + words.any(" < ", " > ") + other + " then " + number + " else " + words.any("0", number, "n + 1") + " endif");
	}

	private String collected(String kind, String value, String condition, String operation) {
		String added = operation.equals("union") ? kind + "{" + value + "}" : value;
		String more = "c->" + operation + "(" + added + ")";
		return "; c : " + kind + "(OclAny) = " + kind + words.any("{}", "{}", "{}", "{1}") + " | "
				+ words.any(more, "if " + condition + " then " + more + " else c endif", "if " + condition + " then c else " + more + " endif");
	}
}
