package org.modelarena.query.epsilon.internal;

import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.introspection.AbstractPropertySetter;

/** Refuses to change anything. */
final class RefusingSetter extends AbstractPropertySetter {
	static final String READ_ONLY = "A query cannot change the model";

	@Override
	public void invoke(Object target, String property, Object value, IEolContext context) throws EolRuntimeException {
		throw new EolRuntimeException(READ_ONLY + ": '" + property + "' is assigned to.");
	}
}
