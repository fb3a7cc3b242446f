// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.ocl;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Random OCL expressions that have a type, over the testkit's metamodel. The same seed gives the same expressions. Many of them meet null
 * and invalid, some divide by zero or cast to the wrong type: that is what they are for.
 */
public final class RandomExpressions {
	private enum Type {
		INTEGER("Integer"), LEAF("Leaf"), GROUP("Group");

		private final String ocl;

		Type(String ocl) {
			this.ocl = ocl;
		}
	}

	private record Variable(String name, Type type) {
	}

	private final Random random;
	private final List<Variable> scope = new ArrayList<>();
	private int names;

	public RandomExpressions(long seed) {
		this.random = new Random(seed);
	}

	/** The next expression, of any type. */
	public String next() {
		int depth = 2 + random.nextInt(3);
		return pick(depth, this::integer, this::condition, this::text, this::leaf, this::leaves, this::integers, this::leaves, this::tuples, this::nested,
				this::counted, this::vague);
	}

	@SafeVarargs
	private String pick(int depth, IntFunction<String>... rules) {
		return rules[random.nextInt(rules.length)].apply(depth);
	}

	private String any(String... texts) {
		return texts[random.nextInt(texts.length)];
	}

	/** A loop's variable with its body. */
	private String body(Type type, int depth, IntFunction<String> rule) {
		Variable variable = new Variable("v" + names++, type);
		scope.add(variable);
		String body = rule.apply(depth - 1);
		scope.remove(variable);
		return "(" + variable.name() + " | " + body + ")";
	}

	private String let(Type type, int depth, IntFunction<String> value, IntFunction<String> rule) {
		String bound = value.apply(depth - 1);
		Variable variable = new Variable("v" + names++, type);
		scope.add(variable);
		String body = rule.apply(depth - 1);
		scope.remove(variable);
		return "(let " + variable.name() + " : " + type.ocl + " = " + bound + " in " + body + ")";
	}

	private String branch(int depth, IntFunction<String> rule) {
		return "if " + condition(depth - 1) + " then " + rule.apply(depth - 1) + " else " + rule.apply(depth - 1) + " endif";
	}

	private String variableOr(Type type, String otherwise) {
		List<String> known = scope.stream().filter(variable -> variable.type() == type).map(Variable::name).toList();
		return known.isEmpty() ? otherwise : known.get(random.nextInt(known.size()));
	}

	private String integer(int depth) {
		if (depth <= 0) {
			return variableOr(Type.INTEGER, Integer.toString(random.nextInt(5)));
		}
		return pick(depth - 1, d -> Integer.toString(random.nextInt(9)), d -> leaf(d) + ".size", d -> leaf(d) + ".rank",
				d -> "(" + text(d) + any(").size()", ").size()", ").indexOf('e')"), d -> collection(d) + "->size()",
				d -> leaves(d) + any("->selectByKind(", "->selectByType(") + any("Special)", "Leaf)") + "->size()",
				d -> integers(d) + any("->sum()", "->sum()", "->max()", "->min()"), d -> "(" + integer(d) + any(" + ", " - ", " * ") + integer(d) + ")",
				d -> "(" + integer(d) + ")." + any("div", "mod", "max", "min") + "(" + integer(d) + ")", d -> "(" + integer(d) + ").abs()",
				d -> branch(d, this::integer), d -> let(Type.INTEGER, d, this::integer, this::integer), d -> let(Type.LEAF, d, this::leaf, this::integer),
				d -> integers(d) + "->count(" + integer(d) + ")", d -> leaf(d) + ".numbers->" + any("first()", "last()", "at(2)"),
				this::accumulated);
	}

	private String accumulated(int depth) {
		int name = names++;
		return integers(depth) + "->iterate(i" + name + "; a" + name + " : Integer = " + integer(depth) + " | a" + name + any(" + ", " - ") + "i" + name + ")";
	}

	private String condition(int depth) {
		if (depth <= 0) {
			return any("true", "false", variableOr(Type.INTEGER, "2") + " > 1", variableOr(Type.LEAF, "null") + ".oclIsUndefined()");
		}
		return pick(depth - 1, d -> "(" + integer(d) + any(" < ", " <= ", " = ", " <> ", " > ", " >= ") + integer(d) + ")",
				d -> leaf(d) + ".open", d -> "(" + leaf(d) + ".open = " + condition(d) + ")", d -> "not (not " + leaf(d) + ".open)",
				d -> "(" + text(d) + any(").startsWith('a')", ").endsWith('d')", ").matches('.*n.*')"),
				d -> leaves(d) + any("->exists(p, q | ", "->forAll(p, q | ") + any("p <> q", "p.size = q.size",
						"p.boss <> q.boss or p.size > 2") + ")",
				d -> "(" + condition(d) + any(" and ", " or ", " xor ", " implies ") + condition(d) + ")", d -> "not (" + condition(d) + ")",
				d -> leaves(d) + any("->exists", "->forAll", "->one") + body(Type.LEAF, d, this::condition),
				d -> integers(d) + any("->exists", "->forAll", "->isUnique") + body(Type.INTEGER, d, this::condition),
				d -> leaves(d) + any("->includes(", "->excludes(") + leaf(d) + ")", d -> leaves(d) + any("->includesAll(", "->excludesAll(") + leaves(d) + ")",
				d -> collection(d) + any("->isEmpty()", "->notEmpty()"), d -> "(" + leaf(d) + any(" = ", " <> ") + leaf(d) + ")",
				d -> "(" + leaf(d) + ")" + any(".oclIsUndefined()", ".oclIsInvalid()", ".oclIsTypeOf(Leaf)", ".oclIsTypeOf(Special)", ".oclIsKindOf(Leaf)", ".oclIsKindOf(Group)"),
				d -> "(" + leaf(d) + ").oclAsType(Special).flag", d -> "(" + leaf(d) + ".color = Color::" + any("RED", "GREEN", "BLUE") + ")",
				d -> "(" + text(d) + any(" = ", " < ") + text(d) + ")",
				d -> leaves(d) + "->isUnique" + body(Type.LEAF, d, e -> pick(e, this::leaf, this::integer, this::text)), d -> branch(d, this::condition));
	}

	private String text(int depth) {
		if (depth <= 0) {
			return any("''", "'a'", "'two words'");
		}
		return pick(depth - 1, d -> leaf(d) + any(".name", ".title"),
				d -> leaf(d) + any(".name", ".title") + any(".toUpper()", ".concat('x')", ".substring(1, 3)", ".at(2)", ".trim()"), d -> "(" + text(d) + ").concat(" + text(d) + ")",
				d -> "(" + text(d) + ").toUpper()",
				d -> "(" + text(d) + ").substring(1, " + integer(d) + ")", d -> branch(d, this::text), d -> "(" + integer(d) + ").toString()");
	}

	private String leaf(int depth) {
		if (depth <= 0) {
			return variableOr(Type.LEAF, "Leaf.allInstances()->asSequence()->first()");
		}
		return pick(depth - 1, d -> leaf(0), d -> leaf(d) + ".partner", d -> group(d) + ".head", d -> leaf(d) + ".friends->first()",
				d -> branch(d, this::leaf), d -> let(Type.LEAF, d, this::leaf, this::leaf), d -> let(Type.GROUP, d, this::group, this::leaf));
	}

	private String group(int depth) {
		if (depth <= 0) {
			return variableOr(Type.GROUP, "Group.allInstances()->asSequence()->first()");
		}
		return pick(depth - 1, d -> leaf(d) + any(".boss", ".owner"), d -> group(d) + ".owner", d -> group(0));
	}

	private String collection(int depth) {
		return pick(depth, this::leaves, this::integers, this::groups);
	}

	private String groups(int depth) {
		return depth <= 0 ? "Group.allInstances()" : pick(depth - 1, d -> "Group.allInstances()", d -> leaves(d) + ".boss", d -> leaves(d) + "->collect" + body(Type.LEAF, d, this::group));
	}

	private String kind() {
		return any("->asSet()", "->asBag()", "->asSequence()", "->asOrderedSet()");
	}

	private String united(int depth, IntFunction<String> rule) {
		String kind = any("->asSet()", "->asBag()", "->asSequence()");
		return rule.apply(depth) + kind + (kind.contains("Seq") ? "->union(" : any("->union(", "->intersection(")) + rule.apply(depth) + kind + ")";
	}

	private String leaves(int depth) {
		if (depth <= 0) {
			return any("Leaf.allInstances()", "Leaf.allInstances()->reject(l | l.oclIsTypeOf(Leaf))", leaf(0) + ".friends");
		}
		return pick(depth - 1, d -> "Leaf.allInstances()", d -> leaf(d) + any(".friends", ".friendOf"), d -> group(d) + ".staff",
				d -> leaves(d) + any("->select", "->reject") + body(Type.LEAF, d, this::condition), d -> leaves(d) + kind(), d -> united(d, this::leaves),
				d -> leaves(d) + any("->including(", "->excluding(") + leaf(d) + ")", d -> leaves(d) + "->collect" + body(Type.LEAF, d, this::leaf),
				d -> leaves(d) + "->collect" + body(Type.LEAF, d, this::leaves), d -> leaves(d) + any(".friends", ".partner", "->closure(friends)"),
				d -> leaves(d) + "->collectNested" + body(Type.LEAF, d, this::leaves) + "->flatten()", d -> groups(d) + any(".staff", ".head"),
				d -> leaves(d) + "->collect" + body(Type.LEAF, d, e -> leaves(e) + "->collectNested" + body(Type.LEAF, e, this::leaves)),
				d -> leaves(d) + "->sortedBy" + body(Type.LEAF, d, this::integer),
				d -> "(" + leaves(d) + "->asSet() - " + leaves(d) + "->asSet())",
				this::chosen);
	}

	private String chosen(int depth) {
		String kind = kind();
		return "(" + branch(depth, d -> leaves(d) + kind) + ")";
	}

	/** Of a kind that is not known before it runs, for which Eclipse OCL has few operations. */
	private String vague(int depth) {
		return "(if " + condition(depth - 1) + " then " + leaves(depth - 1) + "->asBag() else " + leaves(depth - 1) + any("->asSet()", "->asSequence()") + " endif)"
				+ any("->select", "->reject", "->exists", "->forAll") + body(Type.LEAF, depth - 1, this::condition);
	}

	private String integers(int depth) {
		if (depth <= 0) {
			return any("Sequence{1..3}", "Set{0, 1, 2}", "Bag{1, 1, 4}", leaf(0) + ".numbers");
		}
		return pick(depth - 1, d -> any("Sequence{", "Set{", "Bag{", "OrderedSet{") + integer(d) + ", " + integer(d) + "}", d -> leaf(d) + ".numbers",
				d -> leaves(d) + any(".size", ".numbers"), d -> leaves(d) + "->collect" + body(Type.LEAF, d, this::integer),
				d -> integers(d) + any("->select", "->reject") + body(Type.INTEGER, d, this::condition),
				d -> integers(d) + "->collect" + body(Type.INTEGER, d, this::integer), d -> integers(d) + kind(), d -> united(d, this::integers),
				d -> leaves(d) + "->collectNested(numbers)->flatten()", d -> integers(d) + "->sortedBy" + body(Type.INTEGER, d, this::integer));
	}

	private String tuples(int depth) {
		return leaves(depth - 1) + "->collect" + body(Type.LEAF, depth, d -> "Tuple{a = " + integer(d) + ", b = " + leaf(d) + ", c = " + integers(d) + ", d = "
				+ text(d) + ", e = " + condition(d) + "}");
	}

	private String nested(int depth) {
		return leaves(depth - 1) + "->collectNested" + body(Type.LEAF, depth, d -> pick(d, this::integers, this::leaves));
	}

	private String counted(int depth) {
		return "Sequence{1..4}" + any("->collect", "->collectNested") + body(Type.INTEGER, depth, d -> pick(d, this::integer, this::leaves, this::condition));
	}
}
