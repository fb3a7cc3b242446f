// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.query.internal.optimise.analysis.UncorrelatedPrefix;
import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;

/**
 * Keeps the rows of steps that would make the same ones for each row that reaches them, as a program keeps a collection in a variable. A block
 * within a term that needs nothing at all from around it is run once anyway.
 */
public final class Materialisation implements Rule {
	@Override
	public String title() {
		return "materialisation";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		List<Step> steps = new ArrayList<>(block.steps());
		for (int i = context.purpose().isRepeated() ? 0 : behindFirstRows(steps); i < steps.size(); i++) {
			UncorrelatedPrefix prefix = UncorrelatedPrefix.of(steps, i, i == 0);
			boolean isAll = i == 0 && prefix.steps().size() == steps.size();
			if (!isAll && prefix.isWorkBehindRows()) {
				steps.subList(i, i + prefix.steps().size()).clear();
				steps.add(i, new Step.Product(new Pipeline(prefix.steps())));
			}
		}
		return block.with(steps);
	}

	/** The place behind the first step that may make several rows; nothing before it is worth keeping, where the block is run once. */
	private static int behindFirstRows(List<Step> steps) {
		int at = 0;
		while (at < steps.size() && (steps.get(at) instanceof Step.Filter || steps.get(at) instanceof Step.Bind || steps.get(at) instanceof Step.Require)) {
			at++;
		}
		return at + 1;
	}
}
