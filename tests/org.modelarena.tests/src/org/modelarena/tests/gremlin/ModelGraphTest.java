// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.gremlin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Cancellation;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.gremlin.ModelGraph;
import org.modelarena.gremlin.ModelGraphs;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RecordedModel;

/** Vertices, properties and edges are what the snapshot says about each element. */
class ModelGraphTest {
	@TempDir
	private Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void everyElementIsAVertexWithItsFeatures(String store) {
		try (RailwayGraphs railway = RailwayGraphs.railway(store, folder)) {
			checkAll(railway.graph, railway.snapshot);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void listsDefaultsAndEnumerationsAreThere(String store) {
		Metamodel metamodel = KitMetamodel.create();
		EClass leaf = metamodel.type("Leaf");
		RecordedModel model = new RecordedModel(metamodel);
		model.create(0, leaf, ModelSnapshot.NONE, null);
		model.create(1, metamodel.type("Special"), ModelSnapshot.NONE, null);
		EAttribute tags = (EAttribute) leaf.getEStructuralFeature("tags");
		List.of("a", "b", "a").forEach(tag -> model.attribute(0, tags, tag));
		EAttribute color = (EAttribute) leaf.getEStructuralFeature("color");
		model.set(0, color, ((EEnum) color.getEAttributeType()).getEEnumLiteral("RED"));
		model.reference(0, (EReference) leaf.getEStructuralFeature("likes"), 1);
		model.reference(0, (EReference) leaf.getEStructuralFeature("likes"), 0);
		try (RailwayGraphs kit = RailwayGraphs.of(store, model.asSource(), folder)) {
			checkAll(kit.graph, kit.snapshot);
			Vertex vertex = kit.graph.vertices(0).next();
			assertEquals(List.of("a", "b", "a"), IteratorUtils.list(vertex.values("tags")));
			assertEquals("RED", vertex.value("color"));
			assertEquals("unnamed", vertex.value("name"));
			assertFalse(vertex.property("title").isPresent(), "null is absent");
			assertFalse(vertex.keys().contains("title"));
			assertTrue(vertex.keys().containsAll(List.of("name", "color", "tags", "weight", "size")));
			assertEquals("GREEN", kit.graph.vertices(1).next().value("color"));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void aTargetThatIsListedTwiceIsTwoEdges(String store) {
		EClass node = EcoreFactory.eINSTANCE.createEClass();
		node.setName("Node");
		EReference next = EcoreFactory.eINSTANCE.createEReference();
		next.setName("next");
		next.setEType(node);
		next.setUpperBound(-1);
		next.setUnique(false);
		node.getEStructuralFeatures().add(next);
		EPackage nodes = EcoreFactory.eINSTANCE.createEPackage();
		nodes.setName("nodes");
		nodes.setNsURI("http://modelarena.org/test/nodes");
		nodes.getEClassifiers().add(node);
		RecordedModel model = new RecordedModel(Metamodel.of(nodes));
		for (long key = 0; key < 3; key++) {
			model.create(key, node, ModelSnapshot.NONE, null);
		}
		List.of(1L, 2L, 1L, 0L).forEach(target -> model.reference(0, next, target));
		model.reference(2, next, 1);
		try (RailwayGraphs graphs = RailwayGraphs.of(store, model.asSource(), folder)) {
			checkAll(graphs.graph, graphs.snapshot);
			assertEquals(Set.of("0:next:0", "0:next:2", "2:next:0"), ids(graphs.graph.vertices(1).next().edges(Direction.IN)));
			assertEquals(3L, graphs.one("g.V(1).in().count()"));
		}
	}

	@Test
	void derivedFeaturesArePropertiesWhereTheSnapshotHoldsThem() {
		try (RailwayGraphs emf = RailwayGraphs.railway("emf", folder); RailwayGraphs columns = RailwayGraphs.railway("columns", folder)) {
			String text = "g.V().hasLabel('Sensor').values('nMonitoredSegments').sum()";
			assertEquals(emf.one("g.V().hasLabel('Sensor').out('monitors').count()"), columns.one(text));
			assertEquals(List.of(), emf.rows("g.V().hasLabel('Sensor').values('nMonitoredSegments')"));
			try (DerivedView view = new DerivedView(emf.snapshot, Cancellation.create())) {
				Number sum = ModelGraphs.over(view).traversal().V().hasLabel("Sensor").values("nMonitoredSegments").sum().next();
				assertEquals(columns.one(text), sum.longValue());
			}
		}
	}

	/** Everything both ways; each edge is found from its source, from its target, and by its id. */
	private static void checkAll(ModelGraph graph, ModelSnapshot snapshot) {
		Set<Object> fromSources = new HashSet<>();
		Set<Object> fromTargets = new HashSet<>();
		long vertices = 0;
		for (Iterator<Vertex> all = graph.vertices(); all.hasNext(); vertices++) {
			Vertex vertex = all.next();
			long key = (Long) vertex.id();
			EClass type = snapshot.type(key);
			assertEquals(type.getName(), vertex.label());
			assertEquals(vertex, graph.vertices(key).next());
			type.getEAllAttributes().stream().filter(attribute -> snapshot.holds(attribute)).forEach(attribute -> checkValues(snapshot, vertex, attribute));
			type.getEAllReferences().forEach(reference -> checkOut(snapshot, vertex, reference));
			checkIn(snapshot, vertex);
			assertTrue(fromSources.addAll(ids(vertex.edges(Direction.OUT))) || !vertex.edges(Direction.OUT).hasNext());
			fromTargets.addAll(ids(vertex.edges(Direction.IN)));
		}
		assertEquals(snapshot.size(), vertices);
		assertFalse(fromSources.isEmpty());
		assertEquals(fromSources, fromTargets);
		assertEquals(fromSources, ids(graph.edges()));
		assertEquals(fromSources, ids(graph.edges(fromSources.toArray())));
	}

	private static Set<Object> ids(Iterator<Edge> edges) {
		Set<Object> ids = new HashSet<>();
		edges.forEachRemaining(edge -> assertTrue(ids.add(edge.id()), "twice: " + edge.id()));
		return ids;
	}

	private static void checkValues(ModelSnapshot snapshot, Vertex vertex, EAttribute attribute) {
		Object value = snapshot.attribute((Long) vertex.id(), attribute);
		List<Object> expected = new ArrayList<>();
		for (Object each : value instanceof List<?> many ? many : value == null ? List.of() : List.of(value)) {
			expected.add(each instanceof EEnumLiteral literal ? literal.getName() : each);
		}
		List<VertexProperty<Object>> found = IteratorUtils.list(vertex.properties(attribute.getName()));
		assertEquals(expected, found.stream().map(VertexProperty::value).toList(), attribute.getName() + " of " + vertex);
		assertEquals(expected.size(), found.stream().distinct().count(), "each property is one of its own");
	}

	private static void checkOut(ModelSnapshot snapshot, Vertex vertex, EReference reference) {
		List<Long> expected = keys(snapshot.targets((Long) vertex.id(), reference));
		List<Edge> edges = IteratorUtils.list(vertex.edges(Direction.OUT, reference.getName()));
		String what = reference.getName() + " of " + vertex;
		assertEquals(expected, edges.stream().map(edge -> (Long) edge.inVertex().id()).toList(), what);
		edges.forEach(edge -> assertEquals(vertex, edge.outVertex(), what));
		edges.forEach(edge -> assertEquals(reference.getName(), edge.label(), what));
		assertEquals(expected, IteratorUtils.list(vertex.vertices(Direction.OUT, reference.getName())).stream().map(Vertex::id).toList(), what);
	}

	private static void checkIn(ModelSnapshot snapshot, Vertex vertex) {
		List<Long> expected = new ArrayList<>();
		for (EClass type : snapshot.metamodel().classes()) {
			type.getEReferences().forEach(reference -> expected.addAll(keys(snapshot.sources((Long) vertex.id(), reference)).stream().distinct()
					.flatMap(source -> keys(snapshot.targets(source, reference)).stream().filter(vertex.id()::equals).map(target -> source)).toList()));
		}
		assertEquals(expected.stream().sorted().toList(),
				IteratorUtils.list(vertex.edges(Direction.IN)).stream().map(edge -> (Long) edge.outVertex().id()).sorted().toList(), "in of " + vertex);
		assertEquals(expected.stream().sorted().toList(),
				IteratorUtils.list(vertex.vertices(Direction.IN)).stream().map(source -> (Long) source.id()).sorted().toList(), "in of " + vertex);
	}

	private static List<Long> keys(KeyCursor cursor) {
		List<Long> keys = new ArrayList<>();
		while (cursor.next()) {
			keys.add(cursor.key());
		}
		return keys;
	}
}
