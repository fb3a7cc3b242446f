package org.modelarena.query.internal.vector;

/** A condition that selects some rows of a level. Used by one thread. */
interface Predicate {
	/**
	 * Selects the rows for which the condition is true.
	 *
	 * @param in    the positions to look at, ascending; null for all
	 * @param count the number of positions
	 * @param out   receives the selected positions, ascending; never {@code in}
	 * @return their number
	 */
	int select(Level level, int[] in, int count, int[] out);

	/**
	 * The number of all rows of the level for which the condition is true.
	 *
	 * @param scratch may be written to
	 */
	default int count(Level level, int[] scratch) {
		return select(level, null, level.size, scratch);
	}
}
