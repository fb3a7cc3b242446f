// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.compiler;

import java.util.List;
import java.util.Optional;

import org.modelarena.query.internal.statement.FeatureUsage;
import org.modelarena.query.internal.vector.operators.RowLimit;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;

/** Steps that have to see all rows, in order: the rows behind them cannot be made by threads that know nothing of each other. */
public final class PipelineBreakers {
	private PipelineBreakers() {
	}

	/** Whether a plan has one. */
	public static boolean has(Plan plan) {
		return plan.pipeline().steps().stream().anyMatch(step -> seesAllRows(step, plan));
	}

	/** Whether all that is behind a step sees but the row at hand, so that threads may do it for some of the rows each. */
	static boolean isLast(Step breaker, Plan plan) {
		List<Step> steps = plan.pipeline().steps();
		return steps.subList(steps.indexOf(breaker) + 1, steps.size()).stream()
				.noneMatch(step -> step instanceof Step.Distinct || step instanceof Step.Sort || step instanceof Step.Limit);
	}

	/**
	 * The first one, if threads can share the rows before it: not if a limit ends the work before all rows have come to it, and not if the plan makes texts, whose
	 * numbers differ between threads.
	 */
	public static Optional<Step> shared(Plan plan) {
		List<Step> steps = plan.pipeline().steps();
		return steps.stream().filter(step -> seesAllRows(step, plan)).findFirst().filter(first -> {
			int at = steps.indexOf(first);
			return isWorthSharing(first, steps.subList(0, at), steps.subList(at + 1, steps.size())) && !FeatureUsage.makesTexts(plan);
		});
	}

	private static boolean isWorthSharing(Step breaker, List<Step> before, List<Step> behind) {
		return switch (breaker) {
		// Rows that only have to be sorted are no work that can be shared; to find the first of them is.
		case Step.Sort sort -> before.stream().anyMatch(PipelineBreakers::isWork) || RowLimit.ofFirst(behind) < Long.MAX_VALUE;
		case Step.Distinct distinct -> !distinct.isInverted() && !isLimited(behind);
		default -> false;
		};
	}

	/** Rows that are equal come of the same row of the first extent if they have its element, so that whoever makes one of them makes the others. */
	private static boolean seesAllRows(Step step, Plan plan) {
		return switch (step) {
		case Step.Distinct distinct -> !(plan.pipeline().steps().getFirst() instanceof Step.Scan first && distinct.by().contains(first.element()));
		case Step.Sort sort -> true;
		case Step.Limit limit -> true;
		default -> false;
		};
	}

	private static boolean isWork(Step step) {
		return !(step instanceof Step.Scan || step instanceof Step.Seek || step instanceof Step.Bind);
	}

	/** Whether a limit comes before a sort, which wants all rows. */
	private static boolean isLimited(List<Step> steps) {
		return steps.stream().filter(step -> step instanceof Step.Sort || step instanceof Step.Limit).findFirst().filter(Step.Limit.class::isInstance).isPresent();
	}
}
