// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.values;

import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.PlanTraversal;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.Untranslatable;

/** How large terms are, parts that stand in several places counted for each; EOL computes many of them only once. */
public final class TermSize {
	private static final int MOST = 5_000;

	private int left = MOST;

	private TermSize() {
	}

	/** @throws Untranslatable if a term is too large for a plan */
	public static void check(Term term) {
		TermSize termSize = new TermSize();
		termSize.count(term);
		if (termSize.left < 0) {
			throw new Untranslatable("The plan becomes too large.");
		}
	}

	private void count(Pipeline pipeline) {
		for (Step step : pipeline.steps()) {
			left--;
			PlanTraversal.terms(step).forEach(this::count);
			if (step instanceof Step.Union union) {
				union.branches().forEach(branch -> count(branch.pipeline()));
			}
			if (step instanceof Step.Closure closure) {
				closure.branches().forEach(branch -> count(branch.pipeline()));
			}
		}
	}

	private void count(Term term) {
		if (--left >= 0) {
			PlanTraversal.operands(term).forEach(this::count);
			PlanTraversal.pipelines(term).forEach(this::count);
		}
	}
}
