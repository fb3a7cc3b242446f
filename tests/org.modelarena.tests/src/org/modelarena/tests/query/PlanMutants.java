// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;

/** Plans that differ from a given one in one place, as a translator with a mistake would make them. */
final class PlanMutants {
	private PlanMutants() {
	}

	static List<Plan> of(Plan plan) {
		List<Plan> mutants = new ArrayList<>();
		pipelines(plan.pipeline(), mutant -> mutants.add(new Plan(mutant, plan.columns(), plan.emptyColumns(), plan.isOrdered())));
		for (int i = 0; i < plan.columns().size(); i++) {
			int at = i;
			Plan.Column column = plan.columns().get(i);
			terms(column.value(), mutant -> mutants.add(new Plan(plan.pipeline(), replaced(plan.columns(), at, new Plan.Column(column.name(), mutant)), plan.emptyColumns(), plan.isOrdered())));
		}
		return mutants;
	}

	private static <T> List<T> replaced(List<T> list, int at, T other) {
		List<T> changed = new ArrayList<>(list);
		changed.set(at, other);
		return changed;
	}

	private static <T> List<T> without(List<T> list, int at) {
		List<T> changed = new ArrayList<>(list);
		changed.remove(at);
		return changed;
	}

	private static void pipelines(Pipeline pipeline, Consumer<Pipeline> mutants) {
		List<Step> steps = pipeline.steps();
		for (int i = 0; i < steps.size(); i++) {
			int at = i;
			Consumer<Step> changed = step -> mutants.accept(new Pipeline(replaced(steps, at, step)));
			switch (steps.get(i)) {
			case Step.Filter filter -> {
				mutants.accept(new Pipeline(without(steps, at)));
				terms(filter.condition(), term -> changed.accept(new Step.Filter(term)));
			}
			case Step.Distinct distinct -> {
				mutants.accept(new Pipeline(without(steps, at)));
				if (distinct.by().size() > 1) {
					changed.accept(new Step.Distinct(without(distinct.by(), 0), distinct.isInverted()));
				}
			}
			case Step.Sort sort -> mutants.accept(new Pipeline(without(steps, at)));
			case Step.Limit limit -> changed.accept(limit.most() == Long.MAX_VALUE ? new Step.Limit(limit.skipped() + 1, limit.most()) : new Step.Limit(limit.skipped(), limit.most() + 1));
			case Step.Bind bind -> terms(bind.value(), term -> changed.accept(new Step.Bind(bind.variable(), term)));
			case Step.Union union -> {
				if (union.branches().size() > 1) {
					changed.accept(new Step.Union(union.variables(), without(union.branches(), 0)));
				}
				for (int k = 0; k < union.branches().size(); k++) {
					int branch = k;
					branches(union.branches().get(k), other -> changed.accept(new Step.Union(union.variables(), replaced(union.branches(), branch, other))));
				}
			}
			case Step.Closure closure -> branches(closure.links(), links -> changed.accept(new Step.Closure(closure.element(), closure.start(), links)));
			case Step.Combine combine -> pipelines(combine.pipeline(), inner -> changed.accept(new Step.Combine(combine.elements(), inner, combine.of())));
			default -> {
				// Scans and expansions have nothing that is easily taken for something else.
			}
			}
		}
	}

	private static void branches(Step.Branch branch, Consumer<Step.Branch> mutants) {
		pipelines(branch.pipeline(), pipeline -> mutants.accept(new Step.Branch(pipeline, branch.values())));
	}

	private static void terms(Term term, Consumer<Term> mutants) {
		switch (term) {
		case Term.Comparison comparison -> {
			Function<Comparator, Term> with = comparator -> new Term.Comparison(comparator, comparison.left(), comparison.right());
			mutants.accept(with.apply(comparison.comparator().negated()));
			if (!comparison.comparator().isEquality()) {
				mutants.accept(with.apply(withOrWithoutEqual(comparison.comparator())));
			}
			terms(comparison.left(), left -> mutants.accept(new Term.Comparison(comparison.comparator(), left, comparison.right())));
			terms(comparison.right(), right -> mutants.accept(new Term.Comparison(comparison.comparator(), comparison.left(), right)));
		}
		case Term.Not not -> {
			mutants.accept(not.operand());
			terms(not.operand(), operand -> mutants.accept(new Term.Not(operand)));
		}
		case Term.And and -> junction(and.operands(), Term.And::new, Term.Or::new, mutants);
		case Term.Or or -> junction(or.operands(), Term.Or::new, Term.And::new, mutants);
		case Term.IsNull isNull -> mutants.accept(new Term.Not(isNull));
		case Term.IsType type -> mutants.accept(new Term.IsType(type.of(), type.eClass(), !type.exactly()));
		case Term.Choice choice -> mutants.accept(new Term.Choice(choice.condition(), choice.otherwise(), choice.then()));
		case Term.Constant constant when constant.value() instanceof Long number -> mutants.accept(new Term.Constant(number + 1, constant.type()));
		case Term.Exists exists -> pipelines(exists.pipeline(), pipeline -> mutants.accept(new Term.Exists(pipeline)));
		case Term.Count count -> pipelines(count.pipeline(), pipeline -> mutants.accept(new Term.Count(pipeline)));
		case Term.Aggregate aggregate -> pipelines(aggregate.pipeline(), pipeline -> mutants.accept(new Term.Aggregate(aggregate.function(), pipeline, aggregate.of())));
		case Term.Item item -> mutants.accept(new Term.Item(item.pipeline(), item.of(), !item.isLast(), item.isRequired()));
		case Term.Arithmetic sum when sum.operator() == Term.Operator.PLUS -> mutants.accept(new Term.Arithmetic(Term.Operator.MINUS, sum.left(), sum.right()));
		default -> {
			// A value, of which there is nothing to change.
		}
		}
	}

	private static void junction(List<Term> operands, Function<List<Term>, Term> same, Function<List<Term>, Term> other, Consumer<Term> mutants) {
		if (operands.size() > 1) {
			mutants.accept(other.apply(operands));
		}
		for (int i = 0; i < operands.size(); i++) {
			int at = i;
			if (operands.size() > 1) {
				mutants.accept(same.apply(without(operands, i)));
			}
			terms(operands.get(i), operand -> mutants.accept(same.apply(replaced(operands, at, operand))));
		}
	}

	private static Comparator withOrWithoutEqual(Comparator comparator) {
		return switch (comparator) {
		case LESS -> Comparator.LESS_OR_EQUAL;
		case LESS_OR_EQUAL -> Comparator.LESS;
		case GREATER -> Comparator.GREATER_OR_EQUAL;
		case GREATER_OR_EQUAL -> Comparator.GREATER;
		case EQUAL, NOT_EQUAL -> throw new IllegalArgumentException();
		};
	}
}
