// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;
import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EAttribute;

/** The properties of one vertex. */
final class VertexProperties {
	private final SnapshotGraph graph;
	private final ModelVertex vertex;

	VertexProperties(SnapshotGraph graph, ModelVertex vertex) {
		this.graph = graph;
		this.vertex = vertex;
	}

	/** The names of attributes that have a value. */
	Set<String> present() {
		Set<String> names = new LinkedHashSet<>();
		attributes().keySet().stream().filter(name -> !of(name).isEmpty()).forEach(names::add);
		return Collections.unmodifiableSet(names);
	}

	/** The properties of some attributes, or of all; each attribute is read when the iterator comes to it. */
	<V> Iterator<VertexProperty<V>> properties(String... names) {
		if (names.length == 1) {
			return this.<V>of(names[0]).iterator();
		}
		Iterator<String> wanted = names.length == 0 ? attributes().keySet().iterator() : Stream.of(names).distinct().iterator();
		return IteratorUtils.flatMap(wanted, name -> this.<V>of(name).iterator());
	}

	/** The values of one attribute; none if the element's class has no such attribute. */
	<V> List<VertexProperty<V>> of(String name) {
		EAttribute attribute = attributes().get(name);
		Object value = attribute == null ? null : graph.snapshot().attribute(vertex.key(), attribute);
		if (attribute == null || value == null) {
			return List.of();
		}
		if (!attribute.isMany()) {
			return List.of(this.<V>property(name, 0, value));
		}
		List<VertexProperty<V>> properties = new ArrayList<>();
		for (Object each : (List<?>) value) {
			if (each != null) {
				properties.add(property(name, properties.size(), each));
			}
		}
		return properties;
	}

	private Map<String, EAttribute> attributes() {
		return graph.labelled(vertex.key()).attributes();
	}

	@SuppressWarnings("unchecked")
	private <V> VertexProperty<V> property(String name, int position, Object value) {
		// An EEnumLiteral is an Enumerator, too.
		Object shown = value instanceof Enumerator literal ? literal.getName() : value;
		return new ModelProperty<>(vertex, name, position, (V) shown);
	}
}
