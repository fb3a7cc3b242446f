// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.BlockContext.Purpose;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Substitution;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/**
 * Whether two different elements of the same collection have the same keys: whether any keys come again, which one pass finds out. As in SQL, where such
 * a self-join becomes a grouping with more than one row. Only where nothing can fault.
 */
public final class SelfJoinElimination implements Rule {
	@Override
	public String title() {
		return "self-join elimination";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		List<Step> steps = block.steps();
		if (context.purpose() != Purpose.EXISTENCE || steps.size() < 4 || context.around().mayFault(block.pipeline())) {
			return block;
		}
		Variable first = elementOfSet(steps.get(0));
		Variable second = elementOfSet(steps.get(1));
		if (first == null || second == null || !steps.get(1).equals(with(second, steps.get(0)))) {
			return block;
		}
		List<Term> keys = keys(steps.subList(2, steps.size()), first, second, context.around().behind(new Pipeline(steps.subList(0, 2))));
		return keys == null ? block : block.with(repeated(steps.get(0), keys));
	}

	/** The variable that a step makes a row for, where each element comes once; else null. A derived expression may give an element again. */
	private static Variable elementOfSet(Step step) {
		return switch (step) {
		case Step.Scan scan -> scan.element();
		case Step.Expand expand when expand.reference().isUnique() && !expand.reference().isDerived() -> expand.element();
		default -> null;
		};
	}

	private static Step with(Variable element, Step step) {
		return step instanceof Step.Expand expand ? new Step.Expand(element, expand.from(), expand.reference(), expand.backwards())
				: new Step.Scan(element, ((Step.Scan) step).type());
	}

	/** The terms that have to be equal of the two elements; null if the filters ask for anything else, or do not ask for two. */
	private static List<Term> keys(List<Step> filters, Variable first, Variable second, FaultAnalysis known) {
		List<Term> keys = new ArrayList<>();
		boolean areTwo = false;
		for (Step step : filters) {
			if (!(step instanceof Step.Filter filter)) {
				return null;
			}
			if (isOther(filter.condition(), first, second)) {
				areTwo = true;
			} else {
				Term key = key(filter.condition(), first, second);
				if (key == null) {
					return null;
				}
				keys.add(key);
			}
		}
		return areTwo && !keys.isEmpty() && keys.stream().noneMatch(known::mayFault) ? keys : null;
	}

	private static boolean isOther(Term condition, Variable first, Variable second) {
		Term.Comparison comparison = condition instanceof Term.Not not && not.operand() instanceof Term.Comparison equal && equal.comparator() == Comparator.EQUAL ? equal
				: condition instanceof Term.Comparison other && other.comparator() == Comparator.NOT_EQUAL ? other : null;
		return comparison != null && (isPair(comparison, first, second) || isPair(comparison, second, first));
	}

	private static boolean isPair(Term.Comparison comparison, Variable left, Variable right) {
		return comparison.left().equals(new Term.Use(left)) && comparison.right().equals(new Term.Use(right));
	}

	/** The term that an equality compares of both elements, as a term of the first; null if it is about something else. */
	private static Term key(Term condition, Variable first, Variable second) {
		if (!(condition instanceof Term.Comparison comparison) || comparison.comparator() != Comparator.EQUAL) {
			return null;
		}
		boolean isMirrored = FreeVariables.free(comparison.left()).contains(second);
		Term ofFirst = isMirrored ? comparison.right() : comparison.left();
		Term ofSecond = isMirrored ? comparison.left() : comparison.right();
		boolean isOfOne = FreeVariables.free(ofFirst).contains(first) && !FreeVariables.free(ofFirst).contains(second);
		// Equal reals need not have the same bits.
		boolean isPlain = ofFirst.type() != ValueType.REAL && !(ofFirst.type() instanceof ValueType.Listing);
		return isOfOne && isPlain && Substitution.of(first, new Term.Use(second)).in(ofFirst).equals(ofSecond) ? ofFirst : null;
	}

	private static List<Step> repeated(Step elements, List<Term> keys) {
		List<Step> steps = new ArrayList<>(List.of(elements));
		List<Variable> by = new ArrayList<>();
		for (Term key : keys) {
			Variable variable = new Variable("key", key.type());
			steps.add(new Step.Bind(variable, key));
			by.add(variable);
		}
		steps.add(new Step.Distinct(by, true));
		return steps;
	}
}
