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
 *                     (the only server that there is, and that says nothing for three times as long while somebody waits, is taken for dead)
 * @param messageBytes the longest message that it takes
 * @param tls          the context that says whom to trust at {@code https}, {@code wss} and {@code tcps} addresses; nothing for whom Java trusts
 * @param staleness    a replica may answer queries from a state that was the newest one not longer ago than that, see
 *                     {@link org.modelarena.protocol.call.QueryCall#staleMillis}; nothing for the newest state
 * @param asOf         the version that queries are asked of, in a store with a history; nothing for the newest
 */
public record ClientOptions(Optional<String> token, Duration patience, int messageBytes, Optional<SSLContext> tls, Optional<Duration> staleness,
		Optional<String> asOf) {
	/** No token, ten seconds, 256 MB. */
	public static final ClientOptions DEFAULT = new ClientOptions(Optional.empty(), Duration.ofSeconds(10), 256 << 20, Optional.empty());

	/** For the newest state. */
	public ClientOptions(Optional<String> token, Duration patience, int messageBytes, Optional<SSLContext> tls) {
		this(token, patience, messageBytes, tls, Optional.empty(), Optional.empty());
	}

	/** The same with a token. */
	public ClientOptions with(String secret) {
		return new ClientOptions(Optional.of(secret), patience, messageBytes, tls, staleness, asOf);
	}

	/** The same, with so much patience for calls that say of themselves no deadline. */
	public ClientOptions waiting(Duration atMost) {
		return new ClientOptions(token, atMost, messageBytes, tls, staleness, asOf);
	}

	/** The same, that trusts these certificates, and those that they have signed, alone. */
	public ClientOptions trusting(Path certificates) {
		return new ClientOptions(token, patience, messageBytes, Optional.of(Trust.of(certificates)), staleness, asOf);
	}

	/**
	 * The same, content with answers that were right not longer ago than that, which spares replicas from asking each other.
	 *
	 * @param atMost not negative
	 */
	public ClientOptions staleness(Duration atMost) {
		if (atMost.isNegative()) {
			throw new IllegalArgumentException("A staleness is not negative: " + atMost);
		}
		return new ClientOptions(token, patience, messageBytes, tls, Optional.of(atMost), asOf);
	}

	/**
	 * The same, for queries of a version of the past, in a store with a history.
	 *
	 * @param version the number of a commit, a time, a tag, or the beginning of a revision
	 */
	public ClientOptions asOf(String version) {
		return new ClientOptions(token, patience, messageBytes, tls, staleness, Optional.of(version));
	}
}
