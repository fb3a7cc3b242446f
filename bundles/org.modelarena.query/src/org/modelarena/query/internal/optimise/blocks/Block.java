// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.blocks;

import java.util.List;

import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/**
 * The unit that rules rewrite: steps, and the terms that are computed of their rows. A plan with its columns is one, and so is each pipeline within a term.
 *
 * @param outputs as many as there were, in their order, whatever becomes of them
 */
public record Block(List<Step> steps, List<Term> outputs) {
	public Block {
		steps = List.copyOf(steps);
		outputs = List.copyOf(outputs);
	}

	public Block(Pipeline pipeline, List<Term> outputs) {
		this(pipeline.steps(), outputs);
	}

	public Block with(List<Step> other) {
		return new Block(other, outputs);
	}

	public Pipeline pipeline() {
		return new Pipeline(steps);
	}

	/** Whether no rule can change it: an item of a literal, of which there may be thousands. */
	public boolean isConstant() {
		return steps.isEmpty() && outputs.stream().allMatch(Term.Constant.class::isInstance);
	}

	/** Whether some steps choose rows by their order. */
	boolean isOrdered() {
		return steps.stream().anyMatch(step -> step instanceof Step.Sort || step instanceof Step.Limit);
	}
}
