// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.List;
import java.util.stream.IntStream;

import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.BlockContext.Purpose;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.Step;

/**
 * Does not look for duplicates where it only matters whether there is a row: a row that is left out differs in nothing that matters later. Nor does it look for
 * those of which a look for more of them takes care right after: that keeps the same rows, as it keeps the first ones.
 */
public final class DistinctElimination implements Rule {
	@Override
	public String title() {
		return "distinct elimination";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		boolean choosesRows = block.steps().stream().anyMatch(step -> step instanceof Step.Limit || step instanceof Step.Distinct distinct && distinct.isInverted());
		if (context.purpose() != Purpose.EXISTENCE || choosesRows) {
			List<Step> steps = block.steps();
			List<Step> kept = IntStream.range(0, steps.size()).filter(at -> at + 1 == steps.size() || !isCovered(steps.get(at), steps.get(at + 1))).mapToObj(steps::get).toList();
			return kept.size() == steps.size() ? block : block.with(kept);
		}
		return block.with(block.steps().stream().filter(step -> !(step instanceof Step.Distinct)).toList());
	}

	private static boolean isCovered(Step step, Step next) {
		return step instanceof Step.Distinct first && next instanceof Step.Distinct second && !first.isInverted() && !second.isInverted() && first.by().containsAll(second.by());
	}
}
