// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.Collections;
import java.util.Iterator;
import java.util.Set;

import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.KeyCursor;

/** A link of a reference. It has no properties. */
final class ModelEdge implements Edge {
	/** Stands for a position that is looked up when somebody asks for the id: an edge is reached from its target, too. */
	static final int UNKNOWN = -1;
	private static final char SEPARATOR = ':';

	private final SnapshotGraph graph;
	private final long source;
	private final EReference reference;
	private final long target;
	private int position;

	ModelEdge(SnapshotGraph graph, long source, EReference reference, int position, long target) {
		this.graph = graph;
		this.source = source;
		this.reference = reference;
		this.position = position;
		this.target = target;
	}

	/** The edge of that id, or null. */
	static Edge find(SnapshotGraph graph, String id) {
		int first = id.indexOf(SEPARATOR);
		int last = id.lastIndexOf(SEPARATOR);
		if (first < 0 || first == last) {
			return null;
		}
		long source = SnapshotGraph.number(id.substring(0, first));
		long position = SnapshotGraph.number(id.substring(last + 1));
		if (source < 0 || position < 0 || !graph.snapshot().contains(source)) {
			return null;
		}
		Iterator<Edge> edges = new IncidentEdges(graph, source).out(id.substring(first + 1, last));
		for (long at = 0; at < position && edges.hasNext(); at++) {
			edges.next();
		}
		return edges.hasNext() ? edges.next() : null;
	}

	long target() {
		return target;
	}

	@Override
	public Object id() {
		if (position == UNKNOWN) {
			position = position();
		}
		return source + "" + SEPARATOR + label() + SEPARATOR + position;
	}

	private int position() {
		int at = 0;
		for (KeyCursor targets = graph.snapshot().targets(source, reference); targets.next(); at++) {
			if (targets.key() == target) {
				return at;
			}
		}
		throw new IllegalStateException("Element #" + source + " refers to #" + target + " from one end of '" + reference.getName() + "' only.");
	}

	@Override
	public String label() {
		return graph.names().label(reference);
	}

	@Override
	public Graph graph() {
		return graph;
	}

	@Override
	public Vertex outVertex() {
		return new ModelVertex(graph, source);
	}

	@Override
	public Vertex inVertex() {
		return new ModelVertex(graph, target);
	}

	@Override
	public Iterator<Vertex> vertices(Direction direction) {
		return switch (direction) {
		case OUT -> IteratorUtils.of(outVertex());
		case IN -> IteratorUtils.of(inVertex());
		case BOTH -> IteratorUtils.of(outVertex(), inVertex());
		};
	}

	@Override
	public Set<String> keys() {
		return Collections.emptySet();
	}

	@Override
	public <V> Iterator<Property<V>> properties(String... keys) {
		return Collections.emptyIterator();
	}

	@Override
	public <V> Property<V> property(String key) {
		return Property.empty();
	}

	@Override
	public <V> Property<V> property(String key, V value) {
		throw Element.Exceptions.propertyAdditionNotSupported();
	}

	@Override
	public void remove() {
		throw Exceptions.edgeRemovalNotSupported();
	}

	@Override
	public boolean equals(Object other) {
		return ElementHelper.areEqual(this, other);
	}

	@Override
	public int hashCode() {
		return ElementHelper.hashCode(this);
	}

	@Override
	public String toString() {
		return StringFactory.edgeString(this);
	}
}
