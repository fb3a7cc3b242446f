package org.modelarena.query.internal.optimise;

import org.modelarena.query.internal.optimise.BlockContext.Purpose;
import org.modelarena.query.plan.Step;

/** Does not look for duplicates where it only matters whether there is a row: a row that is left out differs in nothing that matters later. */
final class DistinctElimination implements Rule {
	@Override
	public String title() {
		return "distinct elimination";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		boolean choosesRows = block.steps().stream().anyMatch(step -> step instanceof Step.Limit || step instanceof Step.Distinct distinct && distinct.isInverted());
		if (context.purpose() != Purpose.EXISTENCE || choosesRows) {
			return block;
		}
		return block.with(block.steps().stream().filter(step -> !(step instanceof Step.Distinct)).toList());
	}
}
