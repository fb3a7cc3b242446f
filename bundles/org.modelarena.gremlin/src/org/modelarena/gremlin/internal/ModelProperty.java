// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.Collections;
import java.util.Iterator;
import java.util.Set;

import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/** A value of an attribute. It has no properties of its own. */
final class ModelProperty<V> implements VertexProperty<V> {
	private final ModelVertex vertex;
	private final String name;
	private final int position;
	private final V value;

	ModelProperty(ModelVertex vertex, String name, int position, V value) {
		this.vertex = vertex;
		this.name = name;
		this.position = position;
		this.value = value;
	}

	@Override
	public String key() {
		return name;
	}

	@Override
	public V value() {
		return value;
	}

	@Override
	public boolean isPresent() {
		return true;
	}

	@Override
	public Vertex element() {
		return vertex;
	}

	@Override
	public Object id() {
		return vertex.key() + ":" + name + ":" + position;
	}

	@Override
	public Graph graph() {
		return vertex.graph();
	}

	@Override
	public Set<String> keys() {
		return Collections.emptySet();
	}

	@Override
	public <U> Iterator<Property<U>> properties(String... keys) {
		return Collections.emptyIterator();
	}

	@Override
	public <U> Property<U> property(String key) {
		return Property.empty();
	}

	@Override
	public <U> Property<U> property(String key, U of) {
		throw Element.Exceptions.propertyAdditionNotSupported();
	}

	@Override
	public void remove() {
		throw Property.Exceptions.propertyRemovalNotSupported();
	}

	@Override
	public boolean equals(Object other) {
		return ElementHelper.areEqual(this, other);
	}

	@Override
	public int hashCode() {
		return ElementHelper.hashCode((Element) this);
	}

	@Override
	public String toString() {
		return StringFactory.propertyString(this);
	}
}
