package org.modelarena.query.epsilon.internal;

import org.eclipse.epsilon.eol.dom.ExecutableBlock;
import org.eclipse.epsilon.epl.dom.Role;

/** A role that tells whether it is one that {@link PatternMatcher} matches: one of a single name, neither optional nor switched on and off. */
final class PlainRole extends Role implements PlanBackedNode {
	private ProgramPart part;

	@Override
	public void plan(ProgramPart planned) {
		part = planned;
	}

	/** What gives the elements that the guard lets through; null if they are looked for one by one. */
	ProgramPart part() {
		return part;
	}

	boolean isPlain() {
		return names.size() == 1 && activeAst == null && optionalAst == null;
	}

	/** What tells whether it is optional; null for nothing. */
	ExecutableBlock<Boolean> optional() {
		return optionalAst;
	}

	/** What tells whether it is there at all; null for nothing. */
	ExecutableBlock<Boolean> active() {
		return activeAst;
	}

	String name() {
		return names.get(0);
	}
}
