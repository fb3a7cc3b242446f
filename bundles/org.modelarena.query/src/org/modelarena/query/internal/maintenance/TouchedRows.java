// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.standing.Change;
import org.modelarena.query.internal.maintenance.ReadGraph.Hop;
import org.modelarena.query.internal.run.ColumnRunner;
import org.modelarena.query.internal.vector.GivenElements;
import org.modelarena.query.internal.vector.RowPairs;
import org.modelarena.query.internal.vector.RowSet;

/** The rows that go through what has changed, by the {@linkplain DeltaRule rules} of a plan. Others read the same in both states. */
final class TouchedRows extends ConcernedRows {
	private final List<DeltaRule> rules;
	/** The elements that have changed, or from which a way that is no hop leads to a change: of the start, and behind each hop. */
	private final List<long[]> elements = new ArrayList<>();
	/** The links of each hop that have changed. */
	private final List<Links> links = new ArrayList<>();

	/** Links in their hop's direction. */
	private record Links(long[] from, long[] to) {
	}

	/** @param begun when it was begun to look for them, in nanoseconds */
	TouchedRows(LocalPlan of, List<DeltaRule> rules, AffectedElements affected, Change change, ColumnSnapshot before, long begun) {
		super(of, affected.changed(), change);
		this.rules = rules;
		elements.add(keys(affected.own(of.reads().start()), before));
		for (Hop hop : of.reads().hops()) {
			elements.add(keys(affected.own(hop.node()), before));
			Change.Links changed = change.links(hop.step().reference());
			links.add(hop.step().backwards() ? new Links(changed.targets(), changed.sources()) : new Links(changed.sources(), changed.targets()));
		}
		countSince(begun);
	}

	private static long[] keys(RowSet set, ColumnSnapshot state) {
		long[] keys = new long[set.size()];
		if (keys.length > 0) {
			state.keys(set.toArray(), keys.length, keys);
		}
		return keys;
	}

	@Override
	boolean isNone() {
		return deleted().length + created().length == 0 && elements.stream().allMatch(each -> each.length == 0) && links.stream().allMatch(each -> each.from.length == 0);
	}

	/** How many elements a rule starts from, in one state, at most. */
	private int size(DeltaRule rule) {
		return rule.link() >= 0 ? links.get(rule.link()).from.length : elements.get(rule.node()).length + (rule.node() == 0 ? Math.max(deleted().length, created().length) : 0);
	}

	/**
	 * How many rows all rules together are expected to make in one state.
	 *
	 * @param affected   tells how many links lead to the elements, which may be far more than to others
	 * @param rowsOfARun what it takes to run a rule
	 */
	double work(AffectedElements affected, ColumnSnapshot before, int rowsOfARun) {
		double work = 0;
		for (DeltaRule rule : rules) {
			int size = size(rule);
			if (size > 0) {
				double expected = size * rule.rootDegree();
				double found = rule.root() == of().reads().start() ? expected : affected.degree(rule.root(), rowsOf(rule, before, deleted()));
				work += rowsOfARun + size * rule.workOfAnElement() * (expected == 0 ? 1 : Math.max(1, found / expected));
			}
		}
		return work;
	}

	/** How many starts are expected to be affected. */
	double starts() {
		double starts = 0;
		for (DeltaRule rule : rules) {
			starts += size(rule) * rule.startsOfAnElement();
		}
		return starts;
	}

	@Override
	Answer rows(ColumnSnapshot state, long[] alone, QueryLimits limits, Cancellation cancellation) {
		List<RowSet> given = new ArrayList<>();
		elements.forEach(keys -> given.add(rowsOf(keys, state)));
		for (long key : alone) {
			given.getFirst().add(state.row(key));
		}
		List<RowPairs> pairs = new ArrayList<>();
		links.forEach(changed -> pairs.add(pairsOf(changed, state)));
		Answer all = of().none();
		for (DeltaRule rule : rules) {
			RowSet roots = size(rule) == 0 ? new RowSet() : rowsOf(rule, state, alone);
			if (roots.size() > 0) {
				GivenElements elementsOfRule = new GivenElements(state, roots.toArray(), given, pairs);
				all = AnswerDifference.joined(all, ColumnRunner.once(rule.plan(state), rule.last(), elementsOfRule, limits, cancellation));
			}
		}
		return all;
	}

	private static RowSet rowsOf(long[] keys, ColumnSnapshot state) {
		RowSet rows = new RowSet();
		for (long key : keys) {
			if (state.contains(key)) {
				rows.add(state.row(key));
			}
		}
		return rows;
	}

	private static RowPairs pairsOf(Links links, ColumnSnapshot state) {
		RowPairs pairs = new RowPairs();
		for (int i = 0; i < links.from.length; i++) {
			if (state.contains(links.from[i]) && state.contains(links.to[i])) {
				pairs.add(state.row(links.from[i]), state.row(links.to[i]));
			}
		}
		return pairs;
	}

	/** The elements that a rule starts from, as rows of a state. */
	private RowSet rowsOf(DeltaRule rule, ColumnSnapshot state, long[] alone) {
		RowSet rows = new RowSet();
		if (rule.link() >= 0) {
			Links changed = links.get(rule.link());
			addAll(rule.startsBehindLink() ? changed.to : changed.from, rule.rootType(), state, rows);
		} else {
			addAll(elements.get(rule.node()), rule.rootType(), state, rows);
		}
		if (rule.node() == 0) {
			addAll(alone, rule.rootType(), state, rows);
		}
		return rows;
	}

	private static void addAll(long[] keys, EClass type, ColumnSnapshot state, RowSet rows) {
		for (long key : keys) {
			if (state.contains(key) && Change.isA(state.type(key), type)) {
				rows.add(state.row(key));
			}
		}
	}
}
