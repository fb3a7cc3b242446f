// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/** Drops filters that ask whether there are links which the next expansion follows anyway: without a link it makes no row. */
public final class RedundantFilters implements Rule {
	@Override
	public String title() {
		return "redundant filter removal";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		List<Step> pipeline = block.steps();
		List<Step> steps = new ArrayList<>();
		FaultAnalysis facts = context.around();
		for (int i = 0; i < pipeline.size(); i++) {
			Step step = pipeline.get(i);
			boolean isFollowed = step instanceof Step.Filter filter && !facts.mayFault(filter) && linked(filter.condition()) instanceof Step.Expand link
					&& follows(link, pipeline, i + 1, facts);
			if (!isFollowed) {
				steps.add(step);
			}
			facts = facts.behind(step);
		}
		return block.with(steps);
	}

	/** The links that a condition asks for; null if it asks for something else. */
	private static Step.Expand linked(Term condition) {
		boolean isOneStep = condition instanceof Term.Exists exists && exists.pipeline().steps().size() == 1;
		return isOneStep && ((Term.Exists) condition).pipeline().steps().get(0) instanceof Step.Expand link ? link : null;
	}

	private static boolean follows(Step.Expand link, List<Step> pipeline, int from, FaultAnalysis around) {
		FaultAnalysis facts = around;
		for (Step step : pipeline.subList(from, pipeline.size())) {
			if (step instanceof Step.Expand expand && expand.reference() == link.reference() && expand.backwards() == link.backwards()
					&& expand.from().equals(link.from())) {
				return true;
			}
			if (!(step instanceof Step.Filter) || facts.mayFault(step)) {
				return false;
			}
			facts = facts.behind(step);
		}
		return false;
	}
}
