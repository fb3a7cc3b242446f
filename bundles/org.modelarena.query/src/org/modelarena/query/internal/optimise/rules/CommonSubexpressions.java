// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.Rewriting;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.PlanTraversal;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Variable;

/** Follows a path once that several filters, one after another, would follow each; not within terms, which take few rows. */
public final class CommonSubexpressions implements Rule {
	@Override
	public String title() {
		return "common subexpressions";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		if (context.purpose().isRepeated()) {
			return block;
		}
		List<Step> steps = new ArrayList<>(block.steps());
		List<Term> outputs = new ArrayList<>(block.outputs());
		FaultAnalysis facts = context.around();
		for (int at = 0; at < steps.size(); at++) {
			if (steps.get(at) instanceof Step.Filter) {
				int end = endOfLevel(steps, at);
				Term.Target shared = shared(steps.subList(at, end), facts);
				if (shared != null) {
					Variable variable = new Variable(shared.reference().getName(), shared.type());
					Term use = new Term.Use(variable);
					at = firstUse(steps, at, shared);
					steps.subList(at, steps.size()).replaceAll(step -> Rewriting.mapped(step, term -> replaced(term, shared, use)));
					outputs.replaceAll(output -> replaced(output, shared, use));
					steps.add(at, new Step.Bind(variable, shared));
				}
			}
			facts = facts.behind(steps.get(at));
		}
		return new Block(steps, outputs);
	}

	/** The filters from a step on, and the expansion after them, which still reads the same rows. */
	private static int endOfLevel(List<Step> steps, int from) {
		int end = from;
		while (end < steps.size() && steps.get(end) instanceof Step.Filter) {
			end++;
		}
		return end < steps.size() && steps.get(end) instanceof Step.Expand ? end + 1 : end;
	}

	private static Term.Target shared(List<Step> steps, FaultAnalysis facts) {
		Map<Term.Target, Integer> uses = new LinkedHashMap<>();
		steps.forEach(step -> PlanTraversal.terms(step).forEach(term -> count(term, uses)));
		return uses.entrySet().stream().filter(entry -> entry.getValue() > 1 && !facts.mayFault(entry.getKey())).map(Map.Entry::getKey)
				.findFirst().orElse(null);
	}

	private static int firstUse(List<Step> steps, int from, Term.Target target) {
		int at = from;
		Map<Term.Target, Integer> uses = new LinkedHashMap<>();
		while (!uses.containsKey(target)) {
			PlanTraversal.terms(steps.get(at++)).forEach(term -> count(term, uses));
		}
		return at - 1;
	}

	/** Not within pipelines, which take few rows. */
	private static void count(Term term, Map<Term.Target, Integer> uses) {
		if (term instanceof Term.Target target && target.of() instanceof Term.Use) {
			uses.merge(target, 1, Integer::sum);
		}
		PlanTraversal.operands(term).forEach(operand -> count(operand, uses));
	}

	private static Term replaced(Term term, Term.Target target, Term use) {
		return term.equals(target) ? use : Rewriting.mapped(term, operand -> replaced(operand, target, use));
	}
}
