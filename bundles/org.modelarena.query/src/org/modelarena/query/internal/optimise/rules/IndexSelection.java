// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.query.internal.adapter.BulkAdapter;
import org.modelarena.query.internal.optimise.analysis.Ranges;
import org.modelarena.query.internal.optimise.analysis.SargablePredicate;
import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.BlockContext.Purpose;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Step;

/** Looks elements up in the index of an attribute instead of scanning an extent and comparing. */
public final class IndexSelection implements Rule {
	/** To find a row, and to put it in order among the others, costs no more than to scan so many. */
	private static final int COST = 2;
	/** The same where a scan would end at the first row that no other filter leaves out. */
	private static final int COST_OF_ONE = 10;

	@Override
	public String title() {
		return "index selection";
	}

	/** A condition that an index could answer. */
	private static final class Candidate {
		private final EAttribute attribute;
		private Range range;
		private final List<Step> answered = new ArrayList<>();

		Candidate(EAttribute attribute) {
			this.attribute = attribute;
		}

		/** Takes one more condition, unless no value fulfils both. */
		void add(Step filter, SargablePredicate predicate) {
			Range both = range == null ? predicate.range() : Ranges.both(range, predicate.range());
			if (both != null) {
				range = both;
				if (predicate.isExact()) {
					answered.add(filter);
				}
			}
		}

		Step.Seek seek(Step.Scan scan) {
			return new Step.Seek(scan.element(), scan.type(), attribute, range);
		}
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		List<Step> steps = new ArrayList<>(block.steps());
		FaultAnalysis facts = context.around();
		for (int i = 0; i < steps.size(); i++) {
			if (steps.get(i) instanceof Step.Scan scan) {
				Candidate best = best(scan, candidates(scan, steps.subList(i + 1, steps.size()), facts.behind(scan), context.snapshot()), context, steps);
				if (best != null) {
					steps.set(i, best.seek(scan));
					steps.subList(i + 1, steps.size()).removeIf(step -> best.answered.stream().anyMatch(answered -> answered == step));
				}
			}
			facts = facts.behind(steps.get(i));
		}
		return block.with(steps);
	}

	/** By attribute; of the filters that directly follow the scan, those before the first that may fault. */
	private static Map<EAttribute, Candidate> candidates(Step.Scan scan, List<Step> later, FaultAnalysis behind, ColumnSnapshot snapshot) {
		Map<EAttribute, Candidate> candidates = new LinkedHashMap<>();
		FaultAnalysis facts = behind;
		for (Step step : later) {
			if (!(step instanceof Step.Filter filter) || facts.mayFault(filter)) {
				break;
			}
			SargablePredicate predicate = SargablePredicate.of(filter.condition(), scan.element());
			if (predicate != null && snapshot.isIndexed(predicate.attribute()) && predicate.attribute().getEContainingClass().isSuperTypeOf(scan.type())) {
				candidates.computeIfAbsent(predicate.attribute(), Candidate::new).add(filter, predicate);
			}
			facts = facts.behind(step);
		}
		return candidates;
	}

	/** The candidate that finds the fewest, if it pays; else null. A server is not asked how many it would find. */
	private static Candidate best(Step.Scan scan, Map<EAttribute, Candidate> candidates, BlockContext context, List<Step> steps) {
		ColumnSnapshot snapshot = context.snapshot();
		boolean isCounted = context.purpose() == Purpose.NUMBER || context.purpose() == Purpose.EXISTENCE;
		Candidate best = null;
		if (snapshot instanceof BulkAdapter single) {
			for (Candidate candidate : candidates.values()) {
				if (single.prefersSeek(candidate.attribute) && (best == null || candidate.range.isPoint() && !best.range.isPoint())) {
					best = candidate;
				}
			}
			return best;
		}
		long fewest = Long.MAX_VALUE;
		for (Candidate candidate : candidates.values()) {
			long found = snapshot.seekRows(scan.type(), candidate.attribute, candidate.range).size();
			boolean isAll = isCounted && steps.size() == 1 + candidate.answered.size();
			if (found < fewest && (isAll || found * cost(found, candidate, context, steps) <= snapshot.extentSize(scan.type()))) {
				fewest = found;
				best = candidate;
			}
		}
		return best;
	}

	/** How many rows could be scanned for each that is found. A scan for a single one passes as many as there are for each that the index finds. */
	private static long cost(long found, Candidate candidate, BlockContext context, List<Step> steps) {
		if (context.purpose() != Purpose.FIRST && context.purpose() != Purpose.EXISTENCE && steps.stream().noneMatch(Step.Limit.class::isInstance)) {
			return COST;
		}
		boolean isFiltered = steps.stream().anyMatch(step -> step instanceof Step.Filter && candidate.answered.stream().noneMatch(answered -> answered == step));
		return isFiltered ? COST_OF_ONE : Math.max(COST, found);
	}
}
