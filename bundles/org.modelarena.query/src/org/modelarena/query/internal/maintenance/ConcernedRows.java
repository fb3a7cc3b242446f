// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.query.internal.maintenance.ReadGraph.Hop;
import org.modelarena.query.internal.maintenance.ReadGraph.Node;
import org.modelarena.query.internal.run.ColumnRunner;
import org.modelarena.query.internal.vector.GivenElements;
import org.modelarena.query.internal.vector.RowSet;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/**
 * The rows that a change may make others: those that come of some elements and, as far as a plan makes its rows one by one, have gone through what has changed
 * or can still come to it. Others read the same in both states, and so are left out of both. Used by one thread.
 */
final class ConcernedRows {
	private final ReadGraph graph;
	private final AffectedElements affected;
	private final Starts starts;
	private final List<RowSet> sets = new ArrayList<>();
	private final Plan plan;
	/** The elements of the sets, which may have other rows in the state after. */
	private final List<long[]> keys = new ArrayList<>();

	/**
	 * The elements that the plan starts from.
	 *
	 * @param both    those that are affected, and are in both states
	 * @param deleted those of the state before alone
	 * @param created those of the state after alone
	 */
	record Starts(long[] both, long[] deleted, long[] created) {
		boolean isNone() {
			return both.length + deleted.length + created.length == 0;
		}
	}

	/** @param before the state that the affected elements are of */
	ConcernedRows(Plan whole, ReadGraph graph, AffectedElements affected, ColumnSnapshot before, Starts starts) {
		this.graph = graph;
		this.affected = affected;
		this.starts = starts;
		this.plan = affected.own(graph.start()).size() < affected.at(graph.start()).size() ? tested(whole) : whole;
		for (RowSet set : sets) {
			int[] rows = set.toArray();
			long[] elements = new long[rows.length];
			before.keys(rows, rows.length, elements);
			keys.add(elements);
		}
	}

	/** With a test behind each expansion. */
	private Plan tested(Plan whole) {
		List<Step> steps = new ArrayList<>();
		int hop = 0;
		for (Step step : whole.pipeline().steps()) {
			steps.add(step);
			if (hop < graph.hops().size() && graph.hops().get(hop).step() == step) {
				steps.add(new Step.Filter(test(hop++)));
			}
		}
		return new Plan(new Pipeline(steps), whole.columns(), whole.emptyColumns());
	}

	/** Whether a row behind a hop has read what has changed, or may do so later. */
	private Term test(int hop) {
		List<Hop> hops = graph.hops();
		List<Term> any = new ArrayList<>();
		Node last = hops.get(hop).node();
		test(last, affected.at(last), any);
		test(graph.start(), affected.own(graph.start()), any);
		for (int i = 0; i < hop; i++) {
			test(hops.get(i).node(), affected.own(hops.get(i).node()), any);
		}
		for (Hop later : hops.subList(hop + 1, hops.size())) {
			if (later.edge().from() == graph.start() || hops.subList(0, hop).stream().anyMatch(earlier -> earlier.node() == later.edge().from())) {
				test(later.edge().from(), affected.by(later.edge()), any);
			}
		}
		return any.size() == 1 ? any.getFirst() : new Term.Or(any);
	}

	private void test(Node node, RowSet passing, List<Term> any) {
		// Starts that are in one state alone come to the first set, for they are affected by themselves.
		if (passing.size() > 0 || node == graph.start() && passing == affected.own(node)) {
			int number = sets.indexOf(passing);
			if (number < 0) {
				number = sets.size();
				sets.add(passing);
			}
			any.add(new Term.IsGiven(new Term.Use(node.variable), number));
		}
	}

	boolean isNone() {
		return starts.isNone();
	}

	/** Those of the state before. */
	Answer old(ColumnSnapshot before, QueryLimits limits, Cancellation cancellation) {
		return rows(before, starts.deleted, sets, limits, cancellation);
	}

	/** Those of the state after. */
	Answer now(ColumnSnapshot after, QueryLimits limits, Cancellation cancellation) {
		List<RowSet> there = new ArrayList<>();
		for (long[] elements : keys) {
			RowSet set = new RowSet();
			for (long key : elements) {
				if (after.contains(key)) {
					set.add(after.row(key));
				}
			}
			there.add(set);
		}
		return rows(after, starts.created, there, limits, cancellation);
	}

	private Answer rows(ColumnSnapshot state, long[] alone, List<RowSet> passing, QueryLimits limits, Cancellation cancellation) {
		int[] rows = new int[starts.both.length + alone.length];
		for (int i = 0; i < rows.length; i++) {
			boolean isAlone = i >= starts.both.length;
			rows[i] = state.row(isAlone ? alone[i - starts.both.length] : starts.both[i]);
			if (isAlone && !passing.isEmpty()) {
				passing.get(sets.indexOf(affected.own(graph.start()))).add(rows[i]);
			}
		}
		return ColumnRunner.once(plan, new GivenElements(state, rows, passing), limits, cancellation);
	}
}
