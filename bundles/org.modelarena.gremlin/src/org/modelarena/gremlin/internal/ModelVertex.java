// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.Iterator;
import java.util.List;
import java.util.Set;

import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;

/** An element. Made whenever somebody comes to it; two of one key are equal. */
final class ModelVertex implements Vertex {
	private final SnapshotGraph graph;
	private final long key;

	ModelVertex(SnapshotGraph graph, long key) {
		this.graph = graph;
		this.key = key;
	}

	long key() {
		return key;
	}

	@Override
	public Object id() {
		return key;
	}

	@Override
	public String label() {
		return graph.labelled(key).label();
	}

	@Override
	public Graph graph() {
		return graph;
	}

	@Override
	public Set<String> keys() {
		return new VertexProperties(graph, this).present();
	}

	@Override
	public <V> Iterator<VertexProperty<V>> properties(String... keys) {
		return new VertexProperties(graph, this).properties(keys);
	}

	@Override
	public <V> VertexProperty<V> property(String name) {
		List<VertexProperty<V>> found = new VertexProperties(graph, this).of(name);
		if (found.size() > 1) {
			throw Exceptions.multiplePropertiesExistForProvidedKey(name);
		}
		return found.isEmpty() ? VertexProperty.empty() : found.getFirst();
	}

	@Override
	@SuppressWarnings("unchecked")
	public Iterator<Edge> edges(Direction direction, String... labels) {
		IncidentEdges links = new IncidentEdges(graph, key);
		return switch (direction) {
		case OUT -> links.out(labels);
		case IN -> links.in(labels);
		case BOTH -> IteratorUtils.concat(links.out(labels), links.in(labels));
		};
	}

	@Override
	@SuppressWarnings("unchecked")
	public Iterator<Vertex> vertices(Direction direction, String... labels) {
		IncidentEdges links = new IncidentEdges(graph, key);
		return switch (direction) {
		case OUT -> links.outVertices(labels);
		case IN -> links.inVertices(labels);
		case BOTH -> IteratorUtils.concat(links.outVertices(labels), links.inVertices(labels));
		};
	}

	@Override
	public Edge addEdge(String label, Vertex target, Object... properties) {
		throw Exceptions.edgeAdditionsNotSupported();
	}

	@Override
	public <V> VertexProperty<V> property(VertexProperty.Cardinality cardinality, String name, V value, Object... properties) {
		throw Element.Exceptions.propertyAdditionNotSupported();
	}

	@Override
	public void remove() {
		throw Exceptions.vertexRemovalNotSupported();
	}

	@Override
	public boolean equals(Object other) {
		return ElementHelper.areEqual(this, other);
	}

	@Override
	public int hashCode() {
		return Long.hashCode(key);
	}

	@Override
	public String toString() {
		return StringFactory.vertexString(this);
	}
}
