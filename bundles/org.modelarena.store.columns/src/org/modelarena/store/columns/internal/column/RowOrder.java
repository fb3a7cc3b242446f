// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import org.modelarena.store.columns.internal.encoding.IntSequence;

/**
 * The rows of a base file in ascending order of the values of an attribute, type by type; rows of equal values ascend, and those without
 * a value are left out. Immutable and thread-safe.
 */
public final class RowOrder {
	private final long[] starts;
	private final IntSequence rows;

	/** @param starts for each concrete type, and one more, where its rows begin */
	RowOrder(long[] starts, IntSequence rows) {
		this.starts = starts;
		this.rows = rows;
	}

	/** Where the rows of a type begin. */
	public int start(int type) {
		return (int) starts[type];
	}

	/** Where the rows of a type end. */
	public int end(int type) {
		return (int) starts[type + 1];
	}

	/** Reads the rows from a place on, as many as there is room for. */
	public void read(int from, int[] to) {
		rows.copy(from, to.length, to, 0);
	}

	/** The row at a place. */
	public int row(int at) {
		return rows.get(at);
	}
}
