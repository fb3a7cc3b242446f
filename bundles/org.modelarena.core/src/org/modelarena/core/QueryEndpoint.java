// SPDX-License-Identifier: EPL-2.0
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

	/**
	 * Answers a query and explains how.
	 *
	 * @throws ArenaException as {@link #execute}; {@link ErrorCode#UNSUPPORTED} by an endpoint that cannot tell
	 */
	default Explanation explain(Query query, QueryLimits limits, Cancellation cancellation) {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "A query can be explained only where its store is opened, not over the network; use --at.");
	}

	/**
	 * Answers a query, reports where the time went, and gives advice.
	 *
	 * @throws ArenaException as {@link #execute}; {@link ErrorCode#UNSUPPORTED} by an endpoint that cannot tell
	 */
	default Profile profile(Query query, QueryLimits limits, Cancellation cancellation) {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "A query can be profiled only where its store is opened, not over the network; use --at.");
	}

	@Override
	void close();
}
