// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.standing.Change;
import org.modelarena.query.internal.maintenance.ReadGraph.Hop;
import org.modelarena.query.internal.maintenance.ReadGraph.Node;
import org.modelarena.query.internal.run.ColumnRunner;
import org.modelarena.query.internal.run.LastProgram;
import org.modelarena.query.internal.vector.GivenElements;
import org.modelarena.query.internal.vector.RowPairs;
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
	private final Change change;
	private final LocalPlan of;
	private final Starts starts;
	/** The elements that pass the tests of the plan, by their rows in the state before. */
	private final List<RowSet> elements = new ArrayList<>();
	/** By their keys, if these may have other rows in the state after. */
	private final List<long[]> keys = new ArrayList<>();
	private boolean isSharing = true;
	/** The links that pass. */
	private final List<Links> links = new ArrayList<>();
	private Plan plan;
	/** Of that plan. */
	private LastProgram last;
	private long nanos;

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

	/** The links of a hop that have changed, in the hop's direction. */
	private record Links(Hop hop, long[] from, long[] to) {
		RowPairs in(ColumnSnapshot state) {
			RowPairs pairs = new RowPairs();
			for (int i = 0; i < from.length; i++) {
				if (state.contains(from[i]) && state.contains(to[i])) {
					pairs.add(state.row(from[i]), state.row(to[i]));
				}
			}
			return pairs;
		}
	}

	ConcernedRows(LocalPlan of, AffectedElements affected, Change change, Starts starts) {
		this.of = of;
		this.plan = of.plan();
		this.last = of.last();
		this.graph = of.reads();
		this.affected = affected;
		this.change = change;
		this.starts = starts;
		// Starts that are in one state alone come to the first set.
		elements.add(affected.own(graph.start()));
	}

	/**
	 * Leaves out the rows that are the same in both states, where it is known of each.
	 *
	 * @param before the state that the affected elements are of
	 */
	void addTests(ColumnSnapshot before) {
		if (affected.own(graph.start()).size() >= affected.at(graph.start()).size()) {
			return;
		}
		plan = tested(plan);
		last = of.last(plan);
		isSharing = change.after() instanceof ColumnSnapshot after && after.sharesRows(before);
		for (RowSet set : isSharing ? List.<RowSet>of() : elements) {
			int[] rows = set.toArray();
			long[] ofRows = new long[rows.length];
			before.keys(rows, rows.length, ofRows);
			keys.add(ofRows);
		}
	}

	/** The elements that they come of. */
	Starts starts() {
		return starts;
	}

	boolean isNone() {
		return starts.isNone();
	}

	/** With a test behind each hop. */
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
	private Term test(int number) {
		List<Hop> hops = graph.hops();
		Hop hop = hops.get(number);
		List<Term> any = new ArrayList<>();
		test(hop.node(), affected.at(hop.node()), any);
		any.add(isGiven(0, graph.start()));
		for (Hop earlier : hops.subList(0, number)) {
			test(earlier.node(), affected.own(earlier.node()), any);
		}
		for (Hop later : hops.subList(number + 1, hops.size())) {
			if (later.edge().from() == graph.start() || hops.subList(0, number).stream().anyMatch(earlier -> earlier.node() == later.edge().from())) {
				test(later.edge().from(), affected.by(later.edge()), any);
			}
		}
		addLinks(hop);
		for (int i = 0; i < links.size(); i++) {
			any.add(isGiven(i, links.get(i).hop.edge().from(), links.get(i).hop.node()));
		}
		return any.size() == 1 ? any.getFirst() : new Term.Or(any);
	}

	private void test(Node node, RowSet passing, List<Term> any) {
		if (passing.size() > 0) {
			if (!elements.contains(passing)) {
				elements.add(passing);
			}
			any.add(isGiven(elements.indexOf(passing), node));
		}
	}

	private static Term isGiven(int number, Node... nodes) {
		return new Term.IsGiven(Arrays.stream(nodes).map(node -> (Term) new Term.Use(node.variable)).toList(), number);
	}

	private void addLinks(Hop hop) {
		Change.Links changed = change.links(hop.step().reference());
		if (changed.sources().length > 0) {
			links.add(hop.step().backwards() ? new Links(hop, changed.targets(), changed.sources()) : new Links(hop, changed.sources(), changed.targets()));
		}
	}

	/** Some time went into them. */
	void took(long more) {
		nanos += more;
	}

	/** Those of the state before. */
	Answer old(ColumnSnapshot before, QueryLimits limits, Cancellation cancellation) {
		long begun = System.nanoTime();
		Answer rows = rows(before, starts.deleted, elements, limits, cancellation);
		took(System.nanoTime() - begun);
		return rows;
	}

	/** Those of the state after. */
	Answer now(ColumnSnapshot after, QueryLimits limits, Cancellation cancellation) {
		long begun = System.nanoTime();
		// A row of an element that is gone is met no more.
		Answer rows = rows(after, starts.created, isSharing ? elements : elementsOf(after), limits, cancellation);
		took(System.nanoTime() - begun);
		of.costs().followed(affected.changed(), nanos);
		return rows;
	}

	private List<RowSet> elementsOf(ColumnSnapshot after) {
		List<RowSet> there = new ArrayList<>();
		for (long[] ofSet : keys) {
			RowSet set = new RowSet();
			for (long key : ofSet) {
				if (after.contains(key)) {
					set.add(after.row(key));
				}
			}
			there.add(set);
		}
		return there;
	}

	private Answer rows(ColumnSnapshot state, long[] alone, List<RowSet> passing, QueryLimits limits, Cancellation cancellation) {
		int[] rows = new int[starts.both.length + alone.length];
		for (int i = 0; i < starts.both.length; i++) {
			rows[i] = state.row(starts.both[i]);
		}
		for (int i = 0; i < alone.length; i++) {
			rows[starts.both.length + i] = state.row(alone[i]);
			passing.getFirst().add(state.row(alone[i]));
		}
		GivenElements given = new GivenElements(state, rows, passing, links.stream().map(changed -> changed.in(state)).toList());
		return rows.length == 0 ? Answer.builder(plan.emptyColumns(), QueryLimits.DEFAULT).build() : ColumnRunner.once(plan, last, given, limits, cancellation);
	}
}
