// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.Rewriting;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/**
 * Whether any of many integers is greater than one of the row: whether the greatest is, which is the same for all rows. This is how databases answer
 * SQL's {@code ANY} and {@code ALL} (Kim, On Optimizing an SQL-like Nested Query, TODS 1982). Only where nothing can fault.
 */
public final class QuantifiedComparisons implements Rule {
	@Override
	public String title() {
		return "quantified comparison";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		List<Step> steps = new ArrayList<>();
		FaultAnalysis known = context.around();
		for (Step step : block.steps()) {
			FaultAnalysis here = known;
			steps.add(Rewriting.mapped(step, term -> term(term, here)));
			known = known.behind(step);
		}
		FaultAnalysis end = known;
		return new Block(steps, block.outputs().stream().map(output -> term(output, end)).toList());
	}

	private static Term term(Term term, FaultAnalysis known) {
		return term instanceof Term.Exists exists ? any(exists, known) : Rewriting.mapped(term, operand -> term(operand, known));
	}

	private static Term any(Term.Exists exists, FaultAnalysis known) {
		List<Step> steps = exists.pipeline().steps();
		for (int i = 0; i < steps.size(); i++) {
			if (steps.get(i) instanceof Step.Filter filter && filter.condition() instanceof Term.Comparison comparison && !comparison.comparator().isEquality()) {
				List<Step> rest = new ArrayList<>(steps);
				rest.remove(i);
				Pipeline others = new Pipeline(rest);
				Term.Comparison ownFirst = ownFirst(comparison, FreeVariables.bound(others));
				if (ownFirst != null && isPlain(others, ownFirst, known)) {
					return extreme(others, ownFirst);
				}
			}
		}
		return exists;
	}

	/** The comparison of a value of the pipeline with one of the row around it, in this order; null for another one. */
	private static Term.Comparison ownFirst(Term.Comparison comparison, Set<Variable> own) {
		Set<Variable> left = FreeVariables.free(comparison.left());
		Set<Variable> right = FreeVariables.free(comparison.right());
		if (own.containsAll(left) && !left.isEmpty() && !right.isEmpty() && right.stream().noneMatch(own::contains)) {
			return comparison;
		}
		boolean isMirrored = own.containsAll(right) && !right.isEmpty() && !left.isEmpty() && left.stream().noneMatch(own::contains);
		return isMirrored ? new Term.Comparison(comparison.comparator().mirrored(), comparison.right(), comparison.left()) : null;
	}

	private static boolean isPlain(Pipeline others, Term.Comparison ownFirst, FaultAnalysis known) {
		boolean isOfIntegers = ownFirst.left().type() == ValueType.INTEGER && ownFirst.right().type() == ValueType.INTEGER;
		boolean looksAtOneRow = others.steps().stream().noneMatch(step -> step instanceof Step.Limit || step instanceof Step.Distinct);
		return isOfIntegers && looksAtOneRow && FreeVariables.free(others).stream().allMatch(FreeVariables.bound(others)::contains) && !known.mayFault(others)
				&& !known.behind(others).mayFaultOrBeNull(ownFirst.left()) && !known.mayFaultOrBeNull(ownFirst.right());
	}

	private static Term extreme(Pipeline others, Term.Comparison ownFirst) {
		boolean isGreatest = ownFirst.comparator() == Term.Comparator.GREATER || ownFirst.comparator() == Term.Comparator.GREATER_OR_EQUAL;
		Term extreme = new Term.Aggregate(isGreatest ? Term.Function.MAX : Term.Function.MIN, others, ownFirst.left());
		return new Term.And(List.of(new Term.Exists(others), new Term.Comparison(ownFirst.comparator(), extreme, ownFirst.right())));
	}
}
