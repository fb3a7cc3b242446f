// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import org.eclipse.emf.ecore.EClass;

/** Whole programs whose parts fit together, as people write them: declarations with types, decisions, closures, ranges, calls of Strings, several loops that fill one collection. */
final class EolIdioms {
	private static final int MOST_DOUBLED = 11;
	/** Plans have terms up to this size; texts are a little smaller or larger. */
	private static final int LARGEST_TERM = 5_000;
	private static final int MOST_AROUND = 30;

	private final Vocabulary words;
	private final EolWords of;
	private final EolMaps maps;
	private final EolSearches searches;
	private final EolBodies bodies;

	EolIdioms(Vocabulary words) {
		this.words = words;
		this.of = new EolWords(words);
		this.maps = new EolMaps(words, of);
		this.searches = new EolSearches(words, of);
		this.bodies = new EolBodies(words);
	}

	String program(EClass type) {
		String all = Vocabulary.qualified(type) + words.any(".all", ".all", ".all", ".all.asSet()");
		return switch (words.below(22)) {
		case 0, 1, 2, 3, 4 -> maps.program(type);
		case 5, 6, 7 -> searches.program(type);
		case 8 -> declared(type, all);
		case 9, 10 -> switched(type, all);
		case 11, 12 -> filled(type, all);
		case 13 -> closure(type);
		case 14 -> row(type);
		case 15, 16 -> "return " + all + ".collect(x | " + text(type) + ");";
		case 17, 18 -> bodies.related(type);
		case 19, 20 -> large(type);
		default -> words.oneIn(2) ? range(type) : unusual(all);
		};
	}

	private String type(EClass type) {
		return words.any("", "", " : Any", " : Integer", " : Real", " : String", " : Boolean", " : Collection", " : Sequence", " : List", " : Set", " : Bag", " : OrderedSet", " : Map", " : Nothing",
				" : " + Vocabulary.qualified(type), " : " + Vocabulary.qualified(words.near(type)), " : " + Vocabulary.qualified(words.near(type)), " : " + Vocabulary.qualified(words.near(type)));
	}

	private String value(String item, EClass type) {
		var many = words.reference(type, true);
		var one = words.reference(type, false);
		String items = many == null ? "Sequence{" + item + "}" : item + "." + EolSources.property(many);
		String linked = one == null ? item : item + "." + EolSources.property(one);
		String attribute = of.or(of.attribute(item, type, words.any("EL", "ED", "EF", "EB", "ES")), "1", "1.5", "2.5f", "3l");
		return words.any(item, linked, linked, items + ".first()", item + ".eContainer", of.key(item, type), of.number(item, type), attribute, attribute, "true", "'a'", "null",
				items + words.any("", ".asSet()", ".asBag()", ".asOrderedSet()"), "Sequence{}", "Map{}", "Sequence{" + item + "}", "Set{1, 2}", items + ".mapBy(z | z)", "Map{'a' = 1}",
				item + ".revRefNav_" + words.of(words.metamodel().classes().stream().flatMap(each -> each.getEReferences().stream()).toList()).getName(), "OrderedSet{}", "new Bag",
				item + ".eClass()");
	}

	/** Variables with types that their values have, or may have. */
	private String declared(EClass type, String all) {
		boolean inLoop = words.oneIn(2);
		String item = inLoop ? "x" : Vocabulary.qualified(type) + ".all.first()";
		String value = value(item, type);
		String again = words.oneIn(5) ? "var a" + words.any("", type(type)) + " = " + value(item, type) + ";\n" : words.oneIn(10) ? "var b = a;\n" : "";
		boolean isNumber = words.oneIn(4);
		String declared = "var a" + (isNumber ? words.any(" : Real", " : Integer") : type(type))
				+ (words.oneIn(12) ? "" : " = "
						+ (isNumber ? words.any("1", "1.5", "2.5f", "3l", "aReal", "aLong", of.or(of.attribute(item, type, words.any("EI", "EL", "ED", "EF", "EShort", "EByte")), "2.5f")) : value))
				+ ";\n" + again;
		String read = words.any("a", "a", "a", "a.isDefined()", "a.eContainer", "a.size()", "a = null", of.key("a", words.near(type)), of.number("a", type));
		return inLoop ? "var s : Sequence;\nfor (x in " + all + ") {\n" + declared + "s.add(" + read + ");\n}\nreturn s" + words.any("", ".size()") + ";"
				: declared + "return " + words.any(read, "Sequence{" + read + "}") + ";";
	}

	/** A {@code switch} in a loop, with cases of which one is taken. */
	private String switched(EClass type, String all) {
		EolWords.Switched choice = of.switched("x", type);
		StringBuilder cases = new StringBuilder();
		for (String constant : choice.constants()) {
			cases.append("case ").append(constant).append(" : ").append(words.oneIn(12) ? words.any("", "continue;", "break;") : done(type)).append(words.oneIn(12) ? " continue;" : "").append('\n');
		}
		cases.append(words.oneIn(2) ? "" : "default : " + words.any(done(type), done(type), "", words.any("break;", "continue;")) + "\n");
		String value = words.oneIn(10) ? value("x", type) : choice.value();
		String loop = "for (x in " + all + ") {\n" + words.any("", "", "", "var k = " + of.key("x", type) + ";\n") + "switch (" + value + ") {\n" + cases + "}\n"
				+ words.any("", "", "", "n = n + 1;\n") + "}\n";
		return "var s : " + words.any("Sequence", "Sequence", "Bag", "Set") + ";\nvar n = 0;\n" + loop + "return " + words.any("s", "s", "n", "s.size() + n") + ";";
	}

	private String done(EClass type) {
		return words.any("s.add(x);", "s.add(x);", "s.add(" + of.key("x", type) + ");", "n = n + 1;", "n += " + of.number("x", type) + ";", "if (" + of.condition("x", type) + ") { s.add(x); }",
				of.number("x", type) + ";", "s.add(x); n++;", of.key("x", type) + ".isDefined();");
	}

	/** Several statements that fill one collection, with or without a use between them. */
	private String filled(EClass type, String all) {
		String kind = words.any("Sequence", "Sequence", "Set", "OrderedSet", "Bag");
		StringBuilder text = new StringBuilder(words.any("var s : " + kind + ";\n", "var s = " + kind + "{};\n", "var s = new " + kind + ";\n",
				words.any("var s = Sequence{1, 2};\n", "var s = " + all + ".collect(y | y);\n", "var s : " + kind + ";\ns.add(1);\n")));
		text.append("var v : Sequence;\n".repeat(words.any(0, 1, 1)))
				.append(words.any("", "", "", "var t = s;\n", "var t : Sequence;\n", "var t = 0;\n", "var f = " + words.any("true", "false") + ";\n"));
		for (int i = words.any(1, 2, 2, 3); i > 0; i--) {
			String key = of.key("x", type);
			String added = words.any("s.add(x);", "s.add(x);", "s.add(" + key + ");", "s.addAll(Sequence{" + key + ", " + key + "});", "if (s.excludes(x)) { s.add(x); }", "s.add(Sequence{});",
					"s.add(Map{});",
					"s.add(s);", "s.addAll(" + value("x", type) + ");", "s.add(" + of.ofLinked("x", type) + ");");
			String fill = words.any(added, added, "if (" + of.condition("x", type) + ") { " + added + " } else { " + added + " }", "if (" + of.condition("x", type) + ") { continue; }\n" + added,
					"if (" + of.condition("x", type) + ") { continue; } else { " + added + " }", "if (" + of.condition("x", type) + ") { " + added + " } else { continue; }");
			text.append("for (x in ").append(words.oneIn(4) ? Vocabulary.qualified(words.near(type)) + ".all" : all).append(") {\n").append(fill).append("\n}\n");
			text.append(
					words.any("", "", "", "", "", "var u = s.size();\n", "var u = s;\n", "for (z in Sequence{1}) { v.add(s.size()); }\n", "for (z in Sequence{1}) { v.add(z); }\n", "s.isEmpty();\n"));
		}
		if (words.oneIn(4)) {
			return text + inner(type, all);
		}
		return text + "return " + words.any("s", "s", "s", "s.size()", "s.asSet()", "s.includes(null)", "Sequence{s.size()}", "1", "1", "s.first()", "s.sum()") + ";";
	}

	/** Variables of a loop's body, which a loop in it fills besides those around it. */
	private String inner(EClass type, String all) {
		var reference = words.reference(type, true);
		String many = reference == null ? "Sequence{x}" : "x." + EolSources.property(reference);
		String fill = words.any("i.add(y);\ns.add(x);\n", "s.add(y);\ni.add(x);\n", "i.add(y);\n", "j = j + 1;\ns.add(y);\n",
				"j = j + " + (reference == null ? "1" : of.number("y", reference.getEReferenceType())) + ";\ns.add(y);\n", "i.add(y);\nj = j + 1;\n",
				"if (i.excludes(y)) { i.add(y); }\ns.add(x);\n");
		String after = words.any("", "s.add(i.size());\n", "s.add(j);\n", "if (j > 1) { s.add(x); }\n", "s.addAll(i);\n", "i.add(x);\n", "j = j + 1;\n",
				"if (" + of.condition("x", type) + ") { s.add(x); }\n");
		return "for (x in " + all + ") {\nvar i : " + words.any("Sequence", "Set", "Bag") + ";\nvar j = 0;\nfor (y in " + many + ") {\n" + fill + "}\n" + after + "}\nreturn s;";
	}

	/** Links, containers, or both, also by features of one name in different types. */
	private String closure(EClass type) {
		var reference = words.reference(type, words.oneIn(2));
		String link = reference == null ? "c.eContainer" : "c." + EolSources.property(reference);
		String second = words.oneIn(2) ? "c" : "c.eContainer";
		String parameter = words.oneIn(5) ? "c : " + Vocabulary.qualified(words.near(type)) : words.oneIn(20) ? "c, d" : "c";
		String body = words.any(link, link, link, "c.leader", "Sequence{" + link + ", " + second + "}", "(" + of.condition("c", type) + " ? " + link + " : " + second + ")", "c.eContents",
				"c.isDefined()", link + ".asSet()",
				"Sequence{c, 1}");
		if (type.getEStructuralFeature("leader") != null && words.oneIn(2)) {
			return "return " + Vocabulary.qualified(type) + words.any(".all.closure(c | c.leader)", ".all.collect(x | x.closure(c | c.leader))", ".all.collect(x | x.closure(c | c.leader).size())")
					+ ";";
		}
		String from = words.any("x", "x", "x", "x.eContainer", "Sequence{x}", "x.eContents", "1", link.replace("c.", "x."), "Sequence{x, x.eContainer}");
		String end = words.any("", "", ".size()", ".includes(x)", ".asSet()", ".name", ".collect(c | c.eContainer)", ".select(c | c.isTypeOf(" + Vocabulary.qualified(words.near(type)) + "))");
		String all = Vocabulary.qualified(type) + ".all";
		return "return " + (words.oneIn(3) ? all + words.any(".", ".", ".", "?.") + "closure(" + parameter + " | " + body + ")" + end.replace("x", all + ".first()")
				: all + ".collect(x | " + from + ".closure(" + parameter + " | " + body + ")" + end + ")") + ";";
	}

	/** Rows with cells of all kinds. */
	private String row(EClass type) {
		String one = value("x", type);
		var many = words.reference(type, true);
		String items = many == null ? "x.eContents" : "x." + EolSources.property(many);
		String two = words.any(items, items, value("x", type))
				+ words.any("", "", ".asSet()", ".asBag()", ".asOrderedSet()", ".select(z | z.isDefined())", ".collect(z | z.eContainer)", ".sortBy(z | 1)", ".collect(z | Sequence{z, 1})",
						".collect(z | Sequence{z, 1}).flatten()", ".collect(z | " + words.any("Map{'a' = z, 'b' = z.eContainer}", "Tuple{a = z.eContainer}") + ").asSet()" + words.any("", ".size()"),
						".asOrderedSet().asOrderedSet()", ".asOrderedSet().asSet()", ".asBag().flatten()", ".asSet().flatten()", ".collect(z | Sequence{}).flatten()",
						".includingAll(" + words.any("1", "x", items, "Set{x}") + ")");
		String cells = words.any("Map{'b' = " + one + ", 'a' = " + two + "}", "Sequence{" + one + ", " + two + "}", "Tuple{a = " + one + ", b = " + two + "}",
				"Tuple{a = " + one + ", b = x}" + words.any(".a", ".b", ".c", ""), "Set{" + one + ", " + two + "}",
				"Map{'a' = x, 'a' = 1}",
				"Map{1 = " + one + "}", "Sequence{Map{'a' = " + one + "}, Map{'a' = " + two + "}}", "Sequence{Tuple{a = " + one + "}, Tuple{a = " + two + "}}.flatten()",
				"Sequence{Map{'a' = x, 'b' = 1}, " + words.any("Map{'a' = x, 'c' = 1}", "Tuple{a = x, b = 1}", "Map{'b' = 1, 'a' = x}", "Sequence{x, 1}") + "}",
				"Sequence{Sequence{x, 1}, Sequence{" + one + ", 1}}.flatten()",
				"x.ifUndefined(" + two + ")", one + ".ifUndefined(" + two + ")", "x.equals(" + Vocabulary.qualified(words.near(type)) + ")", "List{" + one + "}", "Collection{" + one + "}");
		return "return " + Vocabulary.qualified(type) + ".all.collect(x | " + cells + ")"
				+ words.any("", "", ".a", ".first()", ".asSet()", ".asSet().size()", ".asOrderedSet()", ".asSet().collect(r | r.a)", ".collect(r | r.a)", ".collect(r | r.c)") + ";";
	}

	/** Operations of Strings, with arguments that are constants for the most part. */
	private String text(EClass type) {
		String text = of.or(of.attribute("x", type, "ES", "ES", "CallSign"), "x.name", "x.eClass().name", "'two words'");
		String argument = words.oneIn(12) ? text : words.any("'a'", "'a'", "''", "'two'", "'A'", "' x'", "1", "null");
		String pattern = words.any("'a.*'", "'[a-b]*'", "'(a)'", "'a*b*c*d*'", "'a*b*c*'", "'['", "'a'", "'.{2}'", "'a+'", "'\\\\'", text);
		return switch (words.below(15)) {
		case 0 -> text + words.any(".startsWith(", ".endsWith(", ".contains(", ".equalsIgnoreCase(", ".concat(", ".indexOf(", ".lastIndexOf(") + argument + ")";
		case 1 -> text + words.any(".startsWith(", ".endsWith(", ".contains(", ".equalsIgnoreCase(", ".concat(", ".indexOf(") + argument + words.any(")", ")", ", 1)");
		case 2 -> text + ".matches(" + pattern + ")";
		case 3 -> text + ".substring(" + words.any("0", "1", "2", "0, 1", "1, 2", "0, 0", "'a'", "0, 'a'", "1l", of.number("x", type), "0, " + of.number("x", type)) + ")";
		case 4 -> text + words.any(".length()", ".toUpperCase()", ".toLowerCase()", ".trim()", ".asString()", ".toString()", ".isEmpty()", ".size()");
		case 5 -> words.any("'pre' + " + text, text + " + 'post'", "1 + " + text, text + " + 1", text + " + " + of.key("x", type), "true + " + text, text + " + " + value("x", type), "aText + " + text,
				"(1 + " + text + ") + 'a'",
				"x + " + text);
		case 6 -> value("x", type) + words.any(".asString()", ".toString()", ".abs()", ".mod(2)", ".max(2)", ".min(2)", ".max(1, 2)", ".max('a')", ".max(1.5)", ".abs(1)");
		case 7 -> "(-" + of.or(of.attribute("x", type, words.any("EI", "ED", "EL", "EF", "EShort", "EByte")), "1", "1.5", "2l", "2.5f", "(0)", "aLong", "2147483648l", "aNumber", "aReal") + ")";
		case 8 -> {
			var literal = words.ofEnumeration(type);
			String one = literal == null ? value("x", type) : "x." + EolSources.property(literal);
			String other = words.any("'OIL'", "'CAPTAIN'", "'GRAIN'", "'none'", one, text, "null", "1");
			yield words.oneIn(2) ? one + words.any(" = ", " <> ") + other : other + words.any(" = ", " <> ") + one;
		}
		case 9, 12 -> {
			var literal = words.ofEnumeration(type);
			String constant = literal == null ? "" : Vocabulary.qualified(literal.getEType()) + "#" + words.of(((org.eclipse.emf.ecore.EEnum) literal.getEType()).getELiterals()).getName();
			yield literal == null ? compared(type)
					: words.oneIn(3) ? words.any("x." + EolSources.property(literal) + " = " + constant, constant, "Sequence{" + constant + ", x." + EolSources.property(literal) + "}")
					: "x." + EolSources.property(literal) + words.any(".name", ".literal", ".name", ".value", ".name + 'a'", ".name = 'OIL'");
		}
		case 10, 11, 13 -> compared(type);
		default -> value("x", type) + words.any(" = ", " <> ", " = ", " <> ", " < ", " >= ", " + ", " * ") + words.any(value("x", type), "0.5", "0", "-0.0", "1", "'a'", "16777216", "'OIL'", "null");
		};
	}

	/** Two numbers of any of Java's classes, which may both be null. */
	private String compared(EClass type) {
		String sign = words.any(" < ", " <= ", " > ", " >= ", " = ", " <> ", " + ", " / ");
		String one = of.or(of.attribute("x", type, "EL", "ED", "EI", "EF", "EShort", "EByte"), "2.5f", "1");
		String other = of.or(words.oneIn(2) ? null : of.attribute("x", type, "EL", "ED", "EI", "EF", "EShort", "EByte"), "16777216", "16777217", "0.5", "-0.0", "(0.0)", "0", "2.5f", "null");
		if (words.oneIn(6)) {
			// Of 32 bits, as few numbers are.
			one = of.or(of.attribute("x", type, "EF"), "2.5f", "1.5f");
		}
		String nullable = of.attribute("x", type, "ELongO", "EDoubleO", "EIntegerO", "EByteO");
		if (nullable != null && words.oneIn(3)) {
			return nullable + sign + nullable;
		}
		return words.oneIn(2) ? one + sign + other : other + sign + one;
	}

	/** Whole numbers between two. */
	private String range(EClass type) {
		String low = words.any("0", "1", "1", "2", "-1", "5", "1l", "1.0", of.number("x", type), "'a'");
		String high = words.any("1", "2", "3", "5", "0", "999", "1000", "1001", "2l", "'b'", of.number("x", type));
		String range = words.any("Sequence", "Sequence", "Set", "Bag", "OrderedSet", "List") + "{" + low + ".." + high + "}";
		String used = range + words.any(".size()", ".size()", ".includes(2)", ".sum()", ".first()", ".collect(i | i + 1).sum()", ".max()");
		return words.oneIn(2) ? "return " + words.any(range, used).replace("x.", Vocabulary.qualified(type) + ".all.first().") + ";"
				: "return " + Vocabulary.qualified(type) + ".all.collect(x | " + used + ");";
	}

	/** What the language has, and queries hardly ever: other ends of programs, parameters, operations that call themselves or are called as those of the library. */
	private String unusual(String all) {
		return words.any(all + ".size();", "return;", "var a = 1;", "for (x in " + all + ") { return x; }", "return " + all + ".size();\noperation Any get() {\nreturn 1;\n}",
				"return " + all + ".select(x | x.f());\noperation Any f() {\nreturn self.f();\n}", "return " + all + ".f();\noperation Collection f() {\nreturn 1;\n}", "return if;", "return null;",
				"return (" + all + ");",
				"return aTruth and " + all + ".isEmpty();", "return " + all + ".collect(x | aReal);", "return " + all + ".size() + aLong;", "delete " + all + ".first();", "throw 'a';",
				"transaction { }",
				"for (x in " + all + ") { for (y in x) { x.println(); } }\nreturn 1;", "var s : Sequence;\nfor (x in " + all + ".all) { s.add(x); }\nreturn s;");
	}

	/** A sum whose term is about as large as plans can have. */
	private String large(EClass type) {
		String attribute = of.attribute("self", type, "EInt");
		if (attribute == null) {
			return "return 1;";
		}
		var reference = words.reference(type, true);
		String many = reference == null ? "Sequence{x}" : "x." + EolSources.property(reference);
		String call = words.any("x.f()", "x.f()", many + ".select(z | x.f() > 1).size()", many + ".includingAll(" + many + ".select(z | x.f() > 1)).size()",
				"x.closure(c | c.eContainer).select(z | x.f() > 1).size()", "x.closure(c | c.eContents.select(z | x.f() > 1)).size()",
				many + ".closure(c | " + many.replace("x.", "c.") + ".select(z | x.f() > 1)).size()");
		StringBuilder text = new StringBuilder("return " + Vocabulary.qualified(type) + ".all.collect(x | " + call + ");\noperation Any f() {\nvar t0 = " + attribute + ";\n");
		for (int i = 1; i < MOST_DOUBLED; i++) {
			text.append("var t").append(i).append(" = t").append(i - 1).append(" + t").append(i - 1).append(";\n");
		}
		// An attribute is of size 2, a sum of its operands' and 1; what is around the call has some more.
		int left = LARGEST_TERM + (call.equals("x.f()") ? words.any(-1, 0, 0, 1, 1, 2) : -words.below(MOST_AROUND)) - 2;
		StringBuilder sum = new StringBuilder(attribute);
		for (int i = MOST_DOUBLED - 1; i >= 0; i--) {
			int size = 3 << i;
			for (; left >= size; left -= size) {
				sum.insert(0, "t" + i + " + ");
			}
		}
		return text + "return " + sum + (left == 2 ? " + 1" : "") + ";\n}";
	}
}
