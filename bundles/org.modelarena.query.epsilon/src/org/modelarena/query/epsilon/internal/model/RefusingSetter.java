// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.introspection.AbstractPropertySetter;
import org.eclipse.epsilon.eol.execute.introspection.IReflectivePropertySetter;

/** Refuses to change anything. */
public final class RefusingSetter extends AbstractPropertySetter implements IReflectivePropertySetter {
	public static final String READ_ONLY = "A query cannot change the model";

	private final String readOnly;

	public RefusingSetter() {
		this(READ_ONLY);
	}

	/** @param readOnly the message, without the property's name */
	public RefusingSetter(String readOnly) {
		this.readOnly = readOnly;
	}

	@Override
	public void invoke(Object target, String property, Object value, IEolContext context) throws EolRuntimeException {
		throw new EolRuntimeException(readOnly + ": '" + property + "' is assigned to.");
	}

	@Override
	public boolean conforms(Object target, String property, Object value, IEolContext context) {
		return false;
	}

	@Override
	public Object coerce(Object target, String property, Object value, IEolContext context) {
		return value;
	}
}
