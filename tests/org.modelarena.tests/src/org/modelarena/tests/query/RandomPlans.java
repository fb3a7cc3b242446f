package org.modelarena.tests.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Metamodel;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Types;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** Random plans over any metamodel, well-typed, that fault now and then. */
public final class RandomPlans {
	private final Random random;
	private final RandomConstants constants;
	private final Metamodel metamodel;
	private final List<EReference> references = new ArrayList<>();
	private int variables;

	public RandomPlans(long seed, Metamodel metamodel) {
		this.random = new Random(seed);
		this.constants = new RandomConstants(random);
		this.metamodel = metamodel;
		for (EClass type : metamodel.classes()) {
			for (EStructuralFeature feature : type.getEStructuralFeatures()) {
				if (feature instanceof EReference reference) {
					references.add(reference);
				}
			}
		}
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
			List<Variable> by = some(scope);
			steps.add(new Step.Distinct(by));
			scope = new ArrayList<>(by);
		}
		List<Plan.Column> columns = new ArrayList<>();
		for (int i = random.nextInt(3); i >= 0; i--) {
			Term value = random.nextInt(3) > 0 && !scope.isEmpty() ? use(scope.get(random.nextInt(scope.size()))) : any(scope, 2);
			columns.add(new Plan.Column("c" + i, value));
		}
		return new Plan(new Pipeline(steps), columns);
	}

	/** Sorts, or takes the first rows only, or does first the one and then the other. */
	private void order(List<Variable> scope, List<Step> steps) {
		if (random.nextInt(4) > 0) {
			List<Term> by = new ArrayList<>();
			for (int i = random.nextInt(2); i >= 0; i--) {
				Term key = attribute(scope, type -> type == ValueType.TEXT || type == ValueType.INTEGER || type == ValueType.REAL);
				by.add(random.nextInt(3) == 0 ? integer(scope, 1) : key);
			}
			steps.add(new Step.Sort(by));
		}
		if (random.nextInt(3) > 0) {
			steps.add(new Step.Limit(random.nextInt(3), 1 + random.nextInt(4)));
		}
		if (random.nextInt(4) == 0) {
			expand(scope, steps);
			steps.add(new Step.Filter(condition(scope, 1)));
		}
	}

	/** One of the values, or all added up, that a pipeline gives. */
	private Term ofRows(List<Variable> scope, int depth) {
		Pipeline rows = pipeline(scope, depth);
		List<Variable> inner = new ArrayList<>(scope);
		rows.steps().forEach(step -> inner.addAll(org.modelarena.query.plan.Uses.bound(step)));
		boolean isDistinct = rows.steps().stream().anyMatch(Step.Distinct.class::isInstance);
		List<Variable> known = isDistinct ? scope : inner;
		List<Step> steps = new ArrayList<>(rows.steps());
		if (!isDistinct && random.nextBoolean()) {
			order(known, steps);
		}
		return random.nextInt(3) == 0 ? new Term.Sum(new Pipeline(steps), integer(known, 0)) : new Term.Item(new Pipeline(steps), any(known, 0), random.nextBoolean(), random.nextInt(5) == 0);
	}

	private List<Variable> some(List<Variable> scope) {
		List<Variable> some = new ArrayList<>(scope);
		while (some.size() > 1 && random.nextBoolean()) {
			some.remove(random.nextInt(some.size()));
		}
		return some;
	}

	private static Term use(Variable variable) {
		return new Term.Use(variable);
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
				Term value = any(scope, depth);
				steps.add(new Step.Bind(bound(scope, value.type()), value));
			}
			case 7, 8 -> steps.add(new Step.Filter(condition(scope, depth)));
			default -> {
				if (random.nextInt(3) == 0 && scans++ < 2) {
					join(scope, steps);
				} else if (random.nextInt(3) == 0 && scans++ < 2) {
					range(scope, steps);
				} else if (random.nextInt(3) == 0 && scans++ < 2) {
					union(scope, steps, depth);
				} else if (random.nextInt(8) == 0) {
					steps.add(new Step.Require(condition(scope, depth)));
				} else if (random.nextInt(6) == 0 && !scope.isEmpty()) {
					steps.add(new Step.Filter(new Term.Not(new Term.IsNull(use(scope.get(random.nextInt(scope.size())))))));
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
		Term key = random.nextInt(3) == 0 ? target(alone) : attribute(alone, attribute -> true);
		Term value = random.nextInt(3) == 0 ? target(scope) : attribute(scope, attribute -> attribute.equals(key.type()));
		steps.add(new Step.Scan(other, type));
		if (random.nextInt(3) == 0) {
			steps.add(new Step.Filter(condition(alone, 0)));
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
			branches.add(new Step.Branch(new Pipeline(branch), List.of(isNumber ? integer(inner, 0) : element(List.of(element), type))));
		}
		steps.add(new Step.Union(List.of(bound(scope, isNumber ? ValueType.INTEGER : new ValueType.Element(type))), branches));
	}

	/** An extent of which an attribute or two lie between constants. */
	private void range(List<Variable> scope, List<Step> steps) {
		EClass type = metamodel.classes().get(random.nextInt(metamodel.classes().size()));
		Variable element = bound(scope, new ValueType.Element(type));
		steps.add(new Step.Scan(element, type));
		Term attribute = attribute(List.of(element), any -> true);
		for (int i = random.nextInt(3); i >= 0; i--) {
			Term other = random.nextInt(4) == 0 ? attribute(List.of(element), any -> true) : attribute;
			steps.add(new Step.Filter(constants.compared(other)));
		}
	}

	private Variable bound(List<Variable> scope, ValueType type) {
		Variable variable = new Variable("v" + variables++, type);
		scope.add(variable);
		return variable;
	}

	private void expand(List<Variable> scope, List<Step> steps) {
		boolean backwards = random.nextInt(3) == 0;
		for (int attempt = 0; attempt < 10; attempt++) {
			EReference reference = references.get(random.nextInt(references.size()));
			Term from = element(scope, backwards ? reference.getEReferenceType() : reference.getEContainingClass());
			if (from != null) {
				EClass type = backwards ? reference.getEContainingClass() : reference.getEReferenceType();
				steps.add(new Step.Expand(bound(scope, new ValueType.Element(type)), from, reference, backwards));
				return;
			}
		}
	}

	/** An element of a class from the scope, or null. */
	private Term element(List<Variable> scope, EClass type) {
		List<Variable> fitting = scope.stream()
				.filter(variable -> variable.type() instanceof ValueType.Element element && type.isSuperTypeOf(element.type())).toList();
		return fitting.isEmpty() ? null : use(fitting.get(random.nextInt(fitting.size())));
	}

	private Term any(List<Variable> scope, int depth) {
		return switch (random.nextInt(6)) {
		case 5 -> depth == 0 ? target(scope) : ofRows(scope, depth - 1);
		case 0 -> condition(scope, depth);
		case 1 -> integer(scope, depth);
		case 2 -> attribute(scope, type -> true);
		case 3 -> target(scope);
		default -> scope.isEmpty() ? integer(scope, depth) : use(scope.get(random.nextInt(scope.size())));
		};
	}

	private Term target(List<Variable> scope) {
		for (int attempt = 0; attempt < 10; attempt++) {
			EReference reference = references.get(random.nextInt(references.size()));
			Term from = element(scope, reference.getEContainingClass());
			if (from != null && !reference.isMany()) {
				return new Term.Target(from, reference);
			}
		}
		return new Term.Constant(3L, ValueType.INTEGER);
	}

	private Term attribute(List<Variable> scope, java.util.function.Predicate<ValueType> wanted) {
		for (int attempt = 0; attempt < 10; attempt++) {
			EClass type = metamodel.classes().get(random.nextInt(metamodel.classes().size()));
			Term from = element(scope, type);
			List<EAttribute> attributes = type.getEAllAttributes().stream().filter(a -> Types.of(a) != null && wanted.test(Types.of(a))).toList();
			if (from != null && !attributes.isEmpty()) {
				return new Term.Attribute(from, attributes.get(random.nextInt(attributes.size())));
			}
		}
		return new Term.Constant(1L, ValueType.INTEGER);
	}

	private Term integer(List<Variable> scope, int depth) {
		Term attribute = attribute(scope, type -> type == ValueType.INTEGER);
		return switch (random.nextInt(5)) {
		case 0 -> new Term.Constant((long) random.nextInt(5), ValueType.INTEGER);
		case 1 -> new Term.Arithmetic(Term.Operator.values()[random.nextInt(3)], attribute, new Term.Constant(2L, ValueType.INTEGER));
		case 2 -> depth == 0 ? attribute : new Term.Count(pipeline(scope, depth - 1));
		default -> attribute;
		};
	}

	private Pipeline pipeline(List<Variable> scope, int depth) {
		List<Variable> inner = new ArrayList<>(scope);
		List<Step> steps = new ArrayList<>();
		if (random.nextInt(4) == 0) {
			join(inner, steps);
		} else {
			expand(inner, steps);
		}
		steps.addAll(steps(inner, random.nextInt(3), depth));
		if (random.nextInt(4) == 0 && inner.size() > scope.size()) {
			steps.add(new Step.Distinct(List.of(inner.get(scope.size()))));
		}
		return new Pipeline(steps);
	}

	private Term condition(List<Variable> scope, int depth) {
		if (depth == 0 || random.nextInt(3) == 0) {
			return comparison(scope, depth);
		}
		return switch (random.nextInt(8)) {
		case 0 -> new Term.And(List.of(condition(scope, depth - 1), condition(scope, depth - 1)));
		case 1 -> new Term.Or(List.of(condition(scope, depth - 1), condition(scope, depth - 1), comparison(scope, 0)));
		case 2 -> new Term.Not(condition(scope, depth - 1));
		case 3 -> new Term.Exists(pipeline(scope, depth - 1));
		case 4 -> new Term.IsNull(any(scope, depth - 1));
		case 5 -> membership(scope);
		case 6 -> new Term.Choice(condition(scope, depth - 1), comparison(scope, 0), comparison(scope, 0));
		default -> isType(scope);
		};
	}

	private Term isType(List<Variable> scope) {
		EClass type = metamodel.classes().get(random.nextInt(metamodel.classes().size()));
		Term element = element(scope, org.eclipse.emf.ecore.EcorePackage.Literals.EOBJECT);
		for (Variable variable : scope) {
			if (variable.type() instanceof ValueType.Element && random.nextBoolean()) {
				element = use(variable);
			}
		}
		return element == null ? comparison(scope, 0) : new Term.IsType(element, type, random.nextBoolean());
	}

	private Term membership(List<Variable> scope) {
		List<Variable> inner = new ArrayList<>(scope);
		List<Step> steps = new ArrayList<>();
		expand(inner, steps);
		List<Variable> elements = scope.stream().filter(variable -> variable.type() instanceof ValueType.Element).toList();
		if (steps.isEmpty() || elements.isEmpty()) {
			return comparison(scope, 0);
		}
		Term member = use(elements.get(random.nextInt(elements.size())));
		steps.add(new Step.Filter(new Term.Comparison(Term.Comparator.EQUAL, use(inner.get(inner.size() - 1)), member)));
		return new Term.Exists(new Pipeline(steps));
	}

	private Term comparison(List<Variable> scope, int depth) {
		Term.Comparator equality = random.nextBoolean() ? Term.Comparator.EQUAL : Term.Comparator.NOT_EQUAL;
		switch (random.nextInt(4)) {
		case 0 -> {
			Term one = attribute(scope, type -> true);
			return new Term.Comparison(equality, one, random.nextInt(3) == 0 ? one : constants.of(one.type()));
		}
		case 1 -> {
			List<Variable> elements = scope.stream().filter(variable -> variable.type() instanceof ValueType.Element).toList();
			if (!elements.isEmpty()) {
				return new Term.Comparison(equality, use(elements.get(random.nextInt(elements.size()))), use(elements.get(random.nextInt(elements.size()))));
			}
		}
		default -> {
		}
		}
		Term.Comparator comparator = Term.Comparator.values()[random.nextInt(6)];
		return new Term.Comparison(comparator, integer(scope, depth), integer(scope, depth));
	}
}
