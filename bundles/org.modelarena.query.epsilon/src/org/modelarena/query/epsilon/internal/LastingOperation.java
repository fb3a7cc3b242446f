package org.modelarena.query.epsilon.internal;

import java.util.HashMap;

import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.eol.dom.Operation;

/** An operation whose {@code @cached} results last: Epsilon's go when the object that stands for an element is collected. */
final class LastingOperation extends Operation {
	@Override
	public void build(AST cst, IModule owner) {
		super.build(cst, owner);
		if (isCached()) {
			cache = new HashMap<>();
		}
	}
}
