// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import org.eclipse.emf.ecore.EClass;

/** Programs that look for one item, the first or the greatest, or for the greatest number; each with one part that does not fit, now and then. */
final class EolSearches {
	private static final int UNUSUAL = 16;

	private final Vocabulary words;
	private final EolWords of;

	EolSearches(Vocabulary words, EolWords of) {
		this.words = words;
		this.of = of;
	}

	String program(EClass type) {
		return switch (words.below(4)) {
		case 0, 1 -> best(type);
		case 2 -> first(type);
		default -> extreme(type);
		};
	}

	private String usually(String expected, String... others) {
		return words.oneIn(UNUSUAL) ? words.any(others) : expected;
	}

	private String number(EClass type) {
		String found = of.attribute("", type, "EInt", "EInt", "EInt", "EI", "EL", "ED", "ES");
		return found == null || words.oneIn(UNUSUAL) ? ".name" : found;
	}

	private String over(EClass type, String number) {
		String name = Vocabulary.qualified(type);
		return usually(name + words.any(".all", ".all", ".all", ""), name + ".all.asSet()", name + ".all.asBag()", name + ".all.asOrderedSet()",
				name + ".all.collect(y | Tuple{" + number.substring(1).replace("`", "") + " = y" + number + "})",
				"1", name + ".all.first()", name + ".all.first().eContents", "Sequence{1..3}", name + ".all.collect(y | 1)");
	}

	private String item(EClass type) {
		return "x" + usually("", " : " + Vocabulary.qualified(words.near(type)), " : " + Vocabulary.qualified(type), " : Integer");
	}

	/** {@code var b; for (x in all) { if (b.isUndefined() or x.n > b.n) { b = x; } } return b;} */
	private String best(EClass type) {
		String number = number(type);
		String declared = "var b"
				+ usually(words.any("", "", " = null"), " : " + Vocabulary.qualified(type), " : " + Vocabulary.qualified(words.near(type)), " : Any",
						" = " + Vocabulary.qualified(type) + ".all.first()", " = 0")
				+ ";\n";
		String none = usually("b", "x") + usually(".isUndefined()", ".isDefined()", "?.isUndefined()", ".isUndefined(1)", " = null", ".eContainer");
		String some = usually("x", "z") + usually("", "?") + number;
		String other = usually("b", "x") + usually("", "?") + usually(number, number(type));
		String sign = words.any(" > ", " < ", " >= ", " <= ", usually(" > ", " = ", " <> ", " + "));
		String compared = words.oneIn(2) ? some + sign + other : other + sign + some;
		String then = "b = " + usually("x", "b", "x" + number, "x.eContainer") + ";" + usually("", " break;", " continue;", " b = x;");
		String condition = usually(none + usually(" or ", " and ") + compared, compared, "(" + none + ") or (" + compared + ")", "b.isUndefined() or b.isUndefined()", "true");
		String loop = "for (" + item(type) + " in " + over(type, number) + ") {\nif (" + condition + ") { " + then + " }" + usually("", " else { b = null; }") + usually("", "\nb = x;") + "\n}\n";
		String nested = words.oneIn(UNUSUAL) ? "for (q in Sequence{1, 2}) {\n" + loop + "}\n" : loop;
		return declared + nested + "return " + words.any("b", "b", "b" + number, "Sequence{b}", "b.isDefined()", "b.eContainer") + ";";
	}

	/** {@code var b; for (x in all) { if (condition) { b = x; break; } } return b;} */
	private String first(EClass type) {
		String[] values = { "x", "x", of.number("x", type), of.key("x", type), "1", "'a'", "true", "x.isDefined()" };
		String value = words.any(values);
		String declared = "var b"
				+ words.any("", "", "", " = 0", " = 'a'", " = 1.5", " = true", " = null", " : " + Vocabulary.qualified(type), " : " + Vocabulary.qualified(words.near(type)), " : Integer",
						" : String", " : Boolean", " : Any", " = " + of.number(Vocabulary.qualified(type) + ".all.first()", type), " : Real", " = " + Vocabulary.qualified(type) + ".all.first()")
				+ ";\n";
		String leave = usually(" break;", " breakAll;", "", " continue;", " break; break;", " b = x;");
		String target = usually("b = ", "x = ", "var c = ", "b = b + ", "x.eContainer = ");
		String loop = "for (" + item(type) + " in " + over(type, ".name") + ") {\n" + usually("", "var c = 1;\n") + "if (" + of.condition("x", type) + ") { " + target + value + ";" + leave + " }"
				+ usually("", " else { b = x; }", " else { }") + "\n}\n";
		if (words.oneIn(UNUSUAL)) {
			loop = "for (x in " + over(type, ".name") + ") {\nif (" + of.condition("x", type) + ") { }\n}\n";
		}
		String before = usually("", "for (z in Sequence{1}) { b = z; }\n", "var c = b;\n");
		return declared + before + loop + "return " + words.any("b", "b", "Sequence{b}", "b.isDefined()", "b + 1", "b.eContainer") + ";";
	}

	/** The greatest or smallest number, in one or several places. */
	private String extreme(EClass type) {
		String number = words.oneIn(3) ? of.number("x", type) : usually("x" + number(type), "x.eContents", "x", "'a'");
		String one = compared(number, type);
		String other = words.oneIn(4) ? compared(words.oneIn(2) ? number : of.number("x", type), type) : "";
		String declared = "var n" + words.any(" = 0", " = 0", " = 100", " = -1", " : Integer", " : Integer = 1", usually(" = 1", " = 0.5", " : Real", " = null", " = 1l", "")) + ";\n";
		String condition = of.condition("x", type);
		String body = words.any(one, one, one, "if (" + condition + ") {\n" + one + "} else {\n" + other + "}\n", "if (" + condition + ") { continue; }\n" + one);
		return declared + "for (" + item(type) + " in " + over(type, ".name") + ") {\n" + body + (words.oneIn(2) ? other : "") + "}\nreturn " + words.any("n", "n", "n + 1", "Sequence{n}") + ";";
	}

	private String compared(String number, EClass type) {
		String sign = words.any(" > ", " < ", " >= ", " <= ", usually(" > ", " = "));
		String compared = words.oneIn(2) ? number + sign + usually("n", "x") : usually("n", "x") + sign + number;
		String call = usually("n", "x", "") + usually(".", "?.") + words.any("max", "min", usually("max", "mod", "abs", "pow")) + "(" + number + usually("", ", 1") + ")";
		return words.oneIn(2) ? "if (" + compared + ") { n = " + usually(number, of.number("x", type)) + "; }" + usually("", " else { n = 0; }") + "\n"
				: "n = " + (call.startsWith(".") || call.startsWith("?") ? call.replaceFirst("^\\??\\.", "") : call) + ";\n";
	}
}
