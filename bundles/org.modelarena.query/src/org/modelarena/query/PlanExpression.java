// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

import java.util.Optional;

import org.modelarena.core.model.PreparedExpression;
import org.modelarena.query.plan.Term;

/** A parsed expression over one element that a plan can compute, too. */
public interface PlanExpression extends PreparedExpression {
	/**
	 * The expression as a term, which faults where the expression fails.
	 *
	 * @param self the element; may stand in the term several times
	 * @return nothing if a term cannot keep the expression's exact meaning
	 */
	Optional<Term> term(Term self);
}
