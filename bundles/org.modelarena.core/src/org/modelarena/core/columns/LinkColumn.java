// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.columns;

/**
 * The links of one reference, forwards or backwards, from rows to rows. The targets of a row are in the order of the reference; backwards
 * they are in ascending order of keys.
 */
public interface LinkColumn {
	/** Whether a row has at most one target. */
	boolean isSingle();

	/** The number of links. */
	long size();

	/**
	 * Whether a row may have a target several times, found out without a look at the links where it is known. Files may have one several times also where a reference
	 * is unique, as EMF's reader does not look; edits add none that is there.
	 */
	boolean mayRepeat();

	/** The only target of each of the rows, {@link ColumnSnapshot#NO_ROW} for none; for a single-valued column. */
	void targets(int[] rows, int count, int[] targets);

	/** The number of targets of {@code count} rows that follow each other, from {@code first}. */
	void degrees(int first, int count, int[] degrees);

	/** The number of targets of each of the rows. */
	void degrees(int[] rows, int count, int[] degrees);

	/** How many of {@code count} rows that follow each other, from {@code first}, have no target; at most {@link ColumnSnapshot#PAGE} rows. */
	default int unlinked(int first, int count) {
		int[] degrees = new int[count];
		degrees(first, count, degrees);
		int unlinked = 0;
		for (int degree : degrees) {
			unlinked += degree == 0 ? 1 : 0;
		}
		return unlinked;
	}

	/** The targets of one row. */
	int[] targets(int row);

	/** Adds links to an expansion until it is full or at its end. */
	void expand(Expansion expansion);

	/**
	 * Finds the pairs that are links; none is to {@link ColumnSnapshot#NO_ROW}.
	 *
	 * @param count    the number of pairs; the i-th is from {@code rows[i]} to {@code targets[i]}
	 * @param selected receives the positions of the links among the pairs, in ascending order; may not be one of the other arrays
	 * @return their number
	 */
	int linked(int[] rows, int[] targets, int count, int[] selected);
}
