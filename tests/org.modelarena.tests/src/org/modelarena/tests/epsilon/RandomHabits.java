// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import java.util.List;
import java.util.Random;

import org.modelarena.tests.epsilon.TypedExpressions.Typed;
import org.modelarena.tests.epsilon.TypedExpressions.Variable;

/** Random EOL as people have the habit of writing it: greatest numbers, flags, groups, reports of texts, several loops that fill one collection. */
final class RandomHabits {
	private final TypedExpressions expressions;
	private final Random random;

	RandomHabits(TypedExpressions expressions, Random random) {
		this.expressions = expressions;
		this.random = random;
	}

	String next() {
		Typed many = expressions.many(List.of(), 2);
		List<Variable> item = TypedExpressions.with(List.of(), "z", many.type(), false);
		String number = expressions.number(item, 1);
		String condition = expressions.truth(item, 1);
		return switch (random.nextInt(17)) {
		case 0 -> extreme(many.text(), number);
		case 1 -> "var f = %s;\nfor (z in %s) { if (%s) { f = %s; } }\nreturn f;\n".formatted(pick("true", "false"), many.text(), condition, pick("true", "false"));
		case 2 -> "var g = %s.mapBy(z | %s);\nreturn g.keySet().collect(k | Sequence{k, %s});\n".formatted(many.text(), pick(number, condition, "z"), pick("g.get(k).size()", "g.containsKey(k)"));
		case 3 -> filled(many.text(), condition);
		case 4 ->
			many.text() + ".collect(z | " + pick("'x'", "z.name", number) + " + " + pick(number, condition, "'y'", "z.name", "z.title") + pick("", " + 'z'") + ")" + pick("", ".asSet()", ".size()");
		case 5 -> many.text() + pick(".nMatch", ".atLeastNMatch", ".atMostNMatch") + "(z | " + condition + ", " + random.nextInt(3) + ")";
		case 6 -> many.text() + pick("", ".sortBy(z | " + number + ")") + ".subList(" + pick("0, 2", "1, 3", "0, 0") + ")" + pick("", ".size()", ".collect(z | " + number + ")");
		case 7 -> "Sequence{" + pick("1..4", "0, 2, 1", "3..3") + "}.collect(i | " + many.text() + ".select(z | " + number + " > i).size())";
		case 8 -> many.text() + ".collect(z | z." + pick("eContainer()", "eContents().size()", "eClass().name", "eContainer().name", "eContents()", "eContainer().staff.size()") + ")"
				+ pick("", ".flatten()", ".asSet()");
		case 9 -> many.text() + "." + pick("size", "isEmpty", "first", "notEmpty", "asSet", "flatten", "last");
		case 10 -> many.text() + ".collect(z | " + number + pick(" * 1.5", " / 2.0", " + 0.1", " - 3.5") + pick("", " * 2", " + z.weight") + ")" + pick("", ".size()");
		case 11 -> "return %s.collect(z | z.says());\noperation Any says() {\nvar s = %s;\nif (%s) { s = %s; }\nreturn s;\n}\n".formatted(many.text(), pick("'a'", "1"),
				pick("self.isDefined()", "self.isKindOf(Leaf)"), pick("'b'", "2", "null"));
		case 15 -> searched(many, number, condition);
		case 14 -> switched(many.text(), number, condition);
		case 12, 13 -> tallied(many.text(), pick(number, number, condition, "z", "z.eContainer()", "z.name"), number);
		default -> "return %s.collect(z | (%s).up());\noperation Integer up() : Integer {\nif (self > 2) { return self + 1; } else return 0;\n}\n".formatted(many.text(), number);
		};
	}

	private String pick(String... choices) {
		return expressions.pick(choices);
	}

	private String extreme(String many, String number) {
		String change = pick("if (v > m) { m = v; }", "if (m >= v) { m = v; }", "if (v < m) { m = v; }", "m = m.max(v);", "m = m.min(v);", "if (v <= m) { m = v; } m = m.max(v);");
		return "var m = %s;\nfor (z in %s) {\nvar v = %s;\n%s\n}\nreturn m;\n".formatted(pick("0", "3", "1000"), many, number, change);
	}

	/** Looks for one item. */
	private String searched(Typed many, String number, String condition) {
		if (expressions.oneIn(3)) {
			String change = pick("f.isUndefined() or z.size > f.size", "f.isUndefined() or f.size >= z.size", "f.isUndefined() or z.size >= f.size", "f.isUndefined() or z.serial < f.serial");
			String items = pick("Leaf.all", "Special.all", many.text(), "Leaf.all.sortBy(l | l.size)", "Leaf.all.asSet()");
			return "var f%s;\nfor (z in %s) { if (%s) { f = z; } }\nreturn f;\n".formatted(pick("", " : Leaf", " : Special"), items, change);
		}
		String declared = pick("var f;", "var f : " + many.type().getName() + ";", "var f = 0;", "var f = false;", "var f = \"x\";");
		String item = pick("z", "z", number, "true", "\"y\"", "z.title", "1");
		return declared + "\nfor (z in %s) { if (%s) { f = %s; %s; } }\nreturn f%s;\n".formatted(many.text(), condition, item, pick("break", "break", "breakAll"), pick("", "", ".isDefined()"));
	}

	private String switched(String many, String number, String condition) {
		String value = pick(number, "z.name", "z.color", condition, "z.color.name");
		String cases = pick("case 0: %s case 1: %s default: %s", "case Color#RED: %s case Color#BLUE: %s", "case \"RED\": %s case \"x\": %s default: { %s }", "case true: %s default: %s",
				"default: %s", "case 1: %s case 1: %s", "case 2: %s continue; default: %s");
		String done = pick("m.add(z);", "m.add(1);", "m.add(" + number + ");", "n = n + 1;", "if (%s) { n = n + 2; }".formatted(condition), "var u = %s;".formatted(number));
		return "var m : Sequence;\nvar n = 0;\nfor (z in %s) {\nswitch (%s) {\n%s\n}\n}\nreturn %s;\n".formatted(many, value,
				cases.replace("%s", done), pick("m", "n", "m.size() + n", "m.asSet()"));
	}

	/** Counts in a Map, and asks it. */
	private String tallied(String many, String key, String number) {
		String by = pick("1", "1", "1", "v");
		String change = pick("m.put(k, (m.get(k) ?: 0) + %s);", "m.put(k, m.getOrDefault(k, 0) + %s);", "m.put(k, m.get(k) + %s);",
				"if (m.containsKey(k)) { m.put(k, m.get(k) + %s); } else { m.put(k, %1$s); }", "if (not m.containsKey(k)) { m.put(k, 0); }\nm.put(k, m.get(k) + %s);",
				"if (m.get(k).isUndefined()) { m.put(k, %s); } else { m.put(k, m.get(k) + %1$s); }", "m.putIfAbsent(k, 0); m.put(k, m.get(k) + %s);",
				"m.put(k, m.containsKey(k) ? m.get(k) + %s else %1$s);", "m.put(k, (not m.containsKey(k) ? 0 else m.get(k)) + %s);").formatted(by);
		String asked = pick("m", "m", "m.keySet().collect(k | Sequence{k, m.get(k)})", "m.values().max()", "m.size()", "m.keySet().select(k | m.get(k) > 1).size()",
				"Sequence{0, 1, 2}.collect(i | m.get(i))", "Sequence{0, 1, 2}.collect(i | m.getOrDefault(i, 0) + 1)", "Sequence{0, 1, 2}.select(i | m.containsKey(i) and m.get(i) > 1)",
				"m.values()", "m.isEmpty()");
		return "var m : Map;\nfor (z in %s) {\nvar k = %s;\nvar v = %s;\n%s\n}\nreturn %s;\n".formatted(many, key, number, change, asked);
	}

	private String filled(String many, String condition) {
		Typed other = expressions.many(List.of(), 1);
		String between = pick("", "", "var n = m.size();\n", "var k = m;\n");
		String more = pick("m.addAll(" + other.text() + ");\n", "for (y in " + other.text() + ") { m.add(y); }\n", "for (y in " + other.text() + ") { m.add(y); m.add(y); }\n");
		String declared = pick("var m : Sequence;\n", "var m = new Set;\n", "var m : OrderedSet;\n");
		return declared + "for (z in %s) { if (%s) { m.add(z); } }\n".formatted(many, condition) + between + more + "return m" + pick("", ".size()", ".first()", ".asSet()") + ";\n";
	}
}
