package org.modelarena.query.internal.optimise;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.query.internal.optimise.Site.Purpose;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Step;

/** Makes no rows behind the first, where only that one is wanted and none can fault. */
final class EarlyStop implements Rule {
	@Override
	public String title() {
		return "limit pushdown";
	}

	@Override
	public Block rewrite(Block block, Site site) {
		Step one = new Step.Limit(0, 1);
		FaultAnalysis end = site.around().behind(block.steps());
		boolean mayFault = site.around().mayFault(block.pipeline()) || block.outputs().stream().anyMatch(end::mayFault);
		if (site.purpose() != Purpose.FIRST || mayFault || !block.steps().isEmpty() && block.steps().getLast().equals(one)) {
			return block;
		}
		List<Step> steps = new ArrayList<>(block.steps());
		steps.add(one);
		return block.with(steps);
	}
}
