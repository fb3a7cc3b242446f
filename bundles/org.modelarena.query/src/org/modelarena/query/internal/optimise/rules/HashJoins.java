// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.modelarena.query.internal.optimise.analysis.UncorrelatedPrefix;
import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Variable;

/**
 * Looks rows up by a key instead of making them again for each row and comparing. Within terms this is decorrelation: what does not depend on the
 * row around the term is made once.
 */
public final class HashJoins implements Rule {
	@Override
	public String title() {
		return "hash join";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		if (context.keepsOrder(block)) {
			return block;
		}
		List<Step> steps = new ArrayList<>(block.steps());
		FaultAnalysis known = context.around();
		for (int i = 0; i < steps.size(); i++) {
			if (i > 0 ? steps.get(i) instanceof Step.Scan || steps.get(i) instanceof Step.Seek : context.purpose().isRepeated()) {
				join(steps, i, known);
			}
			known = known.behind(steps.get(i));
		}
		return block.with(steps);
	}

	/** Replaces steps that need nothing from before them, and a filter that compares what they make with what is before them. */
	private static void join(List<Step> steps, int at, FaultAnalysis before) {
		UncorrelatedPrefix prefix = UncorrelatedPrefix.of(steps, at, at == 0);
		if (!prefix.makesMany()) {
			return;
		}
		int end = at + prefix.steps().size();
		FaultAnalysis known = before.behind(prefix.steps());
		for (int k = end; k < steps.size() && steps.get(k) instanceof Step.Filter filter; k++) {
			Step.Join join = join(prefix, filter.condition());
			if (join != null) {
				steps.remove(k);
				steps.subList(at, end).clear();
				steps.add(at, join);
				return;
			}
			if (known.mayFault(filter)) {
				return;
			}
			known = known.behind(filter);
		}
	}

	private static Step.Join join(UncorrelatedPrefix prefix, Term condition) {
		if (!(condition instanceof Term.Comparison comparison) || comparison.comparator() != Term.Comparator.EQUAL) {
			return null;
		}
		Pipeline other = new Pipeline(prefix.steps());
		if (isOf(comparison.left(), prefix.own()) && isForeign(comparison.right(), prefix.own())) {
			return new Step.Join(other, comparison.left(), comparison.right());
		}
		if (isOf(comparison.right(), prefix.own()) && isForeign(comparison.left(), prefix.own())) {
			return new Step.Join(other, comparison.right(), comparison.left());
		}
		return null;
	}

	private static boolean isOf(Term term, Set<Variable> own) {
		Set<Variable> free = FreeVariables.free(term);
		return !free.isEmpty() && own.containsAll(free);
	}

	private static boolean isForeign(Term term, Set<Variable> own) {
		Set<Variable> free = FreeVariables.free(term);
		return !free.isEmpty() && free.stream().noneMatch(own::contains);
	}
}
