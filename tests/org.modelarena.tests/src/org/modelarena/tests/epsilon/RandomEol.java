// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Metamodel;
import org.modelarena.tests.epsilon.TypedExpressions.Typed;
import org.modelarena.tests.epsilon.TypedExpressions.Variable;

/** Random EOL queries about any metamodel: chains of operations, and programs of loops that fill collections, Maps and counters. */
public final class RandomEol {
	private final TypedExpressions expressions;
	private final Metamodel metamodel;
	private final Random random;

	public RandomEol(long seed, Metamodel metamodel) {
		this.random = new Random(seed);
		this.metamodel = metamodel;
		this.expressions = new TypedExpressions(random, metamodel);
	}

	public String next() {
		return switch (random.nextInt(12)) {
		case 9, 10, 11 -> new RandomHabits(expressions, random).next();
		case 0, 1 -> expressions.many(List.of(), 3).text();
		case 2 -> collected(List.of());
		case 3 -> oneIn(2) ? expressions.number(List.of(), 3) : expressions.truth(List.of(), 3);
		case 4 -> operation();
		case 5 -> inverse();
		default -> program();
		};
	}

	/** A program most of which is no plan's, over collections that may be. */
	public String nextWithRest() {
		Typed many = expressions.many(List.of(), 2);
		List<Variable> item = TypedExpressions.with(List.of(), "z", many.type(), false);
		String key = pick(expressions.number(item, 1), expressions.truth(item, 1), cell(item));
		return switch (random.nextInt(10)) {
		case 0, 1 -> many.text() + ".sortBy(z | " + key + ")" + pick("", ".first", ".last()", ".at(0)", ".at(2)", ".asSet()", ".collect(x | x.toString())");
		case 2 -> many.text() + pick(".first", ".last()", ".at(1)", ".second()", ".invert()", ".first().toString()", ".indexOf(null)", ".subList(0, 1)");
		case 3 -> many.text() + ".selectOne(z | " + expressions.truth(item, 1) + ")";
		case 4 -> many.text() + ".collect(z | " + expressions.number(item, 1) + ")" + pick(".sum()", ".max()", ".min()", ".first()", ".product()");
		case 5 -> many.text() + ".collect(z | " + expressions.many(item, 1).text() + pick(".first", ".last()", ".at(0)") + ")";
		case 6 -> many.text() + pick(".includingAll(", ".including(", ".union(", ".excludingAll(") + expressions.many(List.of(), 1).text() + ")" + pick("", ".size()");
		case 7 -> "var l = " + many.text() + ";\nl.add(l.size());\nvar k = " + many.text() + ";\nk.addAll(l);\nreturn k" + pick(".first;", ".last();", ";");
		case 8 -> "var m : Sequence;\nfor (z in " + many.text() + ") {\nm.add(Sequence{m.size(), z.toString()});\nif (" + expressions.truth(item, 1)
				+ ") { break; }\n}\nreturn m;";
		default -> "var n = 0;\nwhile (n < 3) {\nn = n + 1 + " + expressions.number(List.of(), 2) + " * 0;\nif (" + expressions.truth(List.of(), 2)
				+ ") { return n; }\n}\nreturn n.toString();";
		};
	}

	private boolean oneIn(int n) {
		return expressions.oneIn(n);
	}

	private String pick(String... choices) {
		return expressions.pick(choices);
	}

	private String collected(List<Variable> variables) {
		Typed many = expressions.many(variables, 2);
		String row = row(TypedExpressions.with(variables, "r", many.type(), false));
		return many.text() + ".collect(r | " + row + ")" + pick("", "", ".asSet()", ".size()");
	}

	private String program() {
		StringBuilder text = new StringBuilder(pick("var m : Sequence;\n", "var m = new Sequence;\n", "var m : Set;\n", "var m : Bag;\n",
				"var m = Sequence{};\n", "var m : new OrderedSet;\n"));
		boolean counts = oneIn(4);
		text.append(counts ? "var n = 0;\n" : "");
		List<Variable> variables = List.of();
		if (oneIn(3)) {
			Typed many = expressions.many(variables, 2);
			text.append("var some = ").append(many.text()).append(";\n");
			variables = TypedExpressions.with(variables, "some", many.type(), true);
		}
		text.append(loop(variables, 1 + random.nextInt(3), counts ? pick("n = n + 1;", "n += " + expressions.number(List.of(), 0) + ";", "n++;") : null));
		String result = counts ? "n" : "m" + pick("", "", "", ".size()", ".asSet()", ".isEmpty()", ".notEmpty()", ".select(z | z.isDefined())",
				".exists(z | z.isDefined())", ".collect(z | Sequence{z, 1})", ".asSet().size()");
		return text.append("return ").append(result).append(";\n").toString();
	}

	/** @param counting what the innermost loop does, or null if it adds to a collection */
	private String loop(List<Variable> variables, int depth, String counting) {
		Typed many = expressions.many(variables, random.nextInt(2));
		String it = expressions.name();
		String type = oneIn(8) ? " : " + many.type().getName() : "";
		List<Variable> inside = TypedExpressions.with(variables, it, many.type(), false);
		return "for (" + it + type + " in " + many.text() + ") {\n" + body(inside, depth, counting) + "}\n";
	}

	private String body(List<Variable> variables, int depth, String counting) {
		StringBuilder text = new StringBuilder();
		List<Variable> known = variables;
		for (int i = random.nextInt(3); i > 0; i--) {
			switch (random.nextInt(8)) {
			case 6 -> {
				Typed many = expressions.many(known, 1);
				String name = expressions.name();
				text.append(listed(name, many, known));
				known = TypedExpressions.with(known, name, many.type(), true);
			}
			case 7 -> text.append(oneIn(2) ? expressions.truth(known, 1) : expressions.many(known, 1).text()).append(";\n");
			case 0 -> text.append("if (").append(expressions.truth(known, 1)).append(") { continue; }\n");
			case 1 -> {
				String name = expressions.name();
				text.append("var ").append(name).append(" = ").append(expressions.number(known, 1)).append(";\n");
				known = known.stream().filter(variable -> !variable.name().equals(name)).toList();
			}
			case 2 -> {
				Typed many = expressions.many(known, 1);
				String name = expressions.name();
				text.append("var ").append(name).append(" = ").append(many.text()).append(";\n");
				known = TypedExpressions.with(known, name, many.type(), true);
			}
			default -> {
				Typed one = expressions.one(known, 1);
				String name = expressions.name();
				if (one != null) {
					text.append("var ").append(name).append(oneIn(6) ? " : " + one.type().getName() : "").append(" = ").append(one.text()).append(";\n");
					known = TypedExpressions.with(known, name, one.type(), false);
				}
			}
			}
		}
		String inner = depth > 1 ? loop(known, depth - 1, counting) : filled(known, counting);
		text.append(oneIn(2) ? inner : decided(known, inner));
		return text.append(oneIn(12) ? "for (y in " + expressions.many(known, 0).text() + ") { var z = y.isDefined(); }\n" : "").toString();
	}

	/** A variable that is filled by a loop of its own. */
	private String listed(String name, Typed many, List<Variable> known) {
		String it = expressions.name();
		String condition = expressions.truth(TypedExpressions.with(known, it, many.type(), false), 1);
		String declared = "var " + name + pick(" : Sequence", " = new Set", " : Set", " : Bag", " = OrderedSet{}") + ";\n";
		return declared + "for (%s in %s) { if (%s) { %s.add(%s); } }\n".formatted(it, many.text(), condition, name, it);
	}

	private String decided(List<Variable> variables, String inner) {
		String condition = expressions.truth(variables, 1);
		return switch (random.nextInt(4)) {
		case 0 -> "if (" + condition + ") {\nvar u = " + cell(variables) + ";\n} else {\n" + inner + "}\n";
		case 1 -> "if (" + condition + ") {\n" + inner + "} else {\nvar u = " + cell(variables) + ";\n}\n";
		default -> "if (" + condition + ") {\n" + inner + "}\n";
		};
	}

	private String filled(List<Variable> variables, String counting) {
		if (counting != null) {
			return counting + "\n";
		}
		return switch (random.nextInt(12)) {
		case 2 -> "if (%s) { m.add(%s); } else { m.add(%s); }\n".formatted(expressions.truth(variables, 1), row(variables),
				row(variables));
		case 0 -> "m.addAll(" + expressions.many(variables, 1).text() + ");\n";
		case 1 -> {
			Typed one = expressions.one(variables, 0);
			String item = one == null ? "7" : one.text();
			yield "if (" + pick("m.excludes(" + item + ")", "not m.includes(" + item + ")") + ") { m.add(" + item + "); }\n";
		}
		default -> "m.add(" + row(variables) + ");\n";
		};
	}

	/** A Map from targets of a reference to the elements that refer to them, and a loop that asks it. */
	private String inverse() {
		List<EReference> references = metamodel.classes().stream().flatMap(type -> type.getEReferences().stream()).filter(EReference::isMany).toList();
		EReference reference = expressions.pick(references);
		EClass source = reference.getEContainingClass();
		List<EClass> below = metamodel.classes().stream().filter(source::isSuperTypeOf).toList();
		EClass looped = oneIn(3) ? expressions.pick(below) : source;
		List<Variable> inLoop = TypedExpressions.with(TypedExpressions.with(List.of(), "a", looped, false), "b", reference.getEReferenceType(), false);
		String fill = pick("if (not of.containsKey(b)) { of.put(b, new Sequence); }\nof.get(b).add(a);", "of.putIfAbsent(b, Sequence{}); of.get(b).add(a);",
				"if (of.containsKey(b)) { of.get(b).add(a); } else { of.put(b, Sequence{a}); }",
				"if (of.get(b).isUndefined()) { of.put(b, new Set); }\nof.get(b).add(a);", "var l = of.getOrDefault(b, new Sequence); l.add(a); of.put(b, l);");
		String item = oneIn(3) ? expressions.one(inLoop, 1).text() : "a";
		fill = fill.replace("add(a)", "add(" + item + ")").replace("{a}", "{" + item + "}");
		String guarded = oneIn(4) ? "if (" + expressions.truth(inLoop, 1) + ") {\n" + fill + "\n}" : fill;
		String found = pick("if (of.containsKey(k)) { for (o in of.get(k)) { m.add(Sequence{k, o}); } }",
				"for (o in of.getOrDefault(k, Sequence{})) { m.add(o); }",
				"if (of.get(k).isDefined()) { m.add(Map{'k' = k, 'n' = of.get(k).size()}); }", "m.add(of.containsKey(k));", "m.addAll(of.get(k));",
				"var s = of.get(k); if (s <> null) { if (s.includes(k)) { m.add(k); } }");
		String keys = pick(reference.getEReferenceType().getName() + ".all", "of.keySet()", expressions.many(List.of(), 1).text());
		return "var of : Map;\nfor (a in %s.all) {\nfor (b in a.%s) {\n%s\n}\n}\nvar m : Sequence;\nfor (k in %s) {\n%s\n}\nreturn m;\n".formatted(
				looped.getName(), reference.getName(), guarded, keys, found);
	}

	private String operation() {
		return oneIn(2) ? condition() : withArguments();
	}

	private String withArguments() {
		EClass type = expressions.type();
		EClass other = expressions.type();
		List<Variable> own = TypedExpressions.with(TypedExpressions.with(List.of(), "self", type, false), "o", other, false);
		List<Variable> around = TypedExpressions.with(TypedExpressions.with(List.of(), "e", type, false), "f", other, false);
		Typed one = expressions.one(own, 1);
		Typed argument = expressions.one(TypedExpressions.with(around, "f", other, false), 0);
		String body = pick(expressions.truth(own, 1), one.text(), expressions.number(own, 1), expressions.many(own, 1).text());
		String call = "return %s.all.collect(e | %s.all.collect(f | %s.with(%s)))%s;\n".formatted(type.getName(), other.getName(), pick("e", "e", "f"),
				argument.text(), pick(".flatten()", ".flatten().asSet()", ".flatten().size()"));
		String parameter = pick("", " : " + other.getName(), " : Any");
		String result = pick("", " : Boolean", " : Any", " : " + one.type().getName());
		return call + "operation %s with(o%s)%s {\n%sreturn %s;\n}\n".formatted(pick(type.getName(), type.getName(), "Any"), parameter, result,
				pick("", "var u = " + one.text() + ";\n"), body);
	}

	private String condition() {
		EClass type = expressions.type();
		List<Variable> self = TypedExpressions.with(List.of(), "self", type, false);
		String body = switch (random.nextInt(4)) {
		case 0 -> "if (" + expressions.truth(self, 1) + ") { return " + expressions.truth(self, 1) + "; }\nreturn false;";
		case 1 -> "var t = " + expressions.truth(self, 1) + ";\nreturn t" + pick(" and ", " or ") + expressions.truth(self, 1) + ";";
		default -> "return " + expressions.truth(self, 2) + ";";
		};
		return "return " + type.getName() + ".all."
				+ pick("select(e | e.isRight())", "exists(e | e.isRight() and limit() > 1)", "reject(e | not e.isRight())",
						"collect(e | Sequence{e, e.isRight()})", "count(e | e.isRight())")
				+ ";\n" + pick("@cached\n", "") + "operation " + type.getName() + " isRight()"
				+ pick(" : Boolean", "") + " {\n" + body + "\n}\noperation limit() : Integer {\nreturn " + expressions.number(List.of(), 1) + ";\n}\n";
	}

	/** What can stand in a row. */
	private String cell(List<Variable> variables) {
		Typed one = expressions.one(variables, oneIn(4) ? 1 : 0);
		if (one == null || oneIn(5)) {
			return oneIn(2) ? expressions.number(variables, 1) : expressions.truth(variables, 1);
		}
		if (oneIn(8)) {
			return oneIn(3) ? expressions.many(variables, 1).text() : expressions.either(one, variables);
		}
		List<EAttribute> attributes = one.type().getEAllAttributes().stream().filter(attribute -> !attribute.isMany() || oneIn(25)).toList();
		return attributes.isEmpty() || oneIn(2) ? one.text() : one.text() + "." + expressions.pick(attributes).getName();
	}

	/** A row, or a single value. */
	private String row(List<Variable> variables) {
		int width = 1 + random.nextInt(3);
		List<String> cells = new ArrayList<>();
		for (int i = 0; i < width; i++) {
			cells.add(cell(variables));
		}
		return switch (random.nextInt(4)) {
		case 0 -> cells.get(0);
		case 1 -> "Sequence{" + String.join(", ", cells) + "}";
		case 2 -> "Tuple{"
				+ cells.stream().map(cell -> (char) ('a' + cells.indexOf(cell)) + " = " + cell).distinct().collect(Collectors.joining(", ")) + "}";
		default -> "Map{" + cells.stream().map(cell -> "'k" + cells.indexOf(cell) + "' = " + cell).distinct().collect(Collectors.joining(", ")) + "}";
		};
	}
}
