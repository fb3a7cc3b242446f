// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.columns;

/**
 * The values of one single-valued attribute, its default where an element has none set. Methods of the wrong {@link #form} throw
 * {@link UnsupportedOperationException}. Where a value is null, {@code ints} gives -1 for a TEXT, and otherwise what it gives is undefined.
 */
public interface ValueColumn {
	ValueForm form();

	/** Whether any value may be null. */
	boolean hasNulls();

	/** For a column with nulls: {@code nulls[i]} says whether the value of {@code rows[i]} is null. */
	void nulls(int[] rows, int count, boolean[] nulls);

	/** The values of {@code count} rows that follow each other, from {@code first}. */
	void ints(int first, int count, int[] values);

	/** {@code values[i]} is that of {@code rows[i]}. */
	void ints(int[] rows, int count, int[] values);

	void longs(int[] rows, int count, long[] values);

	void doubles(int[] rows, int count, double[] values);

	/** The text of an id, for a column of the form TEXT. */
	String text(int id);

	/** The id of a text, for a column of the form TEXT; -2 if no element has this text. */
	int textId(String text);
}
