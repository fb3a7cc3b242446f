// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The share of the heap that the columns of one base file take to be unpacked, which makes queries up to twice as fast. All base files of the process
 * together take no more than a quarter of what it has beyond 128 MB; columns that find no room are read as they are packed. Thread-safe.
 */
final class HeapShare {
	private static final int SHARE = 4;
	/** So much is for queries and all else: they must not run out of memory where packed columns would have done. */
	private static final long RESERVED = 128L << 20;
	private static final AtomicLong LEFT = new AtomicLong(Math.max(0, Runtime.getRuntime().maxMemory() - RESERVED) / SHARE);
	/** For files that nobody retires, such as those that are only looked into. */
	private static final Cleaner CLEANER = Cleaner.create();

	private final AtomicLong taken = new AtomicLong();
	private volatile boolean isOver;

	HeapShare() {
		AtomicLong mine = taken;
		CLEANER.register(this, () -> LEFT.addAndGet(mine.getAndSet(0)));
	}

	/** Takes so much, unless there is not so much. */
	boolean take(long bytes) {
		if (isOver || LEFT.getAndUpdate(left -> left >= bytes ? left - bytes : left) < bytes) {
			return false;
		}
		taken.addAndGet(bytes);
		return true;
	}

	/** Gives all back, and takes nothing any more. What is unpacked stays so while somebody reads it, which should not be long. */
	void end() {
		isOver = true;
		LEFT.addAndGet(taken.getAndSet(0));
	}
}
