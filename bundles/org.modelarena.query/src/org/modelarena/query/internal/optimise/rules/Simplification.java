// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.Rewriting;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;
import org.modelarena.query.plan.ValueType;

/**
 * Computes what is constant, drops conditions that are always true, and stops counting at the first row where that is enough, both where nothing can fault: front ends
 * write such to have something looked at that the plan would otherwise pass by. Null is not a boolean, and faults where one is needed; so
 * what holds for two booleans is used only where null has been ruled out.
 */
public final class Simplification implements Rule {
	private static final Term TRUE = new Term.Constant(true, ValueType.TRUTH);

	@Override
	public String title() {
		return "simplification";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		List<Step> steps = new ArrayList<>();
		FaultAnalysis known = context.around();
		for (Step step : block.steps()) {
			FaultAnalysis here = known;
			Step simpler = Rewriting.mapped(step, term -> term(term, here));
			if (!(simpler instanceof Step.Filter filter && filter.condition().equals(TRUE))) {
				steps.add(simpler);
			}
			// Both forms, as later terms may have either.
			known = known.behind(step);
			known = simpler.equals(step) ? known : known.behind(simpler);
		}
		FaultAnalysis end = known;
		return new Block(steps, block.outputs().stream().map(output -> term(output, end)).toList());
	}

	private static Term term(Term term, FaultAnalysis known) {
		return switch (term) {
		case Term.And and -> and(and, known);
		case Term.Or or -> or(or, known);
		case Term.Not not -> not(term(not.operand(), known), known);
		case Term.Comparison comparison when isWithZero(comparison) -> withZero(((Term.Count) comparison.left()), comparison, known);
		case Term.Comparison comparison when isWithTruth(comparison) -> withTruth(term(comparison.left(), known), comparison, known);
		case Term.Cast cast -> cast(term(cast.of(), known), cast, known);
		case Term.Choice choice -> choice(term(choice.condition(), known), choice, known);
		case Term.Arithmetic arithmetic -> ConstantFolding.of(new Term.Arithmetic(arithmetic.operator(), term(arithmetic.left(), known), term(arithmetic.right(), known)));
		case Term.Real real -> ConstantFolding.of(new Term.Real(term(real.of(), known), real.isSingle()));
		default -> Rewriting.mapped(term, operand -> term(operand, known));
		};
	}

	/** An element that is known to be of the class needs no look at it. */
	private static Term cast(Term of, Term.Cast cast, FaultAnalysis known) {
		return known.isOf(of, cast.eClass()) && !known.mayBeNull(of) ? of : new Term.Cast(of, cast.eClass());
	}

	private static Term choice(Term condition, Term.Choice choice, FaultAnalysis known) {
		Term then = term(choice.then(), known.whenTrue(choice.condition()));
		return condition.equals(TRUE) ? then : new Term.Choice(condition, then, term(choice.otherwise(), known.whenFalse(choice.condition())));
	}

	private static Term not(Term operand, FaultAnalysis known) {
		return switch (operand) {
		case Term.Not not -> truth(not.operand(), known);
		case Term.Constant constant when constant.value() instanceof Boolean truth -> new Term.Constant(!truth, ValueType.TRUTH);
		// De Morgan's law, which also stops at the same operand; conjuncts can then go their own ways.
		case Term.Or or -> new Term.And(or.operands().stream().map(each -> not(each, known)).toList());
		case Term.Comparison comparison when isOfIntegers(comparison) -> new Term.Comparison(comparison.comparator().negated(), comparison.left(), comparison.right());
		default -> new Term.Not(operand);
		};
	}

	/** Whether there is no NaN, which is neither smaller nor larger. What faults, faults either way. */
	private static boolean isOfIntegers(Term.Comparison comparison) {
		return comparison.left().type() == ValueType.INTEGER && comparison.right().type() == ValueType.INTEGER;
	}

	/** A boolean that faults where it is null, as the operands of conjunctions and negations do. */
	private static Term truth(Term value, FaultAnalysis known) {
		return known.mayBeNull(value) ? new Term.And(List.of(value)) : value;
	}

	private static Term and(Term.And and, FaultAnalysis around) {
		List<Term> operands = new ArrayList<>();
		FaultAnalysis known = around;
		FaultAnalysis last = around;
		for (Term operand : and.operands()) {
			Term simpler = term(operand, known);
			if (!simpler.equals(TRUE)) {
				operands.add(simpler);
				last = known;
			}
			known = known.whenTrue(operand).whenTrue(simpler);
		}
		return operands.isEmpty() ? TRUE : operands.size() == 1 ? truth(operands.get(0), last) : new Term.And(operands);
	}

	private static Term or(Term.Or or, FaultAnalysis around) {
		if (or.operands().contains(TRUE) && !around.mayFault(or)) {
			return TRUE;
		}
		List<Term> operands = new ArrayList<>();
		FaultAnalysis known = around;
		for (Term operand : or.operands()) {
			operands.add(term(operand, known));
			known = known.whenFalse(operand);
		}
		return new Term.Or(operands);
	}

	/** Whether a number of rows is compared with zero. */
	private static boolean isWithZero(Term.Comparison comparison) {
		return comparison.left() instanceof Term.Count && comparison.right() instanceof Term.Constant constant && Long.valueOf(0).equals(constant.value());
	}

	/** Rows that cannot fault need not be counted to know whether there are any. */
	private static Term withZero(Term.Count rows, Term.Comparison counted, FaultAnalysis known) {
		if (known.mayFault(counted)) {
			return counted;
		}
		return switch (counted.comparator()) {
		case GREATER, NOT_EQUAL -> new Term.Exists(rows.pipeline());
		case EQUAL, LESS_OR_EQUAL -> new Term.Not(new Term.Exists(rows.pipeline()));
		case GREATER_OR_EQUAL -> TRUE;
		case LESS -> counted;
		};
	}

	private static boolean isWithTruth(Term.Comparison comparison) {
		return comparison.comparator() == Comparator.EQUAL && comparison.right() instanceof Term.Constant constant && constant.value() instanceof Boolean;
	}

	/** The term for a comparison with a Boolean: a value that is not null equals true if it is true. */
	private static Term withTruth(Term value, Term.Comparison comparison, FaultAnalysis known) {
		if (known.mayBeNull(value)) {
			return new Term.Comparison(Comparator.EQUAL, value, comparison.right());
		}
		return comparison.right().equals(TRUE) ? value : not(value, known);
	}
}
