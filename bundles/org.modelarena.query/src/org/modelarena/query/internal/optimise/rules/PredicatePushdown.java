// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.modelarena.query.plan.MembershipTest;
import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.PlanTraversal;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Variable;

/** Filters as early as they can be, and cheap ones before others. */
public final class PredicatePushdown implements Rule {
	@Override
	public String title() {
		return "predicate pushdown";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		List<Step> steps = new ArrayList<>();
		List<FaultAnalysis> before = new ArrayList<>(List.of(context.around()));
		for (Step step : block.steps()) {
			int place = steps.size();
			if (step instanceof Step.Filter filter) {
				while (place > 0 && canPass(filter, steps.get(place - 1), before.get(place - 1))) {
					place--;
				}
			}
			steps.add(place, step);
			while (before.size() > place + 1) {
				before.removeLast();
			}
			for (int i = place; i < steps.size(); i++) {
				before.add(before.get(i).behind(steps.get(i)));
			}
		}
		return block.with(steps);
	}

	/** Whether a filter means the same before another step: it knows its variables there, and neither hides a fault of the other. */
	private static boolean canPass(Step.Filter filter, Step step, FaultAnalysis before) {
		if (before.mayFault(step) || before.mayFault(filter) || step instanceof Step.Distinct || step instanceof Step.Limit) {
			return false;
		}
		if (step instanceof Step.Filter other) {
			return cost(filter.condition()) < cost(other.condition());
		}
		Set<Variable> used = new HashSet<>();
		FreeVariables.of(filter, used::add);
		return FreeVariables.bound(step).stream().noneMatch(used::contains);
	}

	private static int cost(Term term) {
		int own = switch (term) {
		case Term.Exists exists -> exists.pipeline().steps().size() == 1 ? 2 : MembershipTest.of(exists.pipeline()) != null ? 3 : 20;
		case Term.Count count -> count.pipeline().steps().size() == 1 ? 2 : 20;
		case Term.Use use -> 0;
		case Term.Constant constant -> 0;
		default -> 1;
		};
		return own + PlanTraversal.operands(term).stream().mapToInt(PredicatePushdown::cost).sum();
	}
}
