// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.util.Arrays;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntConsumer;

/**
 * Rows that have had a value since the base file was written, by the key of that value: a hash table of numbers, at most half full. A row stays when it gets
 * another value, as older states still have the first one; so who asks has to look at the row. Thread-safe.
 */
final class RowsByKey {
	private static final int FREE = -1;
	private static final int LEAST = 64;

	private final ReadWriteLock lock = new ReentrantReadWriteLock();
	private long[] keys = new long[LEAST];
	private int[] rows = filled(LEAST);
	private int count;

	private static int[] filled(int length) {
		int[] free = new int[length];
		Arrays.fill(free, FREE);
		return free;
	}

	/** Adds rows with their keys; those that are there are not added again. */
	void add(int[] newRows, long[] newKeys) {
		lock.writeLock().lock();
		try {
			for (int i = 0; i < newRows.length; i++) {
				if (2 * (count + 1) > rows.length) {
					grow();
				}
				count += put(newRows[i], newKeys[i]) ? 1 : 0;
			}
		} finally {
			lock.writeLock().unlock();
		}
	}

	private void grow() {
		long[] oldKeys = keys;
		int[] oldRows = rows;
		keys = new long[2 * oldKeys.length];
		rows = filled(2 * oldRows.length);
		for (int slot = 0; slot < oldRows.length; slot++) {
			if (oldRows[slot] != FREE) {
				put(oldRows[slot], oldKeys[slot]);
			}
		}
	}

	private boolean put(int row, long key) {
		int slot = slot(key);
		while (rows[slot] != FREE) {
			if (rows[slot] == row && keys[slot] == key) {
				return false;
			}
			slot = slot + 1 & rows.length - 1;
		}
		rows[slot] = row;
		keys[slot] = key;
		return true;
	}

	private int slot(long key) {
		long hash = key * 0x9E3779B97F4A7C15L;
		return (int) (hash >>> 32) & rows.length - 1;
	}

	/** All rows of a key, in any order. */
	void find(long key, IntConsumer found) {
		lock.readLock().lock();
		try {
			for (int slot = slot(key); rows[slot] != FREE; slot = slot + 1 & rows.length - 1) {
				if (keys[slot] == key) {
					found.accept(rows[slot]);
				}
			}
		} finally {
			lock.readLock().unlock();
		}
	}
}
