// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import javax.net.ssl.SSLContext;

/**
 * The settings of a client's connection.
 *
 * @param token        the token to send, if the server requires one
 * @param patience     for a connection, for calls that are no queries, and for an answer after its query's own deadline
 * @param messageBytes the longest message that it takes
 * @param tls          the context that says whom to trust at {@code https}, {@code wss} and {@code tcps} addresses; nothing for whom Java trusts
 */
public record ClientOptions(Optional<String> token, Duration patience, int messageBytes, Optional<SSLContext> tls) {
	/** No token, ten seconds, 256 MB. */
	public static final ClientOptions DEFAULT = new ClientOptions(Optional.empty(), Duration.ofSeconds(10), 256 << 20, Optional.empty());

	/** The same with a token. */
	public ClientOptions with(String secret) {
		return new ClientOptions(Optional.of(secret), patience, messageBytes, tls);
	}

	/** The same, with so much patience for calls that say of themselves no deadline. */
	public ClientOptions waiting(Duration atMost) {
		return new ClientOptions(token, atMost, messageBytes, tls);
	}

	/** The same, that trusts these certificates, and those that they have signed, alone. */
	public ClientOptions trusting(Path certificates) {
		return new ClientOptions(token, patience, messageBytes, Optional.of(Trust.of(certificates)));
	}
}
