// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import org.modelarena.tests.texts.EolExpressions.Typed;

/** Programs of statements around an expression over {@code x}: what EOL has besides expressions, and what people fill and count with it. */
final class EolStatements {
	private final Vocabulary words;
	private final EolExpressions expressions;

	EolStatements(Vocabulary words, EolExpressions expressions) {
		this.words = words;
		this.expressions = expressions;
	}

	/** @param all what the loop goes through */
	String around(Typed value, String all) {
		String loop = "for (x in " + all + ") {\n";
		return switch (words.below(4)) {
		case 0 -> counted(value, loop);
		case 1 -> found(value, loop);
		case 2 -> filled(value, loop);
		default -> switched(value, loop);
		};
	}

	private String condition(Typed value) {
		return expressions.truth(value);
	}

	private String counted(Typed value, String loop) {
		String more = words.any("n = n + 1;", "n += 1;", "n++;", "n = n + 2;");
		String number = value.kind() == Kind.INTEGER || value.kind() == Kind.REAL ? value.text() : "1";
		String whileTrue = "var n = 0;\nwhile (n < 3 and " + condition(value).replaceAll("\\bx\\b", "n") + ") { n = n + 1; }\nreturn n;";
		return switch (words.below(6)) {
		case 0 -> "var n = 0;\n" + loop + "if (" + condition(value) + ") { " + more + " }\n}\nreturn n;";
		case 1 -> "var n = " + words.any("0", "1", "0.0") + ";\n" + loop + "n = n + " + number + ";\n}\nreturn n;";
		case 2 -> "var n = 0;\n" + loop + "if (" + condition(value) + ") { " + more + " } else { n = n - 1; }\n}\nreturn " + words.any("n", "n + 1", "n > 1", "Sequence{n}") + ";";
		case 3 -> "var m = " + words.any("0", "1000") + ";\n" + loop + "if (" + number + words.any(" > ", " >= ", " < ") + "m) { m = " + number + "; }\n}\nreturn m;";
		case 4 -> "var m = 0;\n" + loop + "m = m." + words.any("max", "min") + "(" + number + ");\n}\nreturn m;";
		default -> whileTrue;
		};
	}

	private String found(Typed value, String loop) {
		String condition = condition(value);
		return switch (words.below(6)) {
		case 0 -> loop + "if (" + condition + ") { return " + words.any("x", value.text()) + "; }\n}\nreturn null;";
		case 1 -> "var r;\n" + loop + "if (" + condition + ") { r = " + words.any("x", value.text()) + "; break; }\n}\nreturn r;";
		case 2 -> "var found = false;\n" + loop + "if (" + condition + ") { found = true; " + words.any("", "break; ") + "}\n}\nreturn found;";
		case 3 -> "var r;\n" + loop + "if (r.isUndefined() and " + condition + ") { r = x; }\n}\nreturn r;";
		case 4 -> "var s : Sequence;\n" + loop + "if (not " + condition + ") { continue; }\ns.add(" + words.any("x", value.text()) + ");\n}\nreturn s;";
		default -> "var r = null;\n" + loop + "r = " + value.text() + ";\n}\nreturn r;";
		};
	}

	private String filled(Typed value, String loop) {
		String text = value.text();
		String condition = condition(value);
		return switch (words.below(7)) {
		case 0 -> "var m : Map;\n" + loop + "m.put(" + text + ", " + words.any("x", "1") + ");\n}\nreturn " + words.any("m.size()", "m.keySet()", "m.values().size()", "m") + ";";
		case 1 -> "var m : Map;\n" + loop + "if (not m.containsKey(" + text + ")) { m.put(" + text + ", Sequence{}); }\nm.get(" + text + ").add(x);\n}\n"
				+ "return m.keySet().collect(k | Map{'k' = k, 'n' = m.get(k).size()});";
		case 2 -> "var m : Map;\n" + loop + "m.put(" + text + ", " + words.any("(m.get(" + text + ") ?: 0)", "m.getOrDefault(" + text + ", 0)") + " + 1);\n}\n"
				+ "return m.keySet().collect(k | Map{'k' = k, 'n' = m.get(k)});";
		case 3 ->
			"var s : " + words.any("Set", "OrderedSet", "Sequence", "Bag") + ";\n" + loop + "if (" + condition + ") { s.add(x); } else { s.add(" + words.any("null", "1", text) + "); }\n}\nreturn "
					+ words.any("s", "s.size()", "s.asSet().size()") + ";";
		case 4 -> "var s : Sequence;\n" + loop + "if (s.excludes(" + text + ")) { s.add(" + text + "); }\n}\nreturn s;";
		case 5 -> "var s : Sequence;\n" + loop + "s.addAll(Sequence{" + text + ", x});\n}\nreturn s;";
		default -> "var a : Sequence;\nvar b : Sequence;\n" + loop + "var v = " + text + ";\nif (" + condition + ") { a.add(v); }\nelse if (v.isDefined()) { b.add(v); }\n}\nreturn "
				+ words.any("a", "b", "a.size() + b.size()", "a.includesAll(b)") + ";";
		};
	}

	private String switched(Typed value, String loop) {
		String choice = "switch (" + value.text() + ") {\ncase " + words.any("1", "'a'", "true", "null") + " : s.add(1);" + words.any("", " continue;") + "\ncase " + words.any("2", "'b'", "false")
				+ " : s.add(2);\n" + words.any("", "default : s.add(x);\n") + "}";
		return "var s : Sequence;\n" + loop + choice + "\n}\nreturn s;";
	}
}
