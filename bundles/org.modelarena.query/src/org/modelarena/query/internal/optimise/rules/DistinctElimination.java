// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.BlockContext.Purpose;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.Step;

/** Does not look for duplicates where it only matters whether there is a row: a row that is left out differs in nothing that matters later. */
public final class DistinctElimination implements Rule {
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
