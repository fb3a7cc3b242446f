package org.modelarena.client;

import java.time.Duration;
import java.util.Optional;

/**
 * How a client connects.
 *
 * @param token        what it shows, if the server wants one
 * @param patience     for a connection, for calls that are no queries, and for an answer after its query's own deadline
 * @param messageBytes the longest message that it takes
 */
public record ClientOptions(Optional<String> token, Duration patience, int messageBytes) {
	/** No token, ten seconds, 256 MB. */
	public static final ClientOptions DEFAULT = new ClientOptions(Optional.empty(), Duration.ofSeconds(10), 256 << 20);

	/** The same with a token. */
	public ClientOptions with(String secret) {
		return new ClientOptions(Optional.of(secret), patience, messageBytes);
	}
}
