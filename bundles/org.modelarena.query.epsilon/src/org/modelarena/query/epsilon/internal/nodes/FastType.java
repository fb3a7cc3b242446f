// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import org.eclipse.epsilon.eol.dom.TypeExpression;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.exceptions.EolTypeNotFoundException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.types.EolType;

import org.modelarena.query.epsilon.internal.runtime.Execution;

/** The name of a type, which is looked up once. */
final class FastType extends TypeExpression {
	@Override
	public EolType execute(IEolContext context) throws EolRuntimeException {
		if (type == null) {
			type = FastName.find(Execution.of(context).model(), getName());
			if (type == null) {
				throw new EolTypeNotFoundException(getName(), this);
			}
		}
		return parameterTypeExpressions.isEmpty() ? type : super.execute(context);
	}
}
