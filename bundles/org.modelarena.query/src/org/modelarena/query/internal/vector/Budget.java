// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.concurrent.atomic.AtomicLong;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryLimits;

/** How many rows and how much memory one execution may take, over all threads that work on it. Thread-safe. */
public final class Budget {
	private final QueryLimits limits;
	private final AtomicLong rows = new AtomicLong();
	private final AtomicLong bytes = new AtomicLong();

	public Budget(QueryLimits limits) {
		this.limits = limits;
	}

	/** Whether an execution may hold so much memory. */
	public boolean mayHold(long count) {
		return count <= limits.maxBytes();
	}

	/** The most rows of the answer. */
	public long mostRows() {
		return limits.maxRows();
	}

	/** @throws ArenaException {@link ErrorCode#ROW_LIMIT} */
	public void addRows(long count) {
		limits.checkRows(rows.addAndGet(count));
	}

	/** @throws ArenaException {@link ErrorCode#OUT_OF_MEMORY} */
	public void addBytes(long count) {
		limits.checkBytes(bytes.addAndGet(count));
	}
}
