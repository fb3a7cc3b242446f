package org.modelarena.query.internal.optimise;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;
import org.modelarena.query.plan.ValueType;

/**
 * Drops conditions that are always true, and stops counting at the first row where that is enough, both where nothing can fault: front ends
 * write such to have something looked at that the plan would otherwise pass by.
 */
final class Certain {
	private static final Term TRUE = new Term.Constant(true, ValueType.TRUTH);

	private Certain() {
	}

	static List<Step> steps(List<Step> pipeline, Facts around) {
		List<Step> steps = new ArrayList<>();
		Facts facts = around;
		for (Step step : pipeline) {
			Facts known = facts;
			Step simpler = Normal.mapped(step, term -> term(term, known));
			if (!(simpler instanceof Step.Filter filter && filter.condition().equals(TRUE))) {
				steps.add(simpler);
			}
			// Both forms, as later terms may have either.
			facts = facts.behind(step).behind(simpler);
		}
		return steps;
	}

	/** The term without what is certain. */
	static Term term(Term term, Facts facts) {
		return switch (term) {
		case Term.And and -> and(and, facts);
		case Term.Or or -> isCertain(or) && !facts.mayFault(or) ? TRUE : or(or, facts);
		case Term.Comparison comparison when isWithZero(comparison) -> withZero(pipeline(((Term.Count) comparison.left()).pipeline(), facts), comparison, facts);
		case Term.Comparison comparison when isWithTruth(comparison) -> withTruth(term(comparison.left(), facts), comparison, facts);
		case Term.Cast cast -> cast(term(cast.of(), facts), cast, facts);
		case Term.Choice choice -> choice(term(choice.condition(), facts), choice, facts);
		case Term.Sum sum -> new Term.Sum(pipeline(sum.pipeline(), facts), term(sum.of(), facts.behind(sum.pipeline())));
		case Term.Item item -> new Term.Item(pipeline(item.pipeline(), facts), term(item.of(), facts.behind(item.pipeline())), item.isLast(), item.isRequired());
		case Term.Exists exists -> new Term.Exists(pipeline(exists.pipeline(), facts));
		case Term.Count count -> new Term.Count(pipeline(count.pipeline(), facts));
		default -> Normal.mapped(term, operand -> term(operand, facts));
		};
	}

	private static Pipeline pipeline(Pipeline pipeline, Facts facts) {
		return new Pipeline(steps(pipeline.steps(), facts));
	}

	/** An element that is known to be of the class needs no look at it. */
	private static Term cast(Term of, Term.Cast cast, Facts facts) {
		return facts.isOf(of, cast.eClass()) && !facts.mayBeNull(of) ? of : new Term.Cast(of, cast.eClass());
	}

	private static Term choice(Term condition, Term.Choice choice, Facts facts) {
		Term then = term(choice.then(), facts.where(choice.condition()));
		return condition.equals(TRUE) ? then : new Term.Choice(condition, then, term(choice.otherwise(), facts.whereNot(choice.condition())));
	}

	private static Term and(Term.And and, Facts around) {
		List<Term> operands = new ArrayList<>();
		Facts facts = around;
		for (Term operand : and.operands()) {
			Term simpler = term(operand, facts);
			if (!simpler.equals(TRUE)) {
				operands.add(simpler);
			}
			facts = facts.where(operand).where(simpler);
		}
		return operands.isEmpty() ? TRUE : operands.size() == 1 ? operands.get(0) : new Term.And(operands);
	}

	private static Term or(Term.Or or, Facts around) {
		List<Term> operands = new ArrayList<>();
		Facts facts = around;
		for (Term operand : or.operands()) {
			operands.add(term(operand, facts));
			facts = facts.whereNot(operand);
		}
		return new Term.Or(operands);
	}

	/** Whether a number of rows is compared with zero. */
	private static boolean isWithZero(Term.Comparison comparison) {
		return comparison.left() instanceof Term.Count && comparison.right() instanceof Term.Constant constant && Long.valueOf(0).equals(constant.value());
	}

	/** Rows that cannot fault need not be counted to know whether there are any. */
	private static Term withZero(Pipeline rows, Term.Comparison comparison, Facts facts) {
		Term.Comparison counted = new Term.Comparison(comparison.comparator(), new Term.Count(rows), comparison.right());
		if (facts.mayFault(counted)) {
			return counted;
		}
		return switch (comparison.comparator()) {
		case GREATER, NOT_EQUAL -> new Term.Exists(rows);
		case EQUAL, LESS_OR_EQUAL -> new Term.Not(new Term.Exists(rows));
		case GREATER_OR_EQUAL -> TRUE;
		case LESS -> counted;
		};
	}

	private static boolean isWithTruth(Term.Comparison comparison) {
		return comparison.comparator() == Comparator.EQUAL && comparison.right() instanceof Term.Constant constant && constant.value() instanceof Boolean;
	}

	/** What is not null equals true if it is true. */
	private static Term withTruth(Term value, Term.Comparison comparison, Facts facts) {
		if (facts.mayBeNull(value)) {
			return new Term.Comparison(Comparator.EQUAL, value, comparison.right());
		}
		return comparison.right().equals(TRUE) ? value : new Term.Not(value);
	}

	private static boolean isCertain(Term.Or or) {
		return or.operands().contains(TRUE);
	}
}
