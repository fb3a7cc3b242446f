// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.Expansion;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.core.standing.Change;
import org.modelarena.query.internal.maintenance.ReadGraph.Edge;
import org.modelarena.query.internal.maintenance.ReadGraph.Hop;
import org.modelarena.query.internal.maintenance.ReadGraph.Node;
import org.modelarena.query.internal.vector.RowSet;

/**
 * Finds the elements that rows have to be made of anew after a change: from what has changed it goes back, in the state before, the ways that lead there. A row
 * that differs afterwards reads something that has changed, and up to there it reads the same in both states; so one state is enough. Used once, by one thread.
 */
final class AffectedElements {
	private static final int TOGETHER = ColumnSnapshot.PAGE;
	private static final int[] NONE = {};

	private final ReadGraph graph;
	private final ColumnSnapshot before;
	private final long most;
	private final Cancellation cancellation;
	/** For each node of the graph, what was found there, and how much of it has been gone on from. */
	private final RowSet[] found;
	private final int[] done;
	/** For each node that is in each row, what was found there but by the ways of other such nodes; for each edge between such nodes, what was found by it. */
	private final RowSet[] own;
	private final RowSet[] by;
	/** For each edge, whether that is worth to be noted: where a hop goes on from before the last one. */
	private final boolean[] isBy;
	private long number;
	private long changed;
	private final LinkColumn[] links;
	private final boolean[][] types;
	private final Expansion expansion = new Expansion(TOGETHER);
	private final int[] starts = new int[TOGETHER];
	private final int[] ids = new int[TOGETHER];

	private AffectedElements(ReadGraph graph, ColumnSnapshot before, long most, Cancellation cancellation) {
		this.graph = graph;
		this.before = before;
		this.most = most;
		this.cancellation = cancellation;
		found = sets(graph.nodes().size());
		done = new int[found.length];
		own = sets(found.length);
		by = sets(graph.edges());
		isBy = new boolean[by.length];
		for (int i = 0; i < graph.hops().size(); i++) {
			Edge edge = graph.hops().get(i).edge();
			isBy[edge.number()] = edge.from() != (i == 0 ? graph.start() : graph.hops().get(i - 1).node());
		}
		links = new LinkColumn[by.length];
		types = new boolean[by.length][];
		expansion.wantsStarts = false;
	}

	private static RowSet[] sets(int number) {
		RowSet[] sets = new RowSet[number];
		Arrays.setAll(sets, i -> new RowSet());
		return sets;
	}

	/**
	 * The elements of the state before that a plan starts from, and whose rows may differ, and those on the ways from there.
	 *
	 * @param before       the change's, in bulk
	 * @param most         the most elements that are worth to be followed
	 * @param isAllCheaper whether it is cheaper to look at all elements than to follow so many changes
	 * @return null if there are more, or so many changes that it is cheaper to look at all elements
	 */
	static AffectedElements of(ReadGraph graph, Change change, ColumnSnapshot before, long most, LongPredicate isAllCheaper, Cancellation cancellation) {
		AffectedElements affected = new AffectedElements(graph, before, most, cancellation);
		for (Node node : graph.nodes()) {
			node.features.forEach(feature -> affected.addAll(node, affected.own(node), change.of(feature)));
			node.sources.forEach(reference -> affected.addAll(node, affected.own(node), change.sources(reference)));
			if (node.isContainerRead) {
				affected.addAll(node, affected.own(node), change.moved());
			}
		}
		for (Hop hop : graph.hops()) {
			Change.Links changed = change.links(hop.step().reference());
			affected.addAll(hop.edge().from(), affected.why(hop.edge(), hop.node()), hop.step().backwards() ? changed.targets() : changed.sources());
		}
		affected.changed = affected.number;
		return !isAllCheaper.test(affected.changed) && affected.goBack() ? affected : null;
	}

	/** How many elements differ in what the plan reads. */
	long changed() {
		return changed;
	}

	/** The elements of a node, by their rows. */
	RowSet at(Node node) {
		return found[node.number];
	}

	/** Those of a start or {@link ReadGraph.Hop} that are found, but not by a hop that goes on from there alone. */
	RowSet own(Node node) {
		return own[node.number];
	}

	/** Those of a start or hop from which a hop that does not follow at once leads on to what was found. */
	RowSet by(Edge hop) {
		return by[hop.number()];
	}

	private void addAll(Node node, RowSet why, long[] keys) {
		for (long key : keys) {
			if (before.contains(key)) {
				add(node, why, before.row(key));
			}
		}
	}

	/** @param why also gets the row, if it is not null */
	private void add(Node node, RowSet why, int row) {
		if (found[node.number].add(row)) {
			number++;
		}
		if (why != null && node.variable != null) {
			why.add(row);
		}
	}

	/** Where to note what is found by an edge, from one of its targets; null for nowhere. */
	private RowSet why(Edge edge, Node target) {
		return target.variable == null ? own[edge.from().number] : isBy[edge.number()] ? by[edge.number()] : null;
	}

	/** Whether it came to an end. */
	private boolean goBack() {
		List<Node> nodes = graph.nodes();
		for (boolean isMoving = true; isMoving;) {
			isMoving = false;
			// Most ways lead from later nodes to earlier ones.
			for (int i = nodes.size() - 1; i >= 0; i--) {
				isMoving |= goBack(nodes.get(i));
				if (number > most) {
					return false;
				}
			}
		}
		return true;
	}

	/** Goes back from what has been found at a node since the last time; false if that is nothing. */
	private boolean goBack(Node node) {
		RowSet here = found[node.number];
		int from = done[node.number];
		int to = here.size();
		done[node.number] = to;
		for (Edge edge : node.incoming) {
			for (int at = from; at < to && number <= most; at += TOGETHER) {
				cancellation.check();
				int count = Math.min(TOGETHER, to - at);
				here.copy(at, starts, count);
				goBack(edge, why(edge, node), count);
			}
		}
		return from < to;
	}

	/** From the first of {@link #starts}. */
	private void goBack(Edge edge, RowSet why, int count) {
		switch (edge.way()) {
		case SAME -> {
			for (int i = 0; i < count; i++) {
				add(edge.from(), why, starts[i]);
			}
		}
		case FORWARDS, BACKWARDS -> addLinked(edge, why, passable(edge, count));
		case CONTAINER -> {
			before.types(starts, count, ids);
			for (int i = 0; i < count; i++) {
				addContents(edge.from(), why, i);
			}
		}
		}
	}

	/** Keeps those from which a way can lead back; their number. */
	private int passable(Edge edge, int count) {
		before.types(starts, count, ids);
		boolean[] wanted = types(edge);
		int n = 0;
		for (int i = 0; i < count; i++) {
			starts[n] = starts[i];
			n += wanted[ids[i]] ? 1 : 0;
		}
		return n;
	}

	private boolean[] types(Edge edge) {
		boolean[] known = types[edge.number()];
		if (known == null) {
			known = passableTypes(edge);
			types[edge.number()] = known;
		}
		return known;
	}

	private boolean[] passableTypes(Edge edge) {
		EReference reference = edge.reference();
		EReference opposite = reference.getEOpposite();
		List<EClass> concrete = before.concreteTypes();
		boolean[] wanted = new boolean[concrete.size()];
		for (int i = 0; i < wanted.length; i++) {
			EClass type = concrete.get(i);
			wanted[i] = edge.way() == ReadGraph.Way.BACKWARDS ? Change.isA(type, reference.getEContainingClass())
					: Change.isA(type, reference.getEReferenceType()) && (opposite == null || Change.isA(type, opposite.getEContainingClass()));
		}
		return wanted;
	}

	private void addLinked(Edge edge, RowSet why, int count) {
		if (count == 0) {
			return;
		}
		LinkColumn back = links(edge);
		expansion.start(starts, count);
		while (!expansion.isDone() && number <= most) {
			expansion.size = 0;
			back.expand(expansion);
			for (int i = 0; i < expansion.size; i++) {
				add(edge.from(), why, expansion.targets[i]);
			}
		}
	}

	private LinkColumn links(Edge edge) {
		LinkColumn known = links[edge.number()];
		if (known == null) {
			known = backwards(edge);
			links[edge.number()] = known;
		}
		return known;
	}

	/** The links along which an edge is gone back. */
	private LinkColumn backwards(Edge edge) {
		EReference reference = edge.reference();
		if (edge.way() == ReadGraph.Way.BACKWARDS) {
			return before.links(reference);
		}
		if (reference.getEOpposite() != null) {
			return before.links(reference.getEOpposite());
		}
		LinkColumn back = before.reverseLinks(reference);
		if (back == null) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "'" + reference.getName() + "' cannot be followed backwards here.");
		}
		return back;
	}

	private void addContents(Node node, RowSet why, int i) {
		for (EReference containment : before.concreteTypes().get(ids[i]).getEAllContainments()) {
			LinkColumn contents = before.links(containment);
			for (int content : contents == null ? NONE : contents.targets(starts[i])) {
				add(node, why, content);
			}
		}
	}
}
