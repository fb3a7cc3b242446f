package org.modelarena.query.internal.optimise;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Step;

/** Drops sorts that cannot fault, where it does not matter in which order the rows come. */
final class SortElimination implements Rule {
	@Override
	public String title() {
		return "sort elimination";
	}

	@Override
	public Block rewrite(Block block, Site site) {
		if (site.purpose().isOrdered() || !site.purpose().isRepeated() || block.steps().stream().anyMatch(Step.Limit.class::isInstance)) {
			return block;
		}
		List<Step> steps = new ArrayList<>();
		FaultAnalysis known = site.around();
		for (Step step : block.steps()) {
			if (!(step instanceof Step.Sort) || known.mayFault(step)) {
				steps.add(step);
			}
			known = known.behind(step);
		}
		return block.with(steps);
	}
}
