// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import org.modelarena.query.internal.vector.Batch;

/** A condition that selects some rows of a batch. Used by one thread. */
public interface Predicate {
	/**
	 * Selects the rows for which the condition is true.
	 *
	 * @param in    the positions to look at, ascending; null for all
	 * @param count the number of positions
	 * @param out   receives the selected positions, ascending; never {@code in}
	 * @return their number
	 */
	int select(Batch batch, int[] in, int count, int[] out);

	/**
	 * The number of all rows of the batch for which the condition is true.
	 *
	 * @param scratch may be written to
	 */
	default int count(Batch batch, int[] scratch) {
		return select(batch, null, batch.size, scratch);
	}
}
