// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.model.Metamodel;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.TermTypes;
import org.modelarena.query.plan.TextFunction;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** Random terms of the variables of a scope, with random pipelines within. */
final class RandomTerms {
	private static final Term.Operator[] WHOLE = { Term.Operator.PLUS, Term.Operator.MINUS, Term.Operator.TIMES, Term.Operator.QUOTIENT, Term.Operator.REMAINDER,
			Term.Operator.MIN, Term.Operator.MAX };
	final RandomConstants constants;
	final List<EReference> references = new ArrayList<>();
	private final RandomPlans plans;
	private final Random random;
	private final Metamodel metamodel;

	RandomTerms(RandomPlans plans, Random random, Metamodel metamodel) {
		this.plans = plans;
		this.random = random;
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

	/** All values that a pipeline gives, or pairs of them. */
	Term listing(List<Variable> scope) {
		Pipeline rows = plans.pipeline(scope, 1);
		List<Variable> known = new ArrayList<>(scope);
		if (rows.steps().stream().noneMatch(Step.Distinct.class::isInstance)) {
			rows.steps().forEach(step -> known.addAll(FreeVariables.bound(step)));
		}
		Term value = any(known, 0);
		Term.Listing.Order order = random.nextBoolean() ? Term.Listing.Order.ROWS : Term.Listing.Order.CELLS;
		return new Term.Listing(rows, random.nextInt(3) == 0 ? List.of(value, any(known, 1)) : List.of(value), order);
	}

	/** One of the values, or all added up, that a pipeline gives. */
	Term ofRows(List<Variable> scope, int depth) {
		Pipeline rows = plans.pipeline(scope, depth);
		List<Variable> inner = new ArrayList<>(scope);
		rows.steps().forEach(step -> inner.addAll(FreeVariables.bound(step)));
		boolean isDistinct = rows.steps().stream().anyMatch(Step.Distinct.class::isInstance);
		List<Variable> known = isDistinct ? scope : inner;
		List<Step> steps = new ArrayList<>(rows.steps());
		if (!isDistinct && random.nextBoolean()) {
			plans.order(known, steps);
		}
		return random.nextInt(3) == 0 ? new Term.Aggregate(Term.Function.values()[random.nextInt(3)], new Pipeline(steps), integer(known, 0))
				: new Term.Item(new Pipeline(steps), any(known, 0), random.nextBoolean(), random.nextInt(5) == 0);
	}

	static Term use(Variable variable) {
		return new Term.Use(variable);
	}

	/** An element of a class from the scope, or null. */
	Term element(List<Variable> scope, EClass type) {
		List<Variable> fitting = scope.stream()
				.filter(variable -> variable.type() instanceof ValueType.Element element && type.isSuperTypeOf(element.type())).toList();
		return fitting.isEmpty() ? null : use(fitting.get(random.nextInt(fitting.size())));
	}

	Term any(List<Variable> scope, int depth) {
		return switch (random.nextInt(6)) {
		case 5 -> depth == 0 ? target(scope) : ofRows(scope, depth - 1);
		case 0 -> condition(scope, depth);
		case 1 -> integer(scope, depth);
		case 2 -> attribute(scope, type -> true);
		case 3 -> target(scope);
		default -> scope.isEmpty() ? integer(scope, depth) : use(scope.get(random.nextInt(scope.size())));
		};
	}

	Term target(List<Variable> scope) {
		for (int attempt = 0; attempt < 10; attempt++) {
			EReference reference = references.get(random.nextInt(references.size()));
			Term from = element(scope, reference.getEContainingClass());
			if (from != null && !reference.isMany()) {
				return new Term.Target(from, reference);
			}
		}
		return new Term.Constant(3L, ValueType.INTEGER);
	}

	Term attribute(List<Variable> scope, java.util.function.Predicate<ValueType> wanted) {
		for (int attempt = 0; attempt < 10; attempt++) {
			EClass type = metamodel.classes().get(random.nextInt(metamodel.classes().size()));
			Term from = element(scope, type);
			List<EAttribute> attributes = type.getEAllAttributes().stream().filter(a -> TermTypes.of(a) != null && wanted.test(TermTypes.of(a))).toList();
			if (from != null && !attributes.isEmpty()) {
				return new Term.Attribute(from, attributes.get(random.nextInt(attributes.size())));
			}
		}
		return new Term.Constant(1L, ValueType.INTEGER);
	}

	/** The length of a text, or the number itself where there is no text. */
	private Term length(List<Variable> scope, Term otherwise) {
		Term text = attribute(scope, type -> type == ValueType.TEXT);
		if (text.type() != ValueType.TEXT) {
			return otherwise;
		}
		Term written = new Term.Concatenation(List.of(text, attribute(scope, type -> type == ValueType.TEXT || type == ValueType.TRUTH || type == ValueType.INTEGER)));
		Term changed = random.nextInt(3) == 0 ? written : random.nextBoolean() ? text : new Term.TextCall(text, new TextFunction("twice", List.of(), ValueType.TEXT, value -> value + value));
		return new Term.TextCall(changed, new TextFunction("length", List.of(), ValueType.INTEGER, value -> value.length() > 12 ? null : (Object) (long) value.length()));
	}

	Term integer(List<Variable> scope, int depth) {
		Term attribute = attribute(scope, type -> type == ValueType.INTEGER);
		return switch (random.nextInt(5)) {
		case 0 -> new Term.Constant((long) random.nextInt(5), ValueType.INTEGER);
		case 1 -> new Term.Arithmetic(WHOLE[random.nextInt(WHOLE.length)], attribute, new Term.Constant((long) (random.nextInt(20) == 0 ? 0 : 2), ValueType.INTEGER));
		case 2 -> depth > 0 ? new Term.Count(plans.pipeline(scope, depth - 1)) : length(scope, attribute);
		default -> attribute;
		};
	}

	Term condition(List<Variable> scope, int depth) {
		if (depth == 0 || random.nextInt(3) == 0) {
			return comparison(scope, depth);
		}
		return switch (random.nextInt(8)) {
		case 0 -> new Term.And(List.of(condition(scope, depth - 1), condition(scope, depth - 1)));
		case 1 -> new Term.Or(List.of(condition(scope, depth - 1), condition(scope, depth - 1), comparison(scope, 0)));
		case 2 -> new Term.Not(condition(scope, depth - 1));
		case 3 -> new Term.Exists(plans.pipeline(scope, depth - 1));
		case 4 -> new Term.IsNull(any(scope, depth - 1));
		case 5 -> membership(scope);
		case 6 -> new Term.Choice(condition(scope, depth - 1), comparison(scope, 0), comparison(scope, 0));
		default -> isType(scope);
		};
	}

	Term isType(List<Variable> scope) {
		EClass type = metamodel.classes().get(random.nextInt(metamodel.classes().size()));
		Term element = element(scope, EcorePackage.Literals.EOBJECT);
		for (Variable variable : scope) {
			if (variable.type() instanceof ValueType.Element && random.nextBoolean()) {
				element = use(variable);
			}
		}
		return element == null ? comparison(scope, 0) : new Term.IsType(element, type, random.nextBoolean());
	}

	Term membership(List<Variable> scope) {
		List<Variable> inner = new ArrayList<>(scope);
		List<Step> steps = new ArrayList<>();
		plans.expand(inner, steps);
		List<Variable> elements = scope.stream().filter(variable -> variable.type() instanceof ValueType.Element).toList();
		if (steps.isEmpty() || elements.isEmpty()) {
			return comparison(scope, 0);
		}
		Term member = use(elements.get(random.nextInt(elements.size())));
		steps.add(new Step.Filter(new Term.Comparison(Term.Comparator.EQUAL, use(inner.getLast()), member)));
		for (int i = random.nextInt(4); i > 1; i--) {
			List<Variable> of = random.nextInt(3) == 0 ? inner : List.of(inner.getLast());
			steps.add(random.nextBoolean() ? 1 : steps.size(), new Step.Filter(random.nextBoolean() ? isType(of) : comparison(of, 0)));
		}
		return new Term.Exists(new Pipeline(steps));
	}

	Term comparison(List<Variable> scope, int depth) {
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
