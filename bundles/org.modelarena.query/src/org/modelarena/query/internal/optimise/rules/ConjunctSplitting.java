// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/** Makes filters one after another of conjunctions, so that each can find its own place. */
public final class ConjunctSplitting implements Rule {
	@Override
	public String title() {
		return "conjunct splitting";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		List<Step> steps = new ArrayList<>();
		for (Step step : block.steps()) {
			if (step instanceof Step.Filter filter) {
				filters(filter.condition(), steps);
			} else {
				steps.add(step);
			}
		}
		return block.with(steps);
	}

	/** A filter faults at null as a conjunction does. */
	private static void filters(Term condition, List<Step> into) {
		if (condition instanceof Term.And and) {
			and.operands().forEach(operand -> filters(operand, into));
		} else {
			into.add(new Step.Filter(condition));
		}
	}
}
