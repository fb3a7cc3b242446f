// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tinkerpop;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/**
 * A graph as a model: a class for each label of vertices, an attribute for each of their properties, and a reference for each label of edges
 * that leave them. What a model cannot have is left out: properties of edges and of properties, and ids.
 */
final class ToyModel implements ElementSource {
	private static final EcoreFactory FACTORY = EcoreFactory.eINSTANCE;
	private static final Map<Class<?>, EDataType> TYPES = Map.of(String.class, EcorePackage.Literals.ESTRING, Integer.class,
			EcorePackage.Literals.EINTEGER_OBJECT, Long.class, EcorePackage.Literals.ELONG_OBJECT, Double.class, EcorePackage.Literals.EDOUBLE_OBJECT,
			Float.class, EcorePackage.Literals.EFLOAT_OBJECT, Boolean.class, EcorePackage.Literals.EBOOLEAN_OBJECT, Byte.class,
			EcorePackage.Literals.EBYTE_OBJECT, Short.class, EcorePackage.Literals.ESHORT_OBJECT);

	private final Graph graph;
	private final Map<String, EClass> types = new LinkedHashMap<>();
	private final Metamodel metamodel;

	ToyModel(Graph graph) {
		this.graph = graph;
		EPackage toy = FACTORY.createEPackage();
		toy.setName("toy");
		toy.setNsURI("http://modelarena.org/test/toy");
		graph.vertices().forEachRemaining(this::learn);
		toy.getEClassifiers().addAll(types.values());
		metamodel = Metamodel.of(toy);
	}

	private void learn(Vertex vertex) {
		EClass type = types.computeIfAbsent(vertex.label(), label -> {
			EClass made = FACTORY.createEClass();
			made.setName(label);
			return made;
		});
		for (String key : vertex.keys()) {
			VertexProperty<Object> first = vertex.properties(key).next();
			EStructuralFeature attribute = feature(type, key, FACTORY.createEAttribute(), TYPES.get(first.value().getClass()));
			if (IteratorUtils.count(vertex.properties(key)) > 1) {
				attribute.setUpperBound(-1);
			}
		}
		for (Edge edge : IteratorUtils.list(vertex.edges(Direction.OUT))) {
			feature(type, edge.label(), FACTORY.createEReference(), EcorePackage.Literals.EOBJECT).setUpperBound(-1);
		}
	}

	private static EStructuralFeature feature(EClass owner, String name, EStructuralFeature fresh, org.eclipse.emf.ecore.EClassifier type) {
		EStructuralFeature known = owner.getEStructuralFeature(name);
		if (type == null || known != null && known.getEType() != type) {
			throw new IllegalArgumentException("No model: '" + name + "' has values of several types, or of one that models do not have");
		}
		if (known != null) {
			return known;
		}
		fresh.setName(name);
		fresh.setEType(type);
		fresh.setUnique(false);
		owner.getEStructuralFeatures().add(fresh);
		return fresh;
	}

	@Override
	public Metamodel metamodel() {
		return metamodel;
	}

	@Override
	public long size() {
		return IteratorUtils.count(graph.vertices());
	}

	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		Map<Vertex, Long> keys = new HashMap<>();
		graph.vertices().forEachRemaining(vertex -> keys.put(vertex, (long) keys.size()));
		graph.vertices().forEachRemaining(vertex -> {
			EClass type = types.get(vertex.label());
			long key = keys.get(vertex);
			sink.begin(type, ElementSink.NONE, null);
			vertex.properties().forEachRemaining(property -> sink.attribute(key, (EAttribute) type.getEStructuralFeature(property.key()), property.value()));
			vertex.edges(Direction.OUT).forEachRemaining(
					edge -> sink.reference(key, (EReference) type.getEStructuralFeature(edge.label()), keys.get(edge.inVertex())));
			sink.end();
		});
	}
}
