// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.gremlin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;

import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** The view says that it only reads, and does. */
class ReadOnlyGraphTest {
	@TempDir
	private Path folder;

	private static void refused(RuntimeException expected, Executable writing) {
		RuntimeException e = assertThrows(expected.getClass(), writing);
		assertEquals(expected.getMessage(), e.getMessage());
	}

	@Test
	void writingIsRefused() {
		try (RailwayGraphs railway = RailwayGraphs.railway("emf", folder)) {
			Graph graph = railway.graph;
			Vertex vertex = graph.traversal().V().hasLabel("Segment").next();
			Edge edge = graph.edges().next();
			refused(Graph.Exceptions.vertexAdditionsNotSupported(), () -> graph.addVertex("Segment"));
			refused(Graph.Exceptions.transactionsNotSupported(), graph::tx);
			refused(Graph.Exceptions.variablesNotSupported(), graph::variables);
			refused(Graph.Exceptions.graphComputerNotSupported(), graph::compute);
			refused(Vertex.Exceptions.edgeAdditionsNotSupported(), () -> vertex.addEdge("connectsTo", vertex));
			refused(Vertex.Exceptions.vertexRemovalNotSupported(), vertex::remove);
			refused(Element.Exceptions.propertyAdditionNotSupported(), () -> vertex.property("length", 1));
			refused(Property.Exceptions.propertyRemovalNotSupported(), () -> vertex.property("length").remove());
			refused(Element.Exceptions.propertyAdditionNotSupported(), () -> vertex.property("length").property("unit", "m"));
			refused(Edge.Exceptions.edgeRemovalNotSupported(), edge::remove);
			refused(Element.Exceptions.propertyAdditionNotSupported(), () -> edge.property("weight", 1));
			refused(Graph.Exceptions.vertexAdditionsNotSupported(), () -> graph.traversal().addV("Segment").iterate());
		}
	}

	@Test
	void theFeaturesSaySo() {
		try (RailwayGraphs railway = RailwayGraphs.railway("emf", folder)) {
			Graph.Features features = railway.graph.features();
			assertFalse(features.vertex().supportsAddVertices() || features.vertex().supportsRemoveVertices() || features.vertex().supportsAddProperty()
					|| features.vertex().supportsRemoveProperty() || features.vertex().supportsUpsert() || features.vertex().supportsMetaProperties());
			assertFalse(features.edge().supportsAddEdges() || features.edge().supportsRemoveEdges() || features.edge().supportsAddProperty()
					|| features.edge().properties().supportsProperties());
			assertFalse(features.graph().supportsTransactions() || features.graph().supportsComputer() || features.graph().variables().supportsVariables());
		}
	}
}
