// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import org.eclipse.epsilon.eol.dom.ExecutableBlock;
import org.eclipse.epsilon.epl.dom.Role;
import org.modelarena.query.epsilon.internal.matching.PatternMatcher;

/** A role that tells whether it is one that {@link PatternMatcher} matches: one of a single name, neither optional nor switched on and off. */
public final class PlainRole extends Role implements PlanBackedNode {
	private ProgramPart part;

	@Override
	public void plan(ProgramPart planned) {
		part = planned;
	}

	/** The part of the program that gives the elements that the guard lets through; null if they are looked for one by one. */
	public ProgramPart part() {
		return part;
	}

	public boolean isPlain() {
		return names.size() == 1 && activeAst == null && optionalAst == null;
	}

	/** The block that tells whether it is optional; null for none. */
	public ExecutableBlock<Boolean> optional() {
		return optionalAst;
	}

	/** The block that tells whether it is there at all; null for none. */
	public ExecutableBlock<Boolean> active() {
		return activeAst;
	}

	public String name() {
		return names.get(0);
	}
}
