// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
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
	/** For each node that is in each row, what was found there but by hops. */
	private final RowSet[] own;
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
		links = new LinkColumn[graph.edges()];
		types = new boolean[links.length][];
		expansion.wantsStarts = false;
	}

	private static RowSet[] sets(int number) {
		RowSet[] sets = new RowSet[number];
		Arrays.setAll(sets, i -> new RowSet());
		return sets;
	}

	/**
	 * The elements of the state before that differ, or from which a way that is no hop leads to such an element.
	 *
	 * @param before       the change's, in bulk
	 * @param most         the most elements that are worth to be followed
	 * @param isAllCheaper whether it is cheaper to look at all elements than to follow so many changes
	 * @return null if there are more, or so many changes that it is cheaper to look at all elements
	 */
	static AffectedElements of(ReadGraph graph, Change change, ColumnSnapshot before, long most, LongPredicate isAllCheaper, Cancellation cancellation) {
		AffectedElements affected = new AffectedElements(graph, before, most, cancellation);
		for (Node node : graph.nodes()) {
			for (EStructuralFeature feature : node.features) {
				affected.addAll(node, affected.own(node), change.of(feature));
			}
			for (EReference reference : node.sources) {
				affected.addAll(node, affected.own(node), change.sources(reference));
			}
			if (node.isContainerRead) {
				affected.addAll(node, affected.own(node), change.moved());
			}
		}
		affected.changed = affected.number;
		for (Hop hop : graph.hops()) {
			affected.changed += change.links(hop.step().reference()).sources().length;
		}
		return !isAllCheaper.test(affected.changed) && affected.goBack(false) ? affected : null;
	}

	/**
	 * Goes back along hops as well, from the links that have changed, too.
	 *
	 * @return false if more elements are found than are worth to be followed
	 */
	boolean goBackToStart(Change change) {
		for (Hop hop : graph.hops()) {
			Change.Links changed = change.links(hop.step().reference());
			addAll(hop.edge().from(), null, hop.step().backwards() ? changed.targets() : changed.sources());
		}
		return goBack(true);
	}

	/** How many elements differ in what the plan reads. */
	long changed() {
		return changed;
	}

	/** The elements of a node, by their rows. */
	RowSet at(Node node) {
		return found[node.number];
	}

	/** The elements of a start or {@link ReadGraph.Hop} that are found, but not by hops. */
	RowSet own(Node node) {
		return own[node.number];
	}

	/** How many links of the hop to a node, of whatever elements, lead to some elements of the node. */
	long degree(Node node, RowSet of) {
		Edge hop = node.incoming.getFirst();
		long links = 0;
		int[] degrees = new int[TOGETHER];
		for (int at = 0; at < of.size(); at += TOGETHER) {
			int count = Math.min(TOGETHER, of.size() - at);
			of.copy(at, starts, count);
			count = passable(hop, count);
			links(hop).degrees(starts, count, degrees);
			for (int i = 0; i < count; i++) {
				links += degrees[i];
			}
		}
		return links;
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

	/**
	 * Whether it came to an end.
	 *
	 * @param isOverHops whether it goes back along hops, or only along other ways
	 */
	private boolean goBack(boolean isOverHops) {
		List<Node> nodes = graph.nodes();
		for (boolean isMoving = true; isMoving;) {
			isMoving = false;
			// Most ways lead from later nodes to earlier ones.
			for (int i = nodes.size() - 1; i >= 0; i--) {
				isMoving |= (isOverHops || nodes.get(i).variable == null) && goBack(nodes.get(i));
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
				goBack(edge, node.variable == null ? own[edge.from().number] : null, count);
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
