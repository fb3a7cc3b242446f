// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.time.Duration;

/**
 * The time, rows and memory that one execution of a query may use. The limits are passed together, from the caller to the code that runs the query.
 *
 * @param timeout  from the call to the complete answer
 * @param maxRows  a longer answer fails with {@link ErrorCode#ROW_LIMIT}
 * @param maxBytes of the answer, and of what a plan keeps beside it: what has been seen, and tables that rows are looked up in. What needs more fails with
 *                 {@link ErrorCode#OUT_OF_MEMORY}, after a plan has given way to the interpreter, which keeps less. What an interpreter allocates beside
 *                 the answer is no single query's limit: {@link org.modelarena.core.budget.HeapGuard} sees to that
 */
public record QueryLimits(Duration timeout, long maxRows, long maxBytes) {
	/** System property: the most memory for what one query keeps, in MB; half of the heap unless it is given. */
	public static final String MEGABYTES = "modelarena.query.memory";

	/** A minute, ten million rows, and half of the heap. */
	public static final QueryLimits DEFAULT = new QueryLimits(Duration.ofMinutes(1), 10_000_000);

	/** Limits with the memory that a query has by default. */
	public QueryLimits(Duration timeout, long maxRows) {
		this(timeout, maxRows, Long.getLong(MEGABYTES, Runtime.getRuntime().maxMemory() >> 21) << 20);
	}

	/** The default limits for another number of rows. */
	public static QueryLimits ofRows(long maxRows) {
		return new QueryLimits(DEFAULT.timeout, maxRows, DEFAULT.maxBytes);
	}

	/** The same for another number of rows. */
	public QueryLimits withRows(long rows) {
		return new QueryLimits(timeout, rows, maxBytes);
	}

	/** The same for other memory. */
	public QueryLimits withBytes(long bytes) {
		return new QueryLimits(timeout, maxRows, bytes);
	}

	/** Whether the memory is what a query of this process has by default, which says nothing of other processes. */
	public boolean hasDefaultBytes() {
		return maxBytes == DEFAULT.maxBytes;
	}

	/** The smaller one of each of these limits and the others. */
	public QueryLimits within(QueryLimits others) {
		return new QueryLimits(timeout.compareTo(others.timeout) < 0 ? timeout : others.timeout, Math.min(maxRows, others.maxRows), Math.min(maxBytes, others.maxBytes));
	}

	/** @throws ArenaException {@link ErrorCode#ROW_LIMIT} if an answer has more rows */
	public void checkRows(long rows) {
		if (rows > maxRows) {
			throw new ArenaException(ErrorCode.ROW_LIMIT, "The answer has more than " + maxRows + " rows; raise the row limit or ask for less.");
		}
	}

	/** @throws ArenaException {@link ErrorCode#OUT_OF_MEMORY} if something takes more memory */
	public void checkBytes(long bytes) {
		if (bytes > maxBytes) {
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "The query needs more memory than the "
					+ (maxBytes >> 20 > 0 ? (maxBytes >> 20) + " MB" : maxBytes + " bytes") + " that one may have; ask for less, raise its memory limit, or give Java a larger heap.");
		}
	}
}
