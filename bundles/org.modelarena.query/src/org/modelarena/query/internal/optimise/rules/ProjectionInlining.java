// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Substitution;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Variable;

/** Puts the values of variables where they are used, where that cannot fault and is cheaper than to carry them along. */
public final class ProjectionInlining implements Rule {
	@Override
	public String title() {
		return "projection inlining";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		List<Step> steps = new ArrayList<>(block.steps());
		List<Term> outputs = new ArrayList<>(block.outputs());
		FaultAnalysis facts = context.around();
		int at = 0;
		while (at < steps.size()) {
			Step step = steps.get(at);
			if (step instanceof Step.Bind bind && !facts.mayFault(bind.value()) && canMove(bind, steps.subList(at + 1, steps.size()))) {
				Substitution substitution = Substitution.of(bind.variable(), bind.value());
				steps.remove(at);
				steps.subList(at, steps.size()).replaceAll(substitution::in);
				outputs.replaceAll(substitution::in);
			} else {
				facts = facts.behind(step);
				at++;
			}
		}
		return new Block(steps, outputs);
	}

	/** A path from a variable is as cheap as the variable; what else is computed moves only to the outputs, or away. */
	private static boolean canMove(Step.Bind bind, List<Step> later) {
		if (later.stream().anyMatch(Step.Distinct.class::isInstance)) {
			// The variable may be a key, and those of its value need not be.
			return false;
		}
		Set<Variable> used = new HashSet<>();
		later.forEach(step -> FreeVariables.of(step, used::add));
		return isPath(bind.value()) || !used.contains(bind.variable());
	}

	private static boolean isPath(Term value) {
		return switch (value) {
		case Term.Use use -> true;
		case Term.Constant constant -> true;
		case Term.Attribute attribute -> attribute.of() instanceof Term.Use;
		case Term.Target target -> target.of() instanceof Term.Use;
		default -> false;
		};
	}
}
