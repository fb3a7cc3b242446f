// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.analysis;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Variable;

/**
 * Steps of a block, one after another, that need nothing from before them: they make the same rows for each row that reaches them.
 *
 * @param own the variables that they bind
 */
public record UncorrelatedPrefix(List<Step> steps, Set<Variable> own) {
	/**
	 * The longest such steps from a place on.
	 *
	 * @param isStart whether no steps of the block come before them. Only there they may look at several rows at once: elsewhere these would be
	 *                the rows of everything before
	 */
	public static UncorrelatedPrefix of(List<Step> block, int from, boolean isStart) {
		Set<Variable> own = new HashSet<>();
		int end = from;
		while (end < block.size() && own.containsAll(FreeVariables.free(block.get(end))) && (isStart || looksAtOneRow(block.get(end)))) {
			own.addAll(FreeVariables.bound(block.get(end)));
			end++;
		}
		return new UncorrelatedPrefix(List.copyOf(block.subList(from, end)), own);
	}

	private static boolean looksAtOneRow(Step step) {
		return switch (step) {
		case Step.Scan scan -> true;
		case Step.Given given -> false;
		case Step.Seek seek -> true;
		case Step.Expand expand -> true;
		case Step.Bind bind -> true;
		case Step.Filter filter -> true;
		case Step.Join join -> true;
		case Step.Product product -> true;
		case Step.Closure closure -> true;
		case Step.Require require -> false;
		case Step.Distinct distinct -> false;
		case Step.Sort sort -> false;
		case Step.Limit limit -> false;
		case Step.Union union -> false;
		case Step.Combine combine -> false;
		};
	}

	/** Whether some steps make many rows of one, so that it is worth while to keep them. */
	public boolean makesMany() {
		return steps.stream().anyMatch(step -> step instanceof Step.Scan || step instanceof Step.Seek || step instanceof Step.Union || step instanceof Step.Join
				|| step instanceof Step.Product || step instanceof Step.Closure);
	}

	/** Whether some steps do more than to make rows, so that to keep these is less work than to make them again. */
	public boolean isWorkBehindRows() {
		return steps.stream().anyMatch(Step.Closure.class::isInstance)
				|| makesMany() && steps.size() > 1 && steps.stream().anyMatch(step -> !(step instanceof Step.Scan || step instanceof Step.Bind || step instanceof Step.Expand));
	}
}
