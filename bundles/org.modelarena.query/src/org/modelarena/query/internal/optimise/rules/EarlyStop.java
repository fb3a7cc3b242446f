// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.BlockContext.Purpose;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;

/**
 * Makes no rows after the first, where only that one is wanted and none can fault. A sort sees all rows before the first comes, so that it only
 * matters what may fault after it.
 */
public final class EarlyStop implements Rule {
	@Override
	public String title() {
		return "limit pushdown";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		Step one = new Step.Limit(0, 1);
		int stopped = behindSort(block.steps());
		FaultAnalysis start = context.around().behind(block.steps().subList(0, stopped));
		List<Step> behind = block.steps().subList(stopped, block.steps().size());
		FaultAnalysis end = start.behind(behind);
		boolean mayFault = start.mayFault(new Pipeline(behind)) || block.outputs().stream().anyMatch(end::mayFault);
		if (context.purpose() != Purpose.FIRST || mayFault || !block.steps().isEmpty() && block.steps().getLast().equals(one)) {
			return block;
		}
		List<Step> steps = new ArrayList<>(block.steps());
		steps.add(one);
		return block.with(steps);
	}

	/** The place after the last sort; 0 if there is none. */
	private static int behindSort(List<Step> steps) {
		int at = steps.size();
		while (at > 0 && !(steps.get(at - 1) instanceof Step.Sort)) {
			at--;
		}
		return at;
	}
}
