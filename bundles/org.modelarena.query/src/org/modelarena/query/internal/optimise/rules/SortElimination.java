// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/**
 * Drops sorts where it does not matter in which order the rows come. What is left of one that may fault is a look at its values. Elsewhere two sorts, one right
 * after the other, become one by the values of both, as rows that are equal to the second stay in the order of the first.
 */
public final class SortElimination implements Rule {
	@Override
	public String title() {
		return "sort elimination";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		if (context.purpose().isOrdered() || !context.purpose().isRepeated() || block.steps().stream().anyMatch(Step.Limit.class::isInstance)) {
			return block.with(fused(block.steps()));
		}
		List<Step> steps = new ArrayList<>();
		FaultAnalysis known = context.around();
		for (Step step : block.steps()) {
			if (!(step instanceof Step.Sort sort)) {
				steps.add(step);
			} else if (known.mayFault(sort)) {
				sort.by().forEach(key -> steps.add(new Step.Require(new Term.Not(new Term.IsNull(key)))));
			}
			known = known.behind(step);
		}
		return block.with(steps);
	}

	private static List<Step> fused(List<Step> given) {
		List<Step> steps = new ArrayList<>();
		for (Step step : given) {
			if (step instanceof Step.Sort second && !steps.isEmpty() && steps.getLast() instanceof Step.Sort first) {
				steps.removeLast();
				steps.add(new Step.Sort(Stream.concat(second.by().stream(), first.by().stream()).toList()));
			} else {
				steps.add(step);
			}
		}
		return steps;
	}
}
