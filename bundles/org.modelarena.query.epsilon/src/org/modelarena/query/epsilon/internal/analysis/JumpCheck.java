// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.analysis;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.dom.BreakStatement;
import org.eclipse.epsilon.eol.dom.ContinueStatement;
import org.eclipse.epsilon.eol.dom.ForStatement;
import org.eclipse.epsilon.eol.dom.Operation;
import org.eclipse.epsilon.eol.dom.SwitchStatement;
import org.eclipse.epsilon.eol.dom.WhileStatement;
import org.modelarena.core.ErrorCode;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;
import org.modelarena.query.epsilon.internal.syntax.SyntaxTreeSearch;

/** Refuses jumps out of nothing, which Epsilon would give as the value of the program. */
final class JumpCheck {
	private final ProgramText text;

	JumpCheck(ProgramText text) {
		this.text = text;
	}

	/**
	 * Looks through a part that stands in no loop.
	 *
	 * @throws org.modelarena.core.QueryException for the first {@code break} or {@code continue} that leaves no loop and no switch
	 */
	void check(ModuleElement part) {
		check(part, false);
	}

	private void check(ModuleElement part, boolean inside) {
		if (!inside && (part instanceof BreakStatement || part instanceof ContinueStatement)) {
			throw text.fault(ErrorCode.QUERY_SYNTAX, "There is no loop here to leave or to continue.", part, null);
		}
		boolean begins = part instanceof ForStatement || part instanceof WhileStatement || part instanceof SwitchStatement;
		boolean within = (inside || begins) && !(part instanceof Operation);
		SyntaxTreeSearch.parts(part).forEach(child -> check(child, within));
	}
}
