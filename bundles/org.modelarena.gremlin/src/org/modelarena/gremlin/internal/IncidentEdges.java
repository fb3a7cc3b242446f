// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.KeyCursor;

/** The edges of one vertex, and what they lead to. Each reference is read when the iterators come to it. */
final class IncidentEdges {
	private final SnapshotGraph graph;
	private final long key;

	IncidentEdges(SnapshotGraph graph, long key) {
		this.graph = graph;
		this.key = key;
	}

	/** Whether there is an edge of a label to another vertex. */
	boolean contains(String label, long target) {
		EReference reference = graph.labelled(key).references().get(label);
		if (reference == null) {
			return false;
		}
		if (reference.isContainment() && !Derivation.isDerived(reference)) {
			return graph.snapshot().container(target) == key && graph.snapshot().containment(target) == reference;
		}
		for (KeyCursor targets = graph.snapshot().targets(key, reference); targets.next();) {
			if (targets.key() == target) {
				return true;
			}
		}
		return false;
	}

	Iterator<Edge> out(String... labels) {
		if (labels.length == 1) {
			EReference reference = graph.labelled(key).references().get(labels[0]);
			return reference == null ? Collections.emptyIterator() : outBy(reference);
		}
		Map<String, EReference> references = graph.labelled(key).references();
		return IteratorUtils.flatMap(named(references, labels).iterator(), reference -> outBy(reference));
	}

	Iterator<Vertex> outVertices(String... labels) {
		if (labels.length == 1) {
			EReference reference = graph.labelled(key).references().get(labels[0]);
			return reference == null ? Collections.emptyIterator() : graph.vertices(graph.snapshot().targets(key, reference));
		}
		Map<String, EReference> references = graph.labelled(key).references();
		return IteratorUtils.flatMap(named(references, labels).iterator(), reference -> graph.vertices(graph.snapshot().targets(key, reference)));
	}

	Iterator<Edge> in(String... labels) {
		return IteratorUtils.flatMap(incoming(labels), reference -> inBy(reference));
	}

	Iterator<Vertex> inVertices(String... labels) {
		if (labels.length == 1) {
			List<EReference> references = graph.names().incoming(graph.snapshot().type(key)).getOrDefault(labels[0], List.of());
			if (references.size() == 1 && isOnceOnly(references.getFirst())) {
				return graph.vertices(graph.snapshot().sources(key, references.getFirst()));
			}
		}
		return IteratorUtils.flatMap(incoming(labels), reference -> isOnceOnly(reference) ? graph.vertices(graph.snapshot().sources(key, reference))
				: IteratorUtils.map(inBy(reference), Edge::outVertex));
	}

	private Iterator<EReference> incoming(String... labels) {
		return named(graph.names().incoming(graph.snapshot().type(key)), labels).stream().flatMap(List::stream).iterator();
	}

	/** The values that have one of the labels; all of them if none is given. */
	private static <V> Collection<V> named(Map<String, V> byLabel, String... labels) {
		if (labels.length == 0) {
			return byLabel.values();
		}
		return Stream.of(labels).distinct().filter(byLabel::containsKey).map(byLabel::get).toList();
	}

	private Iterator<Edge> outBy(EReference reference) {
		int[] position = { 0 };
		return new CursorIterator<>(graph.snapshot().targets(key, reference), target -> new ModelEdge(graph, key, reference, position[0]++, target),
				graph.probe());
	}

	private Iterator<Edge> inBy(EReference reference) {
		KeyCursor sources = graph.snapshot().sources(key, reference);
		if (isOnceOnly(reference)) {
			int position = reference.isMany() ? ModelEdge.UNKNOWN : 0;
			return new CursorIterator<>(sources, source -> new ModelEdge(graph, source, reference, position, key), graph.probe());
		}
		Set<Long> seen = new HashSet<>();
		Iterator<Long> distinct = IteratorUtils.filter(new CursorIterator<>(sources, Long::valueOf, graph.probe()), seen::add);
		return IteratorUtils.flatMap(distinct, source -> IteratorUtils.filter(new IncidentEdges(graph, source).outBy(reference), edge -> ((ModelEdge) edge).target() == key));
	}

	/** Whether a source has a target once at most. */
	private static boolean isOnceOnly(EReference reference) {
		return reference.isUnique() || !reference.isMany();
	}
}
