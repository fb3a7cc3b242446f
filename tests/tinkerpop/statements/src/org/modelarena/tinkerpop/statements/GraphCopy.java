// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tinkerpop.statements;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/** Copies graphs. */
final class GraphCopy {
	/** The property with the key of an element, which is the vertex's id as well. */
	static final String KEY = "arena_key";

	private GraphCopy() {
	}

	/** A TinkerGraph with the vertices, edges and properties of another graph, and the ids of its vertices. */
	static TinkerGraph of(Graph graph) {
		TinkerGraph copy = TinkerGraph.open();
		graph.vertices().forEachRemaining(vertex -> {
			List<Object> contents = new ArrayList<>(List.of(T.id, vertex.id(), T.label, vertex.label(), KEY, vertex.id()));
			Vertex copied = copy.addVertex(contents.toArray());
			vertex.properties().forEachRemaining(property -> copied.property(VertexProperty.Cardinality.list, property.key(), property.value()));
		});
		for (Iterator<Edge> edges = graph.edges(); edges.hasNext();) {
			Edge edge = edges.next();
			copy.vertices(edge.outVertex().id()).next().addEdge(edge.label(), copy.vertices(edge.inVertex().id()).next());
		}
		return copy;
	}
}
