package org.modelarena.query.internal.vector;

import java.util.concurrent.atomic.AtomicLong;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** How many rows and how much memory one execution may take, over all threads that work on it. Thread-safe. */
public final class Budget {
	private static final int MEGABYTE = 1 << 20;

	private final long mostRows;
	private final long mostBytes;
	private final AtomicLong rows = new AtomicLong();
	private final AtomicLong bytes = new AtomicLong();

	/**
	 * @param mostRows  rows of the answer
	 * @param mostBytes memory for the answer, for what has been seen, and for tables that rows are looked up in
	 */
	public Budget(long mostRows, long mostBytes) {
		this.mostRows = mostRows;
		this.mostBytes = mostBytes;
	}

	/** The most rows of the answer. */
	public long mostRows() {
		return mostRows;
	}

	/** @throws ArenaException {@link ErrorCode#ROW_LIMIT} */
	public void addRows(long count) {
		if (rows.addAndGet(count) > mostRows) {
			throw new ArenaException(ErrorCode.ROW_LIMIT, "The answer has more than " + mostRows + " rows; raise the row limit or ask for less.");
		}
	}

	/** @throws ArenaException {@link ErrorCode#OUT_OF_MEMORY} */
	public void addBytes(long count) {
		if (bytes.addAndGet(count) > mostBytes) {
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "The query needs more memory than the " + mostBytes / MEGABYTE
					+ " MB that one may have; ask for less, or give Java a larger heap.");
		}
	}
}
