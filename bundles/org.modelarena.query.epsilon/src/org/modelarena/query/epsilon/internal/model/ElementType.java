// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.models.IModel;
import org.eclipse.epsilon.eol.types.EolModelElementType;

/** A type of the metamodel as a program's value. Epsilon's own looks the type up by its name each time. */
public final class ElementType extends EolModelElementType {
	private final SnapshotModel model;
	private final EClass type;
	private final Set<EClass> kinds;

	public ElementType(SnapshotModel model, EClass type) {
		super(type.getName());
		this.model = model;
		this.type = type;
		this.kinds = model.symbols().kinds(type);
	}

	public EClass type() {
		return type;
	}

	@Override
	public boolean isType(Object object) {
		return object instanceof Element element && element.type() == type;
	}

	@Override
	public boolean isKind(Object object) {
		return object instanceof Element element && kinds.contains(element.type());
	}

	@Override
	public Collection<?> getAllOfKind() {
		return model.extent(type);
	}

	@Override
	public Collection<?> getAllOfType() {
		return model.allOfType(type);
	}

	@Override
	public boolean isInstantiable() {
		return !type.isAbstract() && !type.isInterface();
	}

	@Override
	public Object createInstance() {
		return model.create(type);
	}

	@Override
	public Object createInstance(List<Object> parameters) {
		return createInstance();
	}

	@Override
	public IModel getModel() {
		return model;
	}

	@Override
	public IModel getModel(boolean updateCached) {
		return model;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof ElementType that && type == that.type;
	}

	@Override
	public int hashCode() {
		return Objects.hash(type);
	}
}
