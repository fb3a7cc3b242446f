// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.epsilon.eol.exceptions.models.EolEnumerationValueNotFoundException;
import org.eclipse.epsilon.eol.exceptions.models.EolModelElementTypeNotFoundException;
import org.eclipse.epsilon.eol.models.Model;

/** The common part of all models of Epsilon on snapshots: the names of the metamodel, and that nothing can be changed unless a model says otherwise. */
public abstract class ReadOnlyModel extends Model {
	private final String readOnly;

	/** @param readOnly the message for those who try to change something */
	protected ReadOnlyModel(String readOnly) {
		this.readOnly = readOnly;
	}

	/** The meaning of the names of programs. */
	protected abstract SymbolTable symbols();

	/** The class that a program calls so. */
	protected final EClass type(String typeName) throws EolModelElementTypeNotFoundException {
		EClass type = symbols().type(typeName);
		if (type == null) {
			throw new EolModelElementTypeNotFoundException(getName(), typeName);
		}
		return type;
	}

	@Override
	public final boolean hasType(String typeName) {
		return symbols().type(typeName) != null;
	}

	@Override
	public final Object getEnumerationValue(String enumeration, String label) throws EolEnumerationValueNotFoundException {
		EEnumLiteral literal = symbols().literal(enumeration + "#" + label);
		if (literal == null) {
			throw new EolEnumerationValueNotFoundException(enumeration, label, getName());
		}
		return literal;
	}

	@Override
	public final boolean isInstantiable(String typeName) {
		return false;
	}

	@Override
	public Object createInstance(String typeName) {
		throw new UnsupportedOperationException(readOnly);
	}

	@Override
	public void deleteElement(Object instance) {
		throw new UnsupportedOperationException(readOnly);
	}

	@Override
	public final void setElementId(Object instance, String id) {
		throw new UnsupportedOperationException(readOnly);
	}
}
