// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import org.eclipse.emf.ecore.EClass;

/** Bodies of operations and guards: blocks that declare variables, decide, give other values and return. */
final class EolBodies {
	private final Vocabulary words;
	private final EolWords of;

	EolBodies(Vocabulary words) {
		this.words = words;
		this.of = new EolWords(words);
	}

	/** A call of an operation for each element, and the operation. */
	String called(EClass type) {
		EClass context = words.near(type);
		String all = Vocabulary.qualified(type) + ".all";
		String result = words.any("", "", "", "", "", "", "", " : Any", " : Integer", " : String", " : Boolean", " : Real", " : " + Vocabulary.qualified(words.near(type)), " : Sequence",
				" : Collection", " : Set", " : OrderedSet", " : Bag",
				" : Map");
		String parameter = words.any("p", "p", "p : Any", "p : Integer", "p : Real", "p : String", "p : Boolean", "p : " + Vocabulary.qualified(type), "p : Sequence", "p : Collection", "p : Map",
				"p : Set", "p : Bag",
				"p : OrderedSet", "p : Nothing");
		String argument = words.any("1", "'a'", "true", "1.5", "x", all + ".first()", of.key("x", type), of.number("x", type), "Sequence{}", "Sequence{1}", "Map{}", all, "Set{1}", "Bag{1, 2}",
				"OrderedSet{1}", "null", "1l", "1.5f",
				"Map{'a' = 1}", all + ".asSet()", all + ".asBag()");
		boolean takes = words.oneIn(2);
		boolean isOfNone = words.oneIn(6);
		String target = isOfNone ? "" : words.oneIn(8) ? words.any("1.", "'a'.", "null.", all + ".", "Sequence{1}.") : target(type);
		String call = target + "f(" + (takes ? argument : "") + ")";
		String used = words.any("collect(x | " + call + ")", "collect(x | " + call + ")", "select(x | " + call + " = " + call + ")", "select(x | " + of.truth(call, "") + ")",
				"collect(x | Sequence{x, " + call + "})");
		String annotated = words.oneIn(20) ? words.any("@cached\n", "$pre true\n", "$post true\n") : "";
		String declared = isOfNone && !words.oneIn(8) ? ""
				: words.any(Vocabulary.qualified(context) + " ", Vocabulary.qualified(type) + " ", "Any ", words.any("Integer ", "String ", "Sequence ", "Boolean ", "Collection "));
		String operation = annotated + "operation " + declared + "f(" + (takes ? parameter : "") + ")" + result + " {\n" + block(takes && (isOfNone || words.oneIn(6)) ? "p" : "self", type, 2) + "}\n";
		String another = words.oneIn(12) ? "operation " + words.any("Any", "String", Vocabulary.qualified(type)) + " f(" + (words.oneIn(2) ? "p" : "") + ") {\nreturn 1;\n}\n" : "";
		return "return " + all + "." + used + ";\n" + operation + another;
	}

	/** An operation of what may be null or of another type, whose body is short. */
	String related(EClass type) {
		var reference = words.reference(type, false);
		String link = reference == null ? "x.eContainer" : "x." + EolSources.property(reference);
		EClass linked = reference == null ? type : reference.getEReferenceType();
		boolean isLinked = words.oneIn(2);
		EClass near = words.near(isLinked ? linked : type);
		String item = isLinked ? link : "x";
		String is = item + words.any(".isKindOf(", ".isTypeOf(", ".isKindOf(") + Vocabulary.qualified(near) + ")";
		String call = item + ".f()" + words.any("", "", ".size()", ".isDefined()", ".first()");
		String used = words.any("collect(x | " + call + ")", "collect(x | " + is + " ? " + call + " : null)", "select(x | " + is + " and " + item + ".f().isDefined())",
				"select(x | " + item + ".isDefined() and " + item + ".f() = 1)",
				"collect(x | " + is + " ? " + call + " : 0)", "select(x | not " + is + " or " + item + ".f() = 1)");
		String before = words.any("", "", "var t = " + of.number("self", near) + ";\n", "var t = self." + (reference == null ? "eContainer" : EolSources.property(reference)) + ";\n",
				"var t = " + of.number("self", near) + ";\nt = " + words.any("null", "null", value("self", near)) + ";\n",
				"var t" + words.any("", " : Any") + " = 1;\nvar t" + words.any("", " : Any") + " = " + of.number("self", near) + ";\n",
				"var t = " + words.any("new Map", "Sequence{}", "Map{}", "new Set") + ";\n",
				"var t = " + of.number("self", near) + ";\nif (" + of.condition("self", near) + ") { t = " + words.any("null", of.number("self", near), value("self", near)) + "; }\n",
				"if (" + of.condition("self", near) + ") { return " + value("self", near) + "; }\n");
		String attribute = of.key("x", type);
		if (words.oneIn(5)) {
			return "return " + Vocabulary.qualified(type) + ".all.collect(x | " + attribute + ".f());\noperation " + words.any("String", "Integer", "Boolean", "Real", "Any") + " f() {\nreturn "
					+ words.any("1", "self", "self.isDefined()", "self + 1") + ";\n}\n";
		}
		String context = words.oneIn(4) ? words.any("Any", Vocabulary.qualified(type)) : Vocabulary.qualified(near);
		return "return " + Vocabulary.qualified(type) + ".all." + used + ";\noperation " + context + " f() {\n" + before + "return "
				+ words.any(before.startsWith("var") ? "t" : "self", value("self", near), value("self", near)) + ";\n}\n";
	}

	private String target(EClass type) {
		var reference = words.reference(type, false);
		return reference == null || words.oneIn(2) ? "x." : "x." + EolSources.property(reference) + words.any(".", ".", "?.", "->");
	}

	/** @param item what it is about */
	String block(String item, EClass type, int depth) {
		StringBuilder text = new StringBuilder();
		for (int i = words.any(0, 0, 1, 1, 2); i > 0; i--) {
			text.append(statement("t" + depth + i, item, type, depth));
		}
		return text.append(end(item, type, depth)).toString();
	}

	private String end(String item, EClass type, int depth) {
		String condition = of.condition(item, type);
		String value = value(item, type);
		if (depth == 0) {
			return "return " + value + ";\n";
		}
		String alike = words.oneIn(6) ? value(item, type) : value;
		return switch (words.below(8)) {
		case 0, 1 -> "return " + value + ";\n";
		case 2 -> "if (" + condition + ") { return " + value + "; }\nreturn " + alike + ";\n";
		case 3 -> "if (" + condition + ") return " + value + "; else return " + alike + ";\n";
		case 4 -> "if (" + condition + ") {\n" + block(item, type, depth - 1) + "} else {\n" + block(item, type, depth - 1) + "}\n" + words.any("", "", "return " + alike + ";\n");
		case 5 -> "if (" + condition + ") {\n" + block(item, type, depth - 1) + "}\nelse if (" + of.condition(item, type) + ") { return " + alike + "; }\n"
				+ words.any("", "else { return " + value + "; }\n", "return " + value + ";\n");
		case 6 -> words.any("return;\n", "", value + ";\n", "return null;\n");
		default -> "if (" + condition + ") { return " + words.any("null", "null", value) + "; }\nreturn " + words.any(value, "null") + ";\n";
		};
	}

	private String value(String item, EClass type) {
		var reference = words.reference(type, true);
		String many = reference == null ? "Sequence{1, 2}" : item + "." + EolSources.property(reference);
		return words.any(of.key(item, type), of.key(item, type), of.number(item, type), of.number(item, type), of.condition(item, type), of.condition(item, type), item, many, many + ".asSet()",
				words.any(many + ".first()", "Sequence{" + item + "}", "Map{'a' = " + item + "}", "Sequence{}", "'a'", "null", many + ".asOrderedSet()", many + ".asBag()", "new Map"));
	}

	private String statement(String name, String item, EClass type, int depth) {
		String condition = of.condition(item, type);
		String number = of.number(item, type);
		String declared = "var " + name + words.any("", "", "", " : Any", " : Integer", " : String") + " = " + words.any(number, number, value(item, type)) + ";\n";
		String other = words.any("1", number, number, value(item, type), name + " + 1");
		return switch (words.below(8)) {
		case 0 -> declared + "if (" + condition + ") { return " + words.any(name, name, number) + "; }\n";
		case 1 -> declared + "if (" + condition + ") { " + name + " = " + other + "; }" + words.any("\n", "\n", " else { " + name + " = " + number + "; }\n", " else { return " + name + "; }\n")
				+ uses(name, condition);
		case 2 -> declared + name + " = " + other + ";\n" + uses(name, condition);
		case 3 -> declared + "if (" + condition + ") { " + name + " = " + other + "; " + name + " = " + number + "; }\n" + uses(name, condition);
		case 4 -> value(item, type) + ";\n";
		case 5 -> "if (" + condition + ") { " + words.any("return " + number + ";", "var u = 1; return u;", "", number + ";") + " }\n";
		case 6 ->
			declared + words.any(declared, "", "var " + name + ";\n", item + " = 1;\n", "if (" + condition + ") { var " + name + " = " + other + "; return " + name + "; }\n") + uses(name, condition);
		default -> depth == 0 ? "" : "var " + name + words.any(";\n", " = Sequence{};\n", " : Integer;\n", " = 'a';\nwhile (false) { }\n");
		};
	}

	private String uses(String name, String condition) {
		return words.any("", "if (" + condition + ") { return " + name + "; }\n", "if (" + condition + ") { return " + name + "; } else { return " + name + "; }\n");
	}
}
