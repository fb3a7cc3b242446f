// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.Arrays;
import java.util.List;

import org.modelarena.core.Answer;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ElementSink;

/**
 * Some rows of an answer, column by column: a {@code long[]} of element keys ({@link ElementSink#NONE} for null) or an {@code Object[]} of cells.
 * The arrays must not be changed.
 *
 * @param columns their names
 * @param data    an array for each column
 * @param count   the number of rows
 */
public record Rows(List<String> columns, List<Object> data, int count) {
	/** The rows of an answer from {@code from} up to, and without, {@code to}. */
	public static Rows of(Answer answer, long from, long to) {
		return new Rows(answer.columns(), answer.columns(Math.toIntExact(from), Math.toIntExact(to)), Math.toIntExact(to - from));
	}

	/** The answer that consists of these rows, which are those of one answer, in order. */
	public static Answer join(List<Rows> pages) {
		Rows first = pages.getFirst();
		int count = Math.toIntExact(pages.stream().mapToLong(Rows::count).sum());
		if (pages.size() == 1) {
			return Answer.ofColumns(first.columns, first.data, count);
		}
		Object[] joined = new Object[first.columns.size()];
		Arrays.setAll(joined, column -> join(pages, column, count));
		return Answer.ofColumns(first.columns, Arrays.asList(joined), count);
	}

	private static Object join(List<Rows> pages, int column, int count) {
		boolean areKeys = pages.stream().allMatch(page -> page.data.get(column) instanceof long[]);
		Object joined = areKeys ? new long[count] : new Object[count];
		int at = 0;
		for (Rows page : pages) {
			Object part = areKeys ? page.data.get(column) : page.cells(column);
			System.arraycopy(part, 0, joined, at, page.count);
			at += page.count;
		}
		return joined;
	}

	/** The cells of a column, whatever form they have. */
	private Object[] cells(int column) {
		if (data.get(column) instanceof Object[] cells) {
			return cells;
		}
		long[] keys = (long[]) data.get(column);
		Object[] cells = new Object[count];
		for (int row = 0; row < count; row++) {
			cells[row] = keys[row] == ElementSink.NONE ? null : new ElementKey(keys[row]);
		}
		return cells;
	}
}
