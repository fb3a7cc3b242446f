// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.model.ModelSnapshot;

/** Constraints that were parsed for a metamodel, ready to be checked on its models, again and again. Used by one thread at a time. */
public interface RuleSet {
	/** The constraints, in the order of the text. */
	List<Rule> rules();

	/** The faults of constraints that cannot be checked and are left out, with their places; whoever wants all or none looks here first. */
	default List<QueryException> faults() {
		return List.of();
	}

	/** Probable errors in the text, though it can be checked: properties that no type has where they are asked for, with their places. */
	default List<QueryException> doubts() {
		return List.of();
	}

	/**
	 * Checks all of a model, one with the metamodel that the constraints were parsed for.
	 *
	 * @param findings     takes the violations, in an order that is the same each time
	 * @param cancellation carries the deadline, if any
	 * @throws QueryException {@link ErrorCode#QUERY_FAILED} where a constraint can be neither fulfilled nor violated, with line and column in the
	 *                                            text
	 * @throws ArenaException                     {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}, {@link ErrorCode#OUT_OF_MEMORY}
	 */
	void check(ModelSnapshot state, Findings findings, Cancellation cancellation);

	/** The same check in parts that can be followed each by itself; together they find the same violations. */
	default List<RuleQuery> queries() {
		return List.of(new WholeRuleSet(this));
	}
}
