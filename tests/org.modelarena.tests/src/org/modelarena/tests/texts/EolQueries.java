// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;

/** Queries in which the parts that go together come together: collections with items, parts and orders of theirs, containers, types, numbers of all classes. */
final class EolQueries {
	private final Vocabulary words;
	private final EolWords of;

	EolQueries(Vocabulary words) {
		this.words = words;
		this.of = new EolWords(words);
	}

	String query(EClass type) {
		String all = Vocabulary.qualified(type) + words.any(".all", ".all", ".all", ".allOfType", ".all.asSet()", ".allOfKind");
		String loop = all + "." + words.any("collect", "collect", "select", "exists", "forAll", "one", "reject", "count", "sortBy", "mapBy", "none") + "(x | ";
		String value = words.oneIn(3) ? number(type) : words.oneIn(2) ? part(many("x", type), "x", type) : other(type);
		boolean isCondition = !loop.contains("collect") && !loop.contains("sortBy") && !loop.contains("mapBy");
		String body = isCondition && !value.contains(" and ") ? condition(value, type) : value;
		String query = words.oneIn(6) ? part(all, Vocabulary.qualified(type) + ".all.first()", type) : loop + body + ")" + words.any("", "", "", ".size()", ".first()", ".asSet()", ".flatten()");
		return words.oneIn(5) ? partly(query, type) : words.oneIn(10) ? doubled(type) : query;
	}

	private String condition(String value, EClass type) {
		return words.any(value + " = " + value, value + ".isDefined()",
				of.condition("x", type) + words.any(" and ", " or ") + "(" + of.condition("x", type) + words.any(" and ", " or ") + value + ".isDefined())",
				value + " <> null", value, value + ".size() > 1");
	}

	/** A program that has no plan as a whole, with names that hide parameters and those of the part. */
	private String partly(String query, EClass type) {
		String name = words.any("q", "x", "aNumber", "aText", "y");
		String beginning = words.any("", "var " + name + " = " + words.any("1", "'a'", query) + ";\n", "for (" + name + " in Sequence{1, 2}) { " + query + ".println(); }\n");
		String more = Vocabulary.qualified(type) + ".all.select(w | " + of.number("w", type) + " > " + words.any("aNumber", "q", "1") + ")";
		String alone = Vocabulary.qualified(type) + ".all.select(v | " + of.number("v", type) + " > 1).collect(w | "
				+ (words.oneIn(2) ? of.literal("w", type) : of.or(of.attribute("w", type, words.any("EL", "ED", "EF")), "1.5", "2l")) + ")";
		return beginning + "return Sequence{" + words.any(query, query, alone, Vocabulary.qualified(type) + ".all.collect(w | Sequence{w, " + more.replace("w", "v") + ".size()})")
				+ words.any("", ", " + more, ", " + query + ".size()", ", " + more + ".isEmpty()", ", " + more + ".includes(null)")
				+ ", 1.5.ceiling()"
				+ words.any("", ", g(1)") + "};\noperation g("
				+ words.any("p", "aNumber", "x") + ") {\nreturn " + more.replace("q", "1") + ";\n}";
	}

	/** Each operation is as large as two of the one before. */
	private String doubled(EClass type) {
		StringBuilder text = new StringBuilder("return " + Vocabulary.qualified(type) + ".all.collect(x | x.f());\noperation Any f() {\nvar t0 = " + of.number("self", type) + ";\n");
		int times = words.below(15);
		for (int i = 1; i <= times; i++) {
			String before = "t" + (i - 1);
			text.append("var t").append(i).append(" = ").append(before).append(" + ").append(before).append(";\n");
		}
		return text + "return t" + times + ";\n}";
	}

	private String many(String item, EClass type) {
		var reference = words.reference(type, true);
		String many = reference == null ? "Sequence{" + item + "}" : item + "." + EolSources.property(reference);
		return many + words.any("", "", "", ".asSet()", ".asOrderedSet()", ".asBag()", ".select(m | m.isDefined())", ".collect(m | m.eContainer)", ".collect(m | Sequence{m, m})", ".collect(m | 1)",
				".collect(m | 'a')", ".collect(m | m.eClass().name)",
				".collect(m | " + number(reference == null ? type : reference.getEReferenceType()).replaceAll("\\bx\\b", "m") + ")");
	}

	private String part(String many, String item, EClass type) {
		var reference = words.reference(type, false);
		String one = words.any(item, item, reference == null ? item + ".eContainer" : item + "." + EolSources.property(reference), "null", of.number(item, type), item + ".eContainer.eContainer",
				"1.5", "'a'");
		String other = many(item, type);
		return switch (words.below(9)) {
		case 0 ->
			many + ".subList(" + words.any("0, 1", "0, 2", "1, 2", "1, 1", "2, 1", "-1, 1", "0, " + of.number(item, type), of.number(item, type) + ", 2") + ")" + words.any("", ".size()", ".first()");
		case 1 -> many + words.any(".excluding(", ".includes(", ".excludes(", ".count(", ".including(", ".indexOf(") + one + ")";
		case 2, 3 -> many + words.any(".excludingAll(", ".includesAll(", ".excludesAll(", ".includingAll(") + other + ")";
		case 4 -> many + words.any(".max()", ".min()", ".sum()", ".isEmpty()", ".notEmpty()", ".isDefined()", ".isUndefined()", ".flatten()", ".size()", ".clone()");
		case 5 -> many + "." + words.any("nMatch", "atLeastNMatch", "atMostNMatch") + "(m | m.isDefined(), " + words.any("0", "1", "2", "-1", of.number(item, type)) + ")";
		case 6 ->
			many + words.any(".first()", ".second()", ".third()", ".fourth()", ".last()", ".at(0)", ".first", ".last", ".at(1)", ".at(" + of.number(item, type) + ")", ".at(-1)", ".asSet().at(0)");
		case 7 -> "Sequence{" + many + ", " + other + "}" + words.any(".flatten()", ".size()", ".first()", "", ".asSet()");
		default -> many + words.any(".select(m | m = " + one + ")", ".exists(m | m.eContainer.eContainer = m)", ".forAll(m | m.eContainer.eContainer.isDefined())", ".one(m | m <> " + one + ")",
				".sortBy(m | m.eClass().name)",
				".selectOne(m | m.isDefined())", ".collect(m | " + other.replaceAll("\\bm\\b", "n") + ")", ".select(m : " + Vocabulary.qualified(words.near(type)) + " | m.isDefined())",
				".closure(m | m.eContainer)");
		};
	}

	private String number(EClass type) {
		var attribute = words.attribute(type, false);
		String value = attribute == null ? "1" : "x." + EolSources.property(attribute);
		String other = words.oneIn(2) ? of.number("x", type) : value;
		String constant = words.any("0.5", "2.5f", "1", "16777217", "16777216", "0.0", "-1.5", "2l", "0.5d", "(-2.5f)", "(-1l)", "(-0.5)", "'a'", "true");
		return words.any(value + words.any(" + ", " - ", " * ", " / ") + other, "-" + value, "-(" + other + ")", value + words.any(" = ", " <> ", " < ", " >= ", " > ", " <= ") + constant,
				constant + words.any(" = ", " < ", " >= ") + value,
				value + words.any(" + ", " * ", " - ", " / ") + constant, constant + words.any(" + ", " * ", " - ") + value, value + words.any(" = ", " < ", " >= ") + other,
				value + words.any(".abs()", ".mod(2)", ".max(" + other + ")", ".min(1)"),
				constant + " + " + words.any("1", "0.5f", "2l", "16777217") + " + " + value, "(" + value + " + " + constant + ") / " + other);
	}

	private String other(EClass type) {
		EEnum enumeration = words.enumeration();
		var reference = words.reference(type, false);
		String one = reference == null ? "x.eContainer" : "x." + EolSources.property(reference);
		EClass near = words.near(type);
		var ofNear = words.attribute(near, false);
		String narrow = ofNear == null ? "x" : "x." + EolSources.property(ofNear);
		String literal = enumeration == null ? "x" : of.literal("x", type);
		String key = of.key("x", type);
		return switch (words.below(8)) {
		case 0 -> words.any("x", one) + ".closure("
				+ words.any("c | c.eContainer", "c | " + one.replace("x.", "c."), "c | c.eContents", "c : " + Vocabulary.qualified(near) + " | c.eContainer", "c | " + many("c", type)) + ")"
				+ words.any("", ".size()", ".asSet()");
		case 1 -> "x.isKindOf(" + Vocabulary.qualified(near) + ") and " + narrow + words.any(".isDefined()", " = " + narrow, " > 1");
		case 2 -> "x.eContainer" + words.any("", ".eContainer", "." + (reference == null ? "name" : EolSources.property(reference)), ".eContents.size()") + words.any("", ".isDefined()", ".name");
		case 3 -> literal
				+ words.any(".name", ".literal", " = '" + (enumeration == null ? "a" : enumeration.getELiterals().getFirst().getName()) + "'", " <> 'nothing'", ".name + 'a'", ".value", ".instance");
		case 4 -> key + " + " + of.key("x", type) + words.any("", " + 'a'", " + 1", " + true");
		case 5 ->
			one + words.any("?.name", "?." + (reference == null ? "eContainer" : EolSources.property(reference)), " ?: x", ".ifUndefined(x)", "?.eClass()", ".name", ".type().name", ".eClass().name");
		case 6 -> "(" + of.condition("x", type) + " ? " + words.any(one, "x", key, "null") + " : " + words.any(one, "x", key, "null", "x.eContainer") + ")";
		default -> words.any("Sequence{Sequence{x, 1}, Sequence{x, 2}}", "Sequence{Sequence{x, 1}, Sequence{1, x}}", "Sequence{Map{'a' = x}, Map{'a' = " + one + "}}",
				"Sequence{Map{'a' = x}, Map{'b' = x}}", "Set{" + one + ", x}",
				"Sequence{Tuple{a = x}, Map{'a' = x}}", "Bag{x, " + one + "}", "OrderedSet{Set{x}, Set{x}}", "Sequence{Sequence{x}, Sequence{x, x}}")
				+ words.any("", ".asSet()", ".size()", ".first()", ".flatten()");
		};
	}
}
