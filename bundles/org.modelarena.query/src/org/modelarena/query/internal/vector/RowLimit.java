package org.modelarena.query.internal.vector;

import java.util.concurrent.atomic.AtomicLong;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The number of rows that an answer may have, over all threads that make it. Thread-safe. */
public final class RowLimit {
	private final long most;
	private final AtomicLong rows = new AtomicLong();

	public RowLimit(long most) {
		this.most = most;
	}

	/** @throws ArenaException {@link ErrorCode#ROW_LIMIT} */
	void add(int count) {
		if (rows.addAndGet(count) > most) {
			throw new ArenaException(ErrorCode.ROW_LIMIT, "The answer has more than " + most + " rows; raise the row limit or ask for less.");
		}
	}
}
