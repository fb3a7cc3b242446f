// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.Change;
import org.modelarena.query.internal.maintenance.ReadGraph.Edge;
import org.modelarena.query.internal.maintenance.ReadGraph.Node;

/**
 * Finds the elements that rows have to be made of anew after a change: from what has changed it goes back, in the state before, the ways that lead there. A row
 * that differs afterwards reads something that has changed, and up to there it reads the same in both states; so one state is enough. Used once, by one thread.
 */
final class AffectedElements {
	private static final int CHECK_EVERY = 256;

	private final ModelSnapshot before;
	private final long most;
	private final Cancellation cancellation;
	private final Map<Node, Set<Long>> known = new HashMap<>();
	private final Deque<Step> waiting = new ArrayDeque<>();
	private long found;

	private record Step(Node node, long key) {
	}

	private AffectedElements(ModelSnapshot before, long most, Cancellation cancellation) {
		this.before = before;
		this.most = most;
		this.cancellation = cancellation;
	}

	/**
	 * The elements of the state before that a plan starts from, and whose rows may differ.
	 *
	 * @param most the most elements that are worth to be followed
	 * @return null if there are more
	 */
	static Set<Long> of(ReadGraph graph, Change change, long most, Cancellation cancellation) {
		AffectedElements affected = new AffectedElements(change.before(), most, cancellation);
		for (Node node : graph.nodes()) {
			node.features.forEach(feature -> affected.addAll(node, change.of(feature)));
			node.sources.forEach(reference -> affected.addAll(node, change.sources(reference)));
			if (node.isContainerRead) {
				affected.addAll(node, change.moved());
			}
		}
		return affected.goBack() ? affected.known.getOrDefault(graph.start(), Set.of()) : null;
	}

	private void addAll(Node node, Collection<Long> keys) {
		keys.stream().filter(before::contains).forEach(key -> add(node, key));
	}

	private void add(Node node, long key) {
		if (known.computeIfAbsent(node, missing -> new HashSet<>()).add(key)) {
			found++;
			waiting.add(new Step(node, key));
		}
	}

	/** Whether it came to an end. */
	private boolean goBack() {
		for (Step next = waiting.poll(); next != null; next = waiting.poll()) {
			if (found > most) {
				return false;
			}
			if (found % CHECK_EVERY == 0) {
				cancellation.check();
			}
			for (Edge edge : next.node().incoming) {
				goBack(edge, next.key());
			}
		}
		return true;
	}

	private void goBack(Edge edge, long key) {
		switch (edge.way()) {
		case SAME -> add(edge.from(), key);
		case FORWARDS -> addAll(edge.from(), referrers(key, edge.reference()));
		case BACKWARDS -> addAll(edge.from(), targets(key, edge.reference()));
		case CONTAINER -> before.type(key).getEAllContainments().forEach(containment -> addAll(edge.from(), targets(key, containment)));
		}
	}

	private void addAll(Node node, KeyCursor keys) {
		while (keys.next() && found <= most) {
			add(node, keys.key());
		}
	}

	private KeyCursor targets(long key, EReference reference) {
		return isOf(key, reference.getEContainingClass()) ? before.targets(key, reference) : KeyCursor.of();
	}

	private KeyCursor referrers(long key, EReference reference) {
		if (!isOf(key, reference.getEReferenceType())) {
			return KeyCursor.of();
		}
		EReference opposite = reference.getEOpposite();
		if (opposite != null) {
			return targets(key, opposite);
		}
		if (reference.isContainment()) {
			return reference.equals(before.containment(key)) ? KeyCursor.of(before.container(key)) : KeyCursor.of();
		}
		return before.sources(key, reference);
	}

	private boolean isOf(long key, EClass type) {
		return Change.isA(before.type(key), type);
	}
}
