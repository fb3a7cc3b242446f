// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;

/**
 * A server that has been reached, for calls that belong together.
 *
 * @param link       to the server
 * @param connection to it
 * @param seen       what the client has seen; null for the client of one server, which takes what it gets
 */
public record Reached(Link link, Connection connection, Seen seen) {
	/** The version that the next answer must not be older than; null for any. */
	public Long atLeast() {
		return seen == null ? null : seen.atLeast();
	}

	/** Calls a method, and waits for the result, as {@link #await}. */
	public <T> T call(String method, Object parameters, Class<T> type, Duration patience, Cancellation cancellation) {
		Long least = atLeast();
		return await(connection.call(method, parameters, type), least, patience, cancellation);
	}

	/**
	 * Waits for a result.
	 *
	 * @param atLeast {@link #atLeast} from before it was asked for
	 * @throws ArenaException as {@link Link#await} and {@link Seen#received}
	 */
	public <T> T await(CompletableFuture<T> future, Long atLeast, Duration patience, Cancellation cancellation) {
		T result = link.await(future, patience, cancellation);
		if (seen != null) {
			seen.received(result, atLeast);
		}
		return result;
	}
}
