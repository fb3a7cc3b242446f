// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import org.eclipse.emf.ecore.EClass;

/** The ways in which programs count, collect, group and look for something, each also with something in it that is a little different. */
final class EolUpdates {
	private static final int NEARLY = 24;

	private final Vocabulary words;
	private final EolWords of;

	EolUpdates(Vocabulary words, EolWords of) {
		this.words = words;
		this.of = of;
	}

	/** What a variable is for. */
	enum Sort {
		NUMBER, FLAG, LIST, GROUPS, COUNTS, FOUND
	}

	record Variable(String name, Sort sort) {
	}

	String declared(Variable variable) {
		String name = "var " + variable.name();
		return switch (variable.sort()) {
		case NUMBER -> name + words.any(" = 0;\n", " = 0;\n", " = 0;\n", " = 0;\n", " : Integer;\n", " : Integer = 1;\n", " = 100;\n", " : Real = 0.0;\n", " : Any = 0;\n", " = -1;\n");
		case FLAG -> name + words.any(" = false;\n", " = false;\n", " : Boolean;\n", words.any(" = true;\n", " : Boolean = true;\n"));
		case LIST ->
			name + words.any(" : Sequence;\n", " = Sequence{};\n", " = new Sequence;\n", " = new Set;\n", " : Set;\n", " : OrderedSet;\n", " : Bag = Bag{};\n", " : Sequence(Integer);\n", " : List;\n",
					" : new Sequence;\n", " = new Collection;\n", " : Sequence = Sequence{1};\n");
		case GROUPS, COUNTS -> name + words.any(" : Map;\n", " = new Map;\n", " = Map{};\n", " : new Map;\n", " : Map = Map{};\n", " : Map(String, Integer);\n");
		case FOUND -> name + words.any(";\n", ";\n", " = null;\n", " : Any;\n", " = 0;\n", " : String;\n", " = 'a';\n", " : Any = 1;\n");
		};
	}

	/** One of them, now and then another. */
	private String same(String expected, String other) {
		return words.oneIn(NEARLY) ? other : words.oneIn(NEARLY / 2) ? "(" + expected + ")" : expected;
	}

	String update(Variable variable, String item, EClass type) {
		String name = variable.name();
		return switch (variable.sort()) {
		case NUMBER -> words.oneIn(2) ? increased(name, item, type) : extreme(name, of.number(item, type), of.number(item, type));
		case FLAG -> name + " = " + words.any("true", "true", "true", "(true)", "false", words.any("not " + name, of.condition(item, type))) + ";\n";
		case LIST -> added(name, of.key(item, type), of.key(item, type));
		case GROUPS -> grouped(name, of.key(item, type), of.key(item, type), words.any(item, of.key(item, type), of.number(item, type)));
		case COUNTS -> counted(name, of.key(item, type), of.key(item, type), words.any("1", "1", of.number(item, type)), of.number(item, type));
		case FOUND -> words.oneIn(8) ? name + " = " + words.any(item, of.key(item, type), of.number(item, type)) + ";\n" : "var k = " + of.key(item, type) + ";\n";
		};
	}

	private String increased(String name, String item, EClass type) {
		String by = of.number(item, type);
		return words.any(name + "++;\n", name + "++;\n", name + " += " + by + ";\n", name + " += " + by + ";\n", same(name, "n") + " = " + same(name, "1") + " + " + by + ";\n",
				name + " = " + name + " + " + by + ";\n", words.any(name + " = " + by + " + " + name + ";\n",
						name + " = " + name + words.any(" - ", " * ") + by + ";\n", name + "--;\n", name + " -= " + by + ";\n"));
	}

	private String extreme(String name, String number, String other) {
		String sign = words.any(" > ", " < ", " >= ", " <= ", words.any(" = ", " <> "));
		String compared = words.oneIn(2) ? same(number, other) + sign + same(name, number) : same(name, number) + sign + same(number, other);
		String given = name + " = " + same(number, other) + ";";
		return switch (words.below(5)) {
		case 0, 1 -> "if (" + compared + ") { " + given + " }\n";
		case 2 -> "if (" + compared + ") " + given + "\n";
		case 3 -> name + " = " + same(name, number) + same(words.any(".max(", ".min("), words.any(".mod(", "?.max(", ".abs() + (")).replace("((", "(").replace("))", "") + number + ");\n";
		default -> "if (" + compared + ") { " + given + words.any(" } else { " + given + " }\n", " " + given + " }\n");
		};
	}

	private String added(String name, String item, String other) {
		String add = same(name, "s") + same(".add", words.any(".addAll", ".put", "?.add")).replaceAll("[()]", "") + "(" + item + ");";
		return switch (words.below(6)) {
		case 0, 1 -> add + "\n";
		case 2 -> name + ".addAll(" + words.any("Sequence{" + item + "}", "Sequence{" + item + ", " + other + "}", "Sequence{}", other, "Set{1, 2}") + ");\n";
		case 3 -> "if (" + same(name, "s") + words.any(".excludes(", ".includes(") + same(item, other) + ")) { " + add + " }\n";
		case 4 -> "if (not " + name + words.any(".includes(", ".excludes(") + same(item, other) + ")) " + words.any(add, "{ " + add + " }", "{ " + add + " } else { " + add + " }") + "\n";
		default -> "if (" + name + words.any("->includes(", ".indexOf(", ".count(", "?.excludes(") + item + ") " + words.any("= false", "= 0", "") + ") { " + add + " }\n";
		};
	}

	/** Whether a Map has a key, or has not. */
	private String question(String map, String key, String other, boolean isAbsent) {
		String asked = same(map, "m") + ".containsKey(" + same(key, other) + ")";
		String got = same(map, "m") + same(".get", words.any(".remove", "?.get", ".getOrDefault")).replaceAll("[()]", "") + "(" + same(key, other) + ")";
		String there = words.any(asked, asked, got + ".isDefined()", got + " <> null", "not " + got + ".isUndefined()", map + ".keySet().includes(" + key + ")",
				words.oneIn(2) ? map + words.any(".includes(", ".containsValue(", ".excludes(") + key + ")" : asked);
		String absent = words.any("not " + asked, "not " + asked, got + ".isUndefined()", got + " = null", "not " + got + ".isDefined()", "not (" + asked + ")", "not (not (not " + asked + "))");
		return words.oneIn(NEARLY) == isAbsent ? there : absent;
	}

	private String empty() {
		return words.any("new Sequence", "Sequence{}", "new Set", "Bag{}", "new OrderedSet", "new Bag", "Set{}", words.any("null", "0", "new Collection", "Sequence{1}", "new Map"));
	}

	/** An item is put to those that a Map has for its key. */
	String grouped(String map, String key, String other, String item) {
		String put = same(map, "m") + ".put(" + same(key, other) + ", " + empty() + ");";
		String add = same(map, "m") + words.any(".get(", ".get(", ".get(", ".get(", ".get(", "?.get(", ".remove(") + same(key, other) + ")"
				+ words.any(".add(", ".add(", ".add(", ".add(", "?.add(", ".addAll(") + item + ");";
		String whole = map + ".put(" + same(key, other) + ", " + words.any("Sequence", "Set", "Bag", "OrderedSet") + "{" + same(item, words.any("", "1..2", item + ", " + item)) + "});";
		return switch (words.below(5)) {
		case 0 -> "if (" + question(map, key, other, true) + ") { " + put + words.any(" }\n", " }\n", " }\n", " } else { " + put + " }\n") + add + "\n";
		case 1 -> put.replace(".put(", ".putIfAbsent(") + "\n" + add + "\n";
		case 2 -> "if (" + question(map, key, other, false) + ") { " + add + " }" + same(" else { " + whole + " }", "").replaceAll("^\\(|\\)$", "") + "\n";
		case 3 -> "if (" + question(map, key, other, true) + ") { " + whole + " } else { " + add + " }\n";
		default -> "var l" + words.any("", "", "", " : Sequence") + " = " + same(map, "m") + words.any(".getOrDefault(", ".getOrDefault(", ".getOrDefault(", ".get(") + same(key, other) + ", "
				+ empty() + ");\n"
				+ words.any("l", "l", "l", "l", map) + ".add(" + words.any(item, item, item, words.any("l", "l.size()", "l.first()", "l.includes(" + item + ")")) + ");\n" + map + ".put("
				+ same(key, other) + ", " + words.any("l", "l", "l", "(l)", "1") + ");\n";
		};
	}

	/** A number is added to what a Map has for a key. */
	String counted(String map, String key, String other, String by, String otherBy) {
		String zero = same("0", words.any("1", "0l", "0.0", "null"));
		String got = same(map, "m") + words.any(".get(", ".get(", ".get(", ".get(", ".get(", "?.get(") + same(key, other) + ")";
		String gotOrNot = words.any("(" + got + " ?: " + zero + ")", map + ".getOrDefault(" + same(key, other) + ", " + zero + ")",
				"(" + question(map, key, other, false) + " ? " + got + " : " + zero + ")", "(" + question(map, key, other, true) + " ? " + zero + " : " + got + ")");
		String sum = words.any(got, got, got, gotOrNot) + words.any(" + ", " + ", " + ", " + ", " + ", " - ") + by;
		String put = same(map, "m") + ".put(" + same(key, other) + ", ";
		String more = put + sum + ");";
		String first = put + same(by, otherBy) + ");";
		return switch (words.below(7)) {
		case 0 -> "if (" + question(map, key, other, true) + ") { " + put + zero + "); " + words.any("}\n", "}\n", "}\n", "} else { " + first + " }\n") + more + "\n";
		case 1 -> put.replace(".put(", ".putIfAbsent(") + zero + ");\n" + more + "\n";
		case 2 -> "if (" + question(map, key, other, false) + ") { " + more + " } else { " + first + " }\n";
		case 3 -> "if (" + question(map, key, other, true) + ") { " + first + " } else { " + more + " }\n";
		case 4 -> put + "(" + question(map, key, other, false) + ") ? " + sum + " : " + same(by, otherBy) + ");\n";
		case 5 -> put + "((" + question(map, key, other, true) + ") ? " + same(by, otherBy) + " : " + sum + "));\n";
		default -> put + gotOrNot + " + " + by + ");\n";
		};
	}

	/** A loop that looks for one item. */
	String search(Variable variable, String item, EClass type, String all) {
		String name = variable.name();
		String loop = "for (" + item + " in " + all + ") {\n";
		if (words.oneIn(2)) {
			return loop + "if (" + of.condition(item, type) + ") { " + name + " = " + words.any(item, of.key(item, type), of.number(item, type), "true") + "; "
					+ words.any("break; ", "break; ", "break; ", "breakAll; ", "", "continue; ") + words.any("}\n", "}\n", "}\n", "} else { " + name + " = " + item + "; }\n") + "}\n";
		}
		String feature = of.number(item, type).replaceAll("^\\(|\\)$", "");
		String ofFound = feature.replaceAll("\\b" + item + "\\b", name);
		String sign = words.any(" > ", " < ", " >= ", " <= ", words.any(" = ", " <> "));
		String compared = words.oneIn(2) ? same(feature, ofFound) + sign + same(ofFound, of.number(name, type)) : same(ofFound, feature) + sign + same(feature, of.number(item, type));
		String none = same(name, item) + words.any(".isUndefined()", ".isUndefined()", ".isUndefined()", " = null", ".isDefined()", "?.isUndefined()");
		return loop + "if (" + words.any(none + " or ", none + " or ", none + " or ", none + " and ", "") + compared + ") { " + name + " = " + same(item, feature) + "; }"
				+ words.any("\n", "\n", "\n", "\n", "\n", " else { " + name + " = null; }\n") + "}\n";
	}

	/** What a program asks of a variable. */
	String read(Variable variable, EClass type) {
		String name = variable.name();
		String first = Vocabulary.qualified(type) + ".all.first()";
		return switch (variable.sort()) {
		case NUMBER -> words.any(name, name, name + " + 1", name + " > 1", "Sequence{" + name + "}", name + ".asString()", name + ".max(3)");
		case FLAG -> words.any(name, name, "not " + name, name + " and true");
		case LIST -> words.any(name, name, name + ".size()", name + ".asSet()", name + ".first()", name + ".includes(1)", name + ".collect(q | q)", name + ".flatten()",
				name + ".select(q | q.isDefined())", name + ".asSet().size()",
				name + ".isEmpty()", name + ".includes(" + first + ")", "(" + name + ").asBag()", name + ".clone().size()", name + ".asSequence().sum()");
		case GROUPS -> words.any(name, name + ".size()", name + ".keySet()", name + ".keySet().collect(k | Map{'k' = k, 'n' = " + name + ".get(k).size()})", name + ".get(" + of.key(first, type) + ")",
				name + ".containsKey(" + of.key(first, type) + ")", name + ".get(" + first + ").isDefined()",
				Vocabulary.qualified(type) + ".all.select(u | " + name + ".containsKey(" + of.key("u", type) + "))",
				Vocabulary.qualified(type) + ".all.collect(u | (" + name + ".get(" + of.key("u", type) + ") ?: " + empty() + ").size())", name + ".keySet().select(k | " + name + ".get(k).size() > 1)",
				Vocabulary.qualified(type) + ".all.collect(u | " + name + ".getOrDefault(" + of.key("u", type) + ", " + empty() + ").size())",
				name + ".keySet().collect(k | Sequence{k, " + name + ".get(k).first()})",
				Vocabulary.qualified(type) + ".all.select(u | " + name + ".get(" + of.key("u", type) + ") = null)", name + ".keySet().collect(k | " + name + ".get(k)).flatten()",
				Vocabulary.qualified(type) + ".all.select(u | " + name + ".containsKey(" + of.key("u", type) + ") and " + name + ".get(" + of.key("u", type) + ").size() > 1)",
				name + ".values().size()");
		case COUNTS -> words.any(name, name + ".size()", name + ".isEmpty()", name + ".keySet()", name + ".values()", name + ".values().sum()",
				name + ".keySet().collect(k | Map{'k' = k, 'n' = " + name + ".get(k)})",
				name + ".get(" + of.key(first, type) + ")", name + ".containsKey(" + of.key(first, type) + ")", name + ".keySet().select(k | " + name + ".get(k) > 1)", "Sequence{" + name + "}",
				Vocabulary.qualified(type) + ".all.collect(u | " + name + ".getOrDefault(" + of.key("u", type) + ", " + words.any("0", "1", "null") + "))", name + ".values().max()",
				name + ".keySet().size()",
				Vocabulary.qualified(type) + ".all.collect(u | " + name + ".get(" + of.key("u", type) + ") ?: 0)");
		case FOUND -> words.any(name, name, name + ".isDefined()", "Sequence{" + name + "}", name + " = null", "Map{'a' = " + name + "}");
		};
	}
}
