package org.modelarena.core;

/** A parsed query. Thread-safe: several threads may execute it at once, on one snapshot or on several. */
public interface PreparedQuery {
	/**
	 * Answers the query on a snapshot.
	 *
	 * @param cancellation carries the deadline, if any
	 * @throws ArenaException {@link ErrorCode#QUERY_FAILED}, {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED},
	 *                        {@link ErrorCode#ROW_LIMIT}
	 */
	Answer execute(ModelSnapshot snapshot, long maxRows, Cancellation cancellation);
}
