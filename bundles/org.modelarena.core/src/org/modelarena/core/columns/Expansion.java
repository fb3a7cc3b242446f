// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.columns;

/**
 * The position in a walk along the links of some rows, so that it can stop when its output is full and continue later. Used by one thread.
 * {@link LinkColumn#expand} reads and writes the fields.
 */
public final class Expansion {
	/** The rows to start from. Not owned. */
	public int[] rows = {};
	/** The number of rows to start from. */
	public int count;
	/** The position in {@link #rows} to go on at. */
	public int at;
	/** How many links of {@code rows[at]} are done. */
	public int done;

	/** Whether anybody reads {@link #starts}; if not, they may be left as they are. */
	public boolean wantsStarts = true;

	/** For each link, the position of its start in {@link #rows}. */
	public final int[] starts;
	/** For each link, its target. */
	public final int[] targets;
	/** The number of links in {@link #starts} and {@link #targets}. */
	public int size;
	/** With so many links it is full; at least 1, and at most its capacity. */
	public int most;

	/** @param capacity the most links that it holds at once; at least 1 */
	public Expansion(int capacity) {
		starts = new int[capacity];
		targets = new int[capacity];
		most = capacity;
	}

	/** Starts again, from other rows. */
	public void start(int[] from, int number) {
		rows = from;
		count = number;
		at = 0;
		done = 0;
		size = 0;
	}

	/** Whether there is no room for another link. */
	public boolean isFull() {
		return size >= most;
	}

	/** Whether all links have been given. */
	public boolean isDone() {
		return at >= count;
	}
}
