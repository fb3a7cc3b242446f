package org.modelarena.query.internal.optimise;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Uses;
import org.modelarena.query.plan.Variable;

/** Looks rows up by a key instead of scanning an extent for each row and comparing. */
final class HashJoins {
	private HashJoins() {
	}

	/** @param isRepeated whether the pipeline runs for each row of one around it */
	static List<Step> make(List<Step> pipeline, boolean isRepeated) {
		List<Step> steps = new ArrayList<>(pipeline);
		for (int i = isRepeated ? 0 : 1; i < steps.size(); i++) {
			if (steps.get(i) instanceof Step.Scan || steps.get(i) instanceof Step.Seek) {
				join(steps, i);
			}
		}
		return steps;
	}

	/** Replaces a scan, the steps behind it that need nothing from before it, and a filter that compares them with what is before it. */
	private static void join(List<Step> steps, int at) {
		Set<Variable> own = new HashSet<>();
		for (int k = at; k < steps.size(); k++) {
			Step step = steps.get(k);
			if (step instanceof Step.Filter filter && join(steps.subList(at, k), filter.condition(), own) instanceof Step.Join join) {
				steps.subList(at, k + 1).clear();
				steps.add(at, join);
				return;
			}
			if (!own.containsAll(Uses.free(step)) || step instanceof Step.Distinct || step instanceof Step.Union || step instanceof Step.Require) {
				return;
			}
			own.addAll(Uses.bound(step));
		}
	}

	private static Step.Join join(List<Step> other, Term condition, Set<Variable> own) {
		if (!(condition instanceof Term.Comparison comparison) || comparison.comparator() != Term.Comparator.EQUAL) {
			return null;
		}
		if (isOf(comparison.left(), own) && isForeign(comparison.right(), own)) {
			return new Step.Join(new Pipeline(other), comparison.left(), comparison.right());
		}
		if (isOf(comparison.right(), own) && isForeign(comparison.left(), own)) {
			return new Step.Join(new Pipeline(other), comparison.right(), comparison.left());
		}
		return null;
	}

	private static boolean isOf(Term term, Set<Variable> own) {
		Set<Variable> free = Uses.free(term);
		return !free.isEmpty() && own.containsAll(free);
	}

	private static boolean isForeign(Term term, Set<Variable> own) {
		Set<Variable> free = Uses.free(term);
		return !free.isEmpty() && free.stream().noneMatch(own::contains);
	}
}
