// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.ocl;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random OCL expressions of the kind that people ask of large models, over the testkit's metamodel: extents, navigation, conditions, nested
 * iterators, tuples. They meet null, invalid and duplicates. The same seed gives the same expressions.
 */
public final class RandomComprehensions {
	private record Variable(String name, String type) {
	}

	private final Random random;
	private final List<Variable> scope = new ArrayList<>();

	public RandomComprehensions(long seed) {
		this.random = new Random(seed);
	}

	public String next() {
		scope.clear();
		return switch (random.nextInt(8)) {
		case 6, 7 -> habit();
		case 0 -> leaves(3) + any("->size()", "->isEmpty()", "->notEmpty()", "->asSet()->size()");
		case 1 -> leaves(2) + quantifier(2);
		case 2 -> leaves(3);
		case 3 -> "let all : Set(Leaf) = Leaf.allInstances() in all" + loop("collect", "Leaf", v -> "all" + loop("select", "Leaf", w -> condition(1)) + "->size()");
		case 4 -> "Leaf.allInstances()" + kind() + loop("collect", "Leaf", v -> leaves(1) + loop("collect", "Leaf", w -> tuple()));
		default -> leaves(2) + loop("collect", "Leaf", v -> tuple()) + any("", "->asSet()", "->asBag()");
		};
	}

	/** As people have the habit of writing. */
	private String habit() {
		return switch (random.nextInt(9)) {
		case 0 -> leaves(2) + loop("collectNested", "Leaf", v -> leaves(1)) + "->flatten()" + any("->size()", "->asSet()", "");
		case 1 -> leaves(2) + "->iterate(i : Leaf; s : Set(Leaf) = Set{} | s->" + any("union(i.friends->asSet())", "including(i.partner)", "including(i)") + ")" + any("", "->size()");
		case 2 ->
			leaves(2) + "->iterate(i : Leaf; n : Integer = " + random.nextInt(5) + " | " + any("if i.size > n then i.size else n endif", "n.max(i.size)", "if n <= i.size then n else i.size endif",
					"if i.size < n then n else i.size endif") + ")";
		case 3 -> any("Set", "Sequence", "Bag") + "{" + any("1, 2, 3", "2..5", "4, 4", "7") + "}->collect(n | " + leaves(1) + loop("select", "Leaf", v -> v + ".size > n") + "->size())";
		case 4 -> any("Set", "Bag") + "{Color::RED, Color::BLUE}->collect(c | " + leaves(1) + loop("select", "Leaf", v -> v + ".color = c") + "->size())";
		case 5 -> leaves(2) + loop("collect", "Leaf", v -> v + any(".name", ".title") + any(".concat(", " + (") + v + any(".size.toString())", ".name)", ".title)", ".friends->size().toString())"));
		case 6 -> "Leaf.allInstances()->sortedBy(l | l.size)->asSequence()->subSequence(" + any("1, 2", "2, 3", "1, 900") + ")" + any("", "->collect(l | l.name)", "->size()");
		case 7 -> leaves(1) + loop("collect", "Leaf", v -> "Set{" + leaf() + "}->size()");
		default -> leaves(2) + loop("collect", "Leaf", v -> "Set{" + leaf() + ", " + leaf() + "}->size()");
		};
	}

	/** An expression most of which is no plan's, over collections that may be. */
	public String nextWithRest() {
		scope.clear();
		return switch (random.nextInt(9)) {
		case 0, 1 -> leaves(3) + kind() + loop("sortedBy", "Leaf", v -> key(v)) + any("", "->first()", "->last()", "->at(1)", "->at(3)", "->asSet()", "->collect(c | c.name)");
		case 2 -> leaves(2) + loop("any", "Leaf", v -> condition(1));
		case 3 -> leaves(2) + ordered() + any("->first()", "->last()", "->at(2)", "->append(null)", "->subSequence(1, 2)", "->indexOf(null)");
		case 4 -> leaves(2) + loop("collect", "Leaf", v -> v + any(".size", ".friends->size()", ".weight", ".serial", ".name")) + any("->sum()", "->max()", "->asSequence()->first()", "");
		case 5 -> leaves(2) + "->iterate(i : Leaf; n : Integer = 0 | n + i.size" + any("", " * n", " + " + leaves(1) + "->size()") + ")";
		case 6 -> leaves(2) + loop("collect", "Leaf", v -> leaves(1) + ordered() + any("->first()", "->at(1)", "->last()"));
		case 7 -> leaves(2) + any("->union(", "->intersection(", "->including(null)->union(") + leaves(2) + ")" + any("", "->size()");
		default -> "let all = " + leaves(2) + " in all" + loop("select", "Leaf", v -> condition(1) + any(" and ", " or ") + v + ".name.size() < "
				+ random.nextInt(9)) + any("", "->size()", "->asSequence()->first()");
		};
	}

	private String ordered() {
		return any("->asSequence()", "->asOrderedSet()");
	}

	private String key(String variable) {
		return variable + any(".size", ".name", ".weight", ".serial", ".size * 0", ".title");
	}

	private interface Body {
		String of(String variable);
	}

	private String any(String... texts) {
		return texts[random.nextInt(texts.length)];
	}

	private String loop(String iterator, String type, Body body) {
		String name = "v" + scope.size();
		scope.add(new Variable(name, type));
		String text = "->" + iterator + "(" + name + " | " + body.of(name) + ")";
		scope.removeLast();
		return text;
	}

	private String kind() {
		return any("", "->asSequence()", "->asBag()", "->asSet()", "->asOrderedSet()");
	}

	/** A variable of a type; null if there is none. */
	private String variable(String type) {
		List<String> visible = scope.stream().filter(variable -> variable.type().equals(type)).map(Variable::name).toList();
		return visible.isEmpty() ? null : visible.get(random.nextInt(visible.size()));
	}

	private String leaf() {
		String leaf = variable("Leaf");
		if (leaf == null) {
			return "null";
		}
		return random.nextInt(4) == 0 ? leaf + any(".partner", ".boss.head") : leaf;
	}

	private String leaves(int depth) {
		String leaf = variable("Leaf");
		String source = leaf == null || random.nextInt(4) == 0 ? any("Leaf.allInstances()", "Special.allInstances()", "Group.allInstances().staff", "Group.allInstances()->collect(g | g.head)")
				: leaf + any(".friends", ".friendOf", ".partnerOf", ".boss.staff", ".friends.friends", ".likes->select(n | n.oclIsKindOf(Leaf)).favorite", ".friends");
		if (source.contains("favorite")) {
			return leaf + ".friends" + kind();
		}
		if (depth == 0) {
			return source;
		}
		return switch (random.nextInt(8)) {
		case 0 -> source;
		case 7 -> source.contains("Special") ? source : source + kind() + closure(depth - 1);
		case 6 -> {
			String both = any("->asSet()", "->asBag()", "->asSequence()");
			yield leaves(depth - 1) + both + "->union(" + leaves(0) + both + ")";
		}
		case 1 -> leaves(depth - 1) + kind();
		case 2 -> source + any(".friends", ".partner", ".partnerOf");
		case 3 -> leaves(depth - 1) + loop("collect", "Leaf", v -> leaves(depth - 1));
		default -> leaves(depth - 1) + loop(any("select", "reject"), "Leaf", v -> condition(depth));
		};
	}

	private String closure(int depth) {
		boolean isOutermost = scope.isEmpty();
		return loop("closure", "Leaf", v -> switch (random.nextInt(isOutermost ? 4 : 3)) {
		case 0 -> v + any(".partner", ".boss.head", ".partner.friends", ".friends.partner", ".friends->collect(f | f)->asSet()");
		case 1 -> v + ".friends" + loop(any("select", "reject"), "Leaf", w -> condition(depth));
		case 3 -> "Leaf.allInstances()" + loop("select", "Leaf", w -> w + any(".partner", ".boss.head") + " = " + v);
		default -> v + any(".friends", ".friendOf", ".partnerOf");
		});
	}

	private String quantifier(int depth) {
		return loop(any("exists", "forAll", "one"), "Leaf", v -> condition(depth - 1));
	}

	private String condition(int depth) {
		if (depth <= 0) {
			return simple();
		}
		return switch (random.nextInt(8)) {
		case 0 -> "(" + condition(depth - 1) + any(" and ", " or ", " implies ") + condition(depth - 1) + ")";
		case 1 -> "not (" + condition(depth - 1) + ")";
		case 2 -> leaves(depth - 1) + quantifier(depth);
		case 3 -> leaves(depth - 1) + any("->includes(", "->excludes(") + leaf() + ")";
		case 4 -> "(" + leaves(depth - 1) + "->size()" + any(" > ", " = ", " <= ") + random.nextInt(4) + ")";
		case 5 -> "(not " + leaf() + ".partner.oclIsUndefined() and " + simple() + ")";
		case 6 -> "(if " + simple() + " then " + condition(depth - 1) + " else " + simple() + " endif)";
		default -> simple();
		};
	}

	private String simple() {
		String leaf = leaf();
		if (leaf.equals("null")) {
			return any("true", "false", "1 < 2");
		}
		return switch (random.nextInt(10)) {
		case 0 -> leaf + ".size" + any(" < ", " > ", " = ", " <> ") + random.nextInt(40);
		case 1 -> leaf + ".color" + any(" = ", " <> ") + "Color::" + any("RED", "GREEN", "BLUE");
		case 2 -> leaf + any(".name", ".title") + any(" = ", " <> ") + any("'a'", "''", "'unnamed'", "null");
		case 3 -> leaf + any(" = ", " <> ") + leaf();
		case 4 -> leaf + any(".oclIsUndefined()", ".partner.oclIsUndefined()", ".boss.oclIsUndefined()");
		case 5 -> leaf + any(".oclIsTypeOf(Leaf)", ".oclIsKindOf(Special)", ".oclIsTypeOf(Special)");
		case 6 -> leaf + any(".friends", ".friendOf", ".likes") + any("->isEmpty()", "->notEmpty()", "->size() > 1");
		case 7 -> any("", leaf + ".oclIsKindOf(Special) and ") + leaf + ".oclAsType(Special).size" + any(" < ", " = ") + "3";
		case 8 -> "(" + leaf + ".size + " + leaf() + ".friends->size() * 2) > 5";
		default -> leaf + ".weight" + any(" < ", " >= ") + any("1", "1.5", "2.25");
		};
	}

	private String tuple() {
		String leaf = leaf();
		return leaf.equals("null") ? "Tuple{x = 1, y = 'two'}" : "Tuple{x = " + leaf + ", y = " + leaf() + ", n = " + leaf + ".size, t = " + leaf + any(".title", ".name") + "}";
	}
}
