// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan.build;

import org.modelarena.query.plan.Term;

/**
 * The choice of one item of a collection.
 *
 * @param skipped    how many are left out
 * @param isLast     whether the last of the others is taken, and not the first
 * @param isRequired whether a missing item is a fault, and not null
 */
public record ItemSelection(long skipped, boolean isLast, boolean isRequired) {
	/** The value of an item in the row that is taken. */
	public Term of(PlanBuilder rows, Term item) {
		if (skipped > 0) {
			rows.limit(skipped, Long.MAX_VALUE);
		}
		return new Term.Item(rows.pipeline(), item, isLast, isRequired);
	}
}
