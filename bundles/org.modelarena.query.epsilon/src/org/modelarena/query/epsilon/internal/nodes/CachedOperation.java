// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import java.util.HashMap;
import java.util.List;

import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.eol.dom.Operation;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;

import org.modelarena.query.epsilon.internal.runtime.Execution;

/** An operation whose {@code @cached} results last: Epsilon's go when the object that stands for an element is collected. */
final class CachedOperation extends Operation {
	@Override
	public void build(AST cst, IModule owner) {
		super.build(cst, owner);
		if (isCached()) {
			cache = new HashMap<>();
		}
	}

	@Override
	public Object execute(Object self, List<?> arguments, IEolContext context, boolean inNewFrame) throws EolRuntimeException {
		if (isCached()) {
			Execution.of(context).work().key(cache, self);
		}
		return super.execute(self, arguments, context, inNewFrame);
	}
}
