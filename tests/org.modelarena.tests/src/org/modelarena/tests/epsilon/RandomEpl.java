// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import java.util.List;
import java.util.Random;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.model.Metamodel;
import org.modelarena.tests.epsilon.TypedExpressions.Typed;
import org.modelarena.tests.epsilon.TypedExpressions.Variable;

/** Random EPL patterns about any metamodel. */
public final class RandomEpl {
	private final TypedExpressions expressions;
	private final Random random;
	private final Metamodel metamodel;

	public RandomEpl(long seed, Metamodel metamodel) {
		this.random = new Random(seed);
		this.metamodel = metamodel;
		this.expressions = new TypedExpressions(random, metamodel);
	}

	public String next() {
		return switch (random.nextInt(12)) {
		case 0, 1 -> nextOfSeveral();
		case 2 -> nextOfCombinations();
		default -> nextOfOne();
		};
	}

	private String nextOfOne() {
		List<Variable> variables = List.of();
		StringBuilder text = new StringBuilder();
		if (random.nextInt(4) == 0) {
			Typed many = expressions.many(List.of(), 1);
			text.append("pre {\n\tvar some = ").append(many.text()).append(";\n\tvar few : Sequence;\n\tfor (x in some) { if (")
					.append(expressions.truth(TypedExpressions.with(List.of(), "x", many.type(), false), 1)).append(") { few.add(x); } }\n}\n");
			variables = TypedExpressions.with(TypedExpressions.with(List.of(), "some", many.type(), true), "few", many.type(), true);
		}
		text.append("pattern P\n");
		int roles = 1 + random.nextInt(4);
		for (int i = 0; i < roles; i++) {
			boolean negative = i > 0 && random.nextInt(5) == 0;
			boolean many = i > 0 && !negative && random.nextInt(5) == 0;
			Typed domain = domain(variables, i);
			String name = "r" + i;
			List<Variable> inside = TypedExpressions.with(variables, name, domain.type(), false);
			text.append(i == 0 ? "" : ",\n").append('\t').append(negative ? "no " : "").append(name).append(" : ").append(domain.type().getName()).append(many ? cardinality() : "").append('\n')
					.append(domain.text()).append(guard(inside));
			variables = negative ? variables : many ? TypedExpressions.with(variables, name, domain.type(), true) : inside;
		}
		return text.append(blocks(variables)).append('\n').toString();
	}

	private String cardinality() {
		return expressions.pick("[*]", "[*]", "[1..*]", "[0..2]", "[2..3]", "[0..1]");
	}

	/** What is done with matches: nothing that the answer tells of, but it may fail. */
	private String blocks(List<Variable> variables) {
		String printed = "{ (\"n \" + " + expressions.number(variables, 1) + ").println(); }";
		return switch (random.nextInt(10)) {
		case 0, 1 -> " { match : " + expressions.truth(variables, 1) + " }";
		case 2 -> " { onmatch " + printed + " }";
		case 3 -> " { match : " + expressions.truth(variables, 1) + " nomatch " + printed + " }";
		case 4 -> " { do " + printed + " }";
		default -> "";
		};
	}

	/** Several patterns, or one with a role that may be empty. */
	private String nextOfSeveral() {
		Typed domain = expressions.many(List.of(), 1);
		Typed other = expressions.many(TypedExpressions.with(List.of(), "r0", domain.type(), false), 1);
		List<Variable> second = TypedExpressions.with(TypedExpressions.with(List.of(), "r0", domain.type(), false), "r1", other.type(), false);
		String first = "\tr0 : " + domain.type().getName() + "\n\t\tin : " + domain.text() + ",\n\tr1 : " + other.type().getName() + "\n\t\tfrom : " + other.text() + "\n";
		if (random.nextBoolean()) {
			return "pattern P\n" + first + guard(second) + "\t\t" + (random.nextInt(4) == 0 ? "active" : "optional") + " : true\n";
		}
		return "pattern P\n" + first + "pattern Q\n" + first + guard(second);
	}

	/** A pattern with a role of several names. */
	private String nextOfCombinations() {
		StringBuilder text = new StringBuilder("pattern P\n");
		List<Variable> variables = List.of();
		int roles = 1 + random.nextInt(2);
		for (int i = 0; i < roles; i++) {
			Typed domain = domain(variables, i);
			boolean several = i == roles - 1 || random.nextInt(3) == 0;
			String names = "r" + i + (several ? ", s" + i + (random.nextInt(6) == 0 ? ", t" + i : "") : "");
			for (String name : names.split(", ")) {
				variables = TypedExpressions.with(variables, name, domain.type(), false);
			}
			text.append(i == 0 ? "" : ",\n").append('\t').append(names).append(" : ").append(domain.type().getName()).append('\n').append(domain.text())
					.append(guard(variables));
		}
		return text.append(blocks(variables)).append('\n').toString();
	}

	/** A pattern that is no plan's, with roles that may be. */
	public String nextWithRest() {
		String plain = nextOfOne();
		return random.nextBoolean() || plain.contains(" { ") ? plain + "post { var done = 1; }\n" : plain.stripTrailing() + " { match : \"a\".length() = 1 }\n";
	}

	private Typed domain(List<Variable> variables, int index) {
		switch (random.nextInt(variables.isEmpty() ? 3 : 8)) {
		case 0:
			return new Typed("", expressions.type());
		case 1: {
			Typed constant = expressions.many(List.of(), 1);
			return new Typed("\t\tin : " + constant.text() + "\n", constant.type());
		}
		case 2: {
			Typed single = index == 0 ? null : expressions.one(variables, 1);
			return single == null ? new Typed("", expressions.type()) : new Typed("\t\tfrom : " + single.text() + "\n", single.type());
		}
		default: {
			Typed many = expressions.many(variables, random.nextInt(2));
			List<EClass> below = metamodel.classes().stream().filter(many.type()::isSuperTypeOf).toList();
			return new Typed("\t\tfrom : " + many.text() + "\n", random.nextInt(4) == 0 && !below.isEmpty() ? expressions.pick(below) : many.type());
		}
		}
	}

	private String guard(List<Variable> inside) {
		return switch (random.nextInt(6)) {
		case 0, 1 -> "";
		case 2 -> "\t\tguard {\n\t\t\tvar t = " + expressions.truth(inside, 1) + ";\n\t\t\treturn t;\n\t\t}\n";
		default -> "\t\tguard : " + expressions.truth(inside, 1) + "\n";
		};
	}
}
