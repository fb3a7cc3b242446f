package org.modelarena.core;

/**
 * Something that answers queries: a store in this process, or the client of a server. Thread-safe; each client of a stress run has an
 * endpoint of its own all the same.
 */
public interface QueryEndpoint extends AutoCloseable {
	/**
	 * Answers a query on the newest committed state.
	 *
	 * @throws ArenaException with any code; the endpoint stays usable unless the code is {@link ErrorCode#STORE_UNAVAILABLE}
	 */
	Answer execute(Query query, QueryLimits limits, Cancellation cancellation);

	@Override
	void close();
}
