// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Metamodel;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** Random plans over any metamodel, well-typed, that fault now and then. */
public final class RandomPlans {
	private final Random random;
	private final Metamodel metamodel;
	private final RandomTerms terms;
	private int variables;

	public RandomPlans(long seed, Metamodel metamodel) {
		this.random = new Random(seed);
		this.metamodel = metamodel;
		this.terms = new RandomTerms(this, random, metamodel);
	}

	/** The next plan. */
	public Plan next() {
		variables = 0;
		List<Variable> scope = new ArrayList<>();
		List<Step> steps = new ArrayList<>(steps(scope, 1 + random.nextInt(5), 2));
		if (random.nextInt(5) == 0 && !scope.isEmpty()) {
			order(scope, steps);
		}
		if (random.nextInt(6) == 0 && !scope.isEmpty()) {
			while (random.nextBoolean()) {
				Term value = terms.attribute(scope, type -> type == ValueType.TEXT || type == ValueType.INTEGER || type == ValueType.REAL);
				steps.add(new Step.Bind(bound(scope, value.type()), value));
			}
			List<Variable> by = some(scope);
			steps.add(new Step.Distinct(by, random.nextInt(4) == 0));
			scope = new ArrayList<>(by);
			if (random.nextInt(3) == 0) {
				order(scope, steps);
			}
		}
		List<Plan.Column> columns = new ArrayList<>();
		for (int i = random.nextInt(3); i >= 0; i--) {
			Term value = random.nextInt(3) > 0 && !scope.isEmpty() ? RandomTerms.use(scope.get(random.nextInt(scope.size()))) : terms.any(scope, 2);
			columns.add(new Plan.Column("c" + i, random.nextInt(12) == 0 ? terms.listing(scope) : value));
		}
		return new Plan(new Pipeline(steps), columns);
	}

	/** A plan that sorts what comes of an extent by numbers, and does little else, as few of all plans do. */
	public Plan sorted() {
		List<Variable> scope = begun();
		List<Step> steps = sorted(scope);
		if (random.nextInt(3) == 0) {
			expand(scope, steps);
		}
		return new Plan(new Pipeline(steps), List.of(new Plan.Column("c", RandomTerms.use(scope.get(random.nextInt(scope.size()))))));
	}

	/** The first rows of such a plan, or its first or last value, or what is computed of that. */
	public Plan limited() {
		List<Variable> scope = begun();
		List<Step> steps = sorted(scope);
		Term use = RandomTerms.use(scope.get(random.nextInt(scope.size())));
		if (random.nextBoolean()) {
			steps.add(new Step.Limit(random.nextInt(3), 1 + random.nextInt(5)));
			return new Plan(new Pipeline(steps), List.of(new Plan.Column("c", use)));
		}
		Term of = random.nextBoolean() ? use : terms.attribute(scope, type -> type == ValueType.INTEGER || type == ValueType.TEXT);
		Term item = new Term.Item(new Pipeline(steps), of, random.nextBoolean(), false);
		Term column = of.type() == ValueType.INTEGER && random.nextBoolean() ? new Term.Comparison(Term.Comparator.GREATER, item, new Term.Constant(1L, ValueType.INTEGER)) : item;
		return new Plan(new Pipeline(List.of()), List.of(new Plan.Column("c", column)));
	}

	/** A plan whose rows are compared with a value that whole extents have. */
	public Plan compared() {
		List<Variable> other = begun();
		List<Step> steps = sorted(other);
		Term of = terms.attribute(other, type -> type == ValueType.INTEGER);
		Term value = switch (random.nextInt(4)) {
		case 0 -> new Term.Item(new Pipeline(steps), of, random.nextBoolean(), false);
		case 1 -> new Term.Count(new Pipeline(steps));
		default -> new Term.Aggregate(Term.Function.values()[random.nextInt(3)], new Pipeline(steps), of);
		};
		List<Variable> scope = new ArrayList<>();
		List<Step> rows = new ArrayList<>(scanned(scope));
		Term.Comparator comparator = random.nextBoolean() ? Term.Comparator.EQUAL : Term.Comparator.LESS;
		rows.add(new Step.Filter(new Term.Comparison(comparator, terms.attribute(scope, type -> type == ValueType.INTEGER), value)));
		return new Plan(new Pipeline(rows), List.of(new Plan.Column("c", RandomTerms.use(scope.getFirst()))));
	}

	private List<Variable> begun() {
		variables = 0;
		return new ArrayList<>();
	}

	private List<Step> scanned(List<Variable> scope) {
		EClass type = metamodel.classes().get(random.nextInt(metamodel.classes().size()));
		return List.of(new Step.Scan(bound(scope, new ValueType.Element(type)), type));
	}

	private List<Step> sorted(List<Variable> scope) {
		List<Step> steps = new ArrayList<>(scanned(scope));
		for (int i = random.nextInt(3); i > 0; i--) {
			expand(scope, steps);
		}
		for (int sorts = random.nextInt(3); sorts >= 0; sorts--) {
			List<Term> by = new ArrayList<>();
			for (int i = random.nextInt(3); i >= 0; i--) {
				by.add(terms.attribute(scope, key -> key == ValueType.INTEGER || key == ValueType.REAL));
			}
			steps.add(new Step.Sort(by));
			if (random.nextInt(6) == 0) {
				expand(scope, steps);
			}
		}
		return steps;
	}

	/** Sorts, or takes the first rows only, or does first the one and then the other. */
	void order(List<Variable> scope, List<Step> steps) {
		if (random.nextInt(4) > 0) {
			List<Term> by = new ArrayList<>();
			for (int i = random.nextInt(2); i >= 0; i--) {
				Term key = terms.attribute(scope, type -> type == ValueType.TEXT || type == ValueType.INTEGER || type == ValueType.REAL);
				by.add(random.nextInt(3) == 0 ? terms.integer(scope, 1) : key);
			}
			steps.add(new Step.Sort(by));
		}
		if (random.nextInt(3) > 0) {
			steps.add(new Step.Limit(random.nextInt(3), 1 + random.nextInt(4)));
		}
		if (random.nextInt(4) == 0) {
			expand(scope, steps);
			steps.add(new Step.Filter(terms.condition(scope, 1)));
		}
	}

	private List<Variable> some(List<Variable> scope) {
		List<Variable> some = new ArrayList<>(scope);
		while (some.size() > 1 && random.nextBoolean()) {
			some.remove(random.nextInt(some.size()));
		}
		return some;
	}

	/** @param scope gets what the steps bind */
	private List<Step> steps(List<Variable> scope, int number, int depth) {
		List<Step> steps = new ArrayList<>();
		int scans = 0;
		while (steps.size() < number) {
			switch (random.nextInt(10)) {
			case 0, 1 -> {
				if (scans++ < 2) {
					EClass type = metamodel.classes().get(random.nextInt(metamodel.classes().size()));
					steps.add(new Step.Scan(bound(scope, new ValueType.Element(type)), type));
				}
			}
			case 2, 3, 4, 5 -> expand(scope, steps);
			case 6 -> {
				Term value = terms.any(scope, depth);
				steps.add(new Step.Bind(bound(scope, value.type()), value));
			}
			case 7, 8 -> steps.add(new Step.Filter(terms.condition(scope, depth)));
			default -> {
				if (random.nextInt(3) == 0 && scans++ < 2) {
					join(scope, steps);
				} else if (random.nextInt(3) == 0 && scans++ < 2) {
					range(scope, steps);
				} else if (random.nextInt(3) == 0 && scans++ < 2) {
					union(scope, steps, depth);
				} else if (random.nextInt(2) == 0 && scans < 2) {
					closure(scope, steps, depth);
				} else if (random.nextInt(3) == 0 && scans++ < 2) {
					combine(scope, steps, depth);
				} else if (random.nextInt(8) == 0) {
					steps.add(new Step.Require(terms.condition(scope, depth)));
				} else if (random.nextInt(6) == 0 && !scope.isEmpty()) {
					steps.add(new Step.Filter(new Term.Not(new Term.IsNull(RandomTerms.use(scope.get(random.nextInt(scope.size())))))));
				}
			}
			}
		}
		return steps;
	}

	/** An extent of which an attribute or a target equals something that is known before. */
	private void join(List<Variable> scope, List<Step> steps) {
		EClass type = metamodel.classes().get(random.nextInt(metamodel.classes().size()));
		Variable other = new Variable("v" + variables++, new ValueType.Element(type));
		List<Variable> alone = List.of(other);
		Term key = random.nextInt(3) == 0 ? terms.target(alone) : terms.attribute(alone, attribute -> true);
		Term value = random.nextInt(3) == 0 ? terms.target(scope) : terms.attribute(scope, attribute -> attribute.equals(key.type()));
		steps.add(new Step.Scan(other, type));
		if (random.nextInt(3) == 0) {
			steps.add(new Step.Filter(terms.condition(alone, 0)));
		}
		boolean elements = key.type() instanceof ValueType.Element && value.type() instanceof ValueType.Element;
		if (elements || key.type().equals(value.type())) {
			steps.add(new Step.Filter(new Term.Comparison(Term.Comparator.EQUAL, key, value)));
		}
		scope.add(other);
	}

	/** Elements of one type, or numbers, from two pipelines. */
	private void union(List<Variable> scope, List<Step> steps, int depth) {
		EClass type = metamodel.classes().get(random.nextInt(metamodel.classes().size()));
		boolean isNumber = random.nextInt(4) == 0;
		List<Step.Branch> branches = new ArrayList<>();
		for (int i = 0; i < 2; i++) {
			List<Variable> inner = new ArrayList<>(scope);
			List<Step> branch = new ArrayList<>(List.of(new Step.Scan(bound(inner, new ValueType.Element(type)), type)));
			Variable element = inner.getLast();
			if (depth > 0) {
				branch.addAll(steps(inner, random.nextInt(3), 0));
			}
			if (random.nextInt(4) == 0) {
				order(inner, branch);
			}
			branches.add(new Step.Branch(new Pipeline(branch), List.of(isNumber ? terms.integer(inner, 0) : terms.element(List.of(element), type))));
		}
		steps.add(new Step.Union(List.of(bound(scope, isNumber ? ValueType.INTEGER : new ValueType.Element(type))), branches));
	}

	/** Elements of one type, from an extent or something known before, and what is linked to them, perhaps to those of certain values only. */
	private void closure(List<Variable> scope, List<Step> steps, int depth) {
		EReference reference = terms.references.get(random.nextInt(terms.references.size()));
		boolean backwards = random.nextInt(3) == 0;
		ValueType.Element type = new ValueType.Element(backwards ? reference.getEReferenceType() : reference.getEContainingClass());
		Variable reached = new Variable("v" + variables++, type);
		List<Variable> around = new ArrayList<>(scope);
		List<Step> start = new ArrayList<>();
		if (random.nextInt(3) == 0 || terms.element(around, type.type()) == null) {
			start.add(new Step.Scan(bound(around, type), type.type()));
		}
		if (depth > 0) {
			start.addAll(steps(around, random.nextInt(2), 0));
		}
		Term first = terms.element(around, type.type());
		List<Variable> inner = new ArrayList<>(scope);
		inner.add(reached);
		Variable linked = bound(inner, new ValueType.Element(backwards ? reference.getEContainingClass() : reference.getEReferenceType()));
		List<Step> links = new ArrayList<>(List.of(new Step.Expand(linked, RandomTerms.use(reached), reference, backwards)));
		if (depth > 0) {
			links.addAll(steps(inner, random.nextInt(3), 0));
		}
		if (random.nextInt(6) == 0) {
			order(inner, links);
		}
		List<Variable> of = new ArrayList<>(inner.subList(scope.size(), inner.size()));
		Term next = terms.element(random.nextBoolean() ? List.of(linked) : of, type.type());
		if (next == null) {
			next = RandomTerms.use(linked);
			links.add(new Step.Filter(new Term.IsType(next, type.type(), false)));
		}
		scope.add(reached);
		steps.add(new Step.Closure(reached, new Step.Branch(new Pipeline(start), List.of(first)), new Step.Branch(new Pipeline(links), List.of(next))));
	}

	/** Combinations of the elements of a pipeline, most often of two. */
	private void combine(List<Variable> scope, List<Step> steps, int depth) {
		List<Variable> inner = new ArrayList<>(scope);
		List<Step> candidates = new ArrayList<>();
		expand(inner, candidates);
		if (candidates.isEmpty()) {
			return;
		}
		Variable element = inner.getLast();
		if (depth > 0) {
			candidates.addAll(steps(inner, random.nextInt(2), 0));
		}
		Term of = random.nextInt(8) == 0 ? terms.target(inner) : RandomTerms.use(element);
		List<Variable> elements = new ArrayList<>();
		for (int i = random.nextInt(8) == 0 ? 0 : random.nextInt(8) == 0 ? -1 : 1; i >= -1; i--) {
			elements.add(bound(scope, of.type()));
		}
		steps.add(new Step.Combine(elements.subList(0, Math.min(elements.size(), 3)), new Pipeline(candidates), of));
	}

	/** An extent of which an attribute or two lie between constants. */
	private void range(List<Variable> scope, List<Step> steps) {
		EClass type = metamodel.classes().get(random.nextInt(metamodel.classes().size()));
		Variable element = bound(scope, new ValueType.Element(type));
		steps.add(new Step.Scan(element, type));
		Term attribute = terms.attribute(List.of(element), any -> true);
		for (int i = random.nextInt(3); i >= 0; i--) {
			Term other = random.nextInt(4) == 0 ? terms.attribute(List.of(element), any -> true) : attribute;
			steps.add(new Step.Filter(terms.constants.compared(other)));
		}
	}

	private Variable bound(List<Variable> scope, ValueType type) {
		Variable variable = new Variable("v" + variables++, type);
		scope.add(variable);
		return variable;
	}

	void expand(List<Variable> scope, List<Step> steps) {
		boolean backwards = random.nextInt(3) == 0;
		for (int attempt = 0; attempt < 10; attempt++) {
			EReference reference = terms.references.get(random.nextInt(terms.references.size()));
			Term from = terms.element(scope, backwards ? reference.getEReferenceType() : reference.getEContainingClass());
			if (from != null) {
				EClass type = backwards ? reference.getEContainingClass() : reference.getEReferenceType();
				steps.add(new Step.Expand(bound(scope, new ValueType.Element(type)), from, reference, backwards));
				return;
			}
		}
	}

	Pipeline pipeline(List<Variable> scope, int depth) {
		List<Variable> inner = new ArrayList<>(scope);
		List<Step> steps = new ArrayList<>();
		if (random.nextInt(4) == 0) {
			join(inner, steps);
		} else {
			expand(inner, steps);
		}
		steps.addAll(steps(inner, random.nextInt(3), depth));
		if (random.nextInt(4) == 0 && inner.size() > scope.size()) {
			steps.add(new Step.Distinct(List.of(inner.get(scope.size())), random.nextInt(4) == 0));
		}
		return new Pipeline(steps);
	}
}
