// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

import org.modelarena.core.Sha256;

/**
 * The hash of a token and the rights of its bearer, as a server knows them. Tokens are 256 random bits, so that one plain hash hides them from anyone who reads
 * the file.
 *
 * @param name   for the log
 * @param hash   SHA-256, in hexadecimal digits
 * @param rights by the name of a store; {@code *} stands for all that are not named
 * @param expires the time from when on it is worth nothing, if ever
 */
public record Token(String name, String hash, Map<String, Right> rights, Optional<Instant> expires) {
	/** Stands for all stores. */
	public static final String ALL = "*";
	private static final int BYTES = 32;

	public Token {
		rights = Map.copyOf(rights);
	}

	/** A token that does not expire. */
	public Token(String name, String hash, Map<String, Right> rights) {
		this(name, hash, rights, Optional.empty());
	}

	/** A new secret, which the client sends and the server does not store. */
	public static String secret() {
		byte[] bytes = new byte[BYTES];
		new SecureRandom().nextBytes(bytes);
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

	/** The hash of a secret. */
	public static String hash(String secret) {
		return Sha256.hex(secret);
	}

	/** Whether this is the token of that secret. Takes the same time for all. */
	boolean matches(String hashOfSecret) {
		return MessageDigest.isEqual(hash.getBytes(StandardCharsets.US_ASCII), hashOfSecret.getBytes(StandardCharsets.US_ASCII));
	}

	/** The right of the bearer to a store, if any. */
	Optional<Right> right(String store) {
		return Optional.ofNullable(rights.getOrDefault(store, rights.get(ALL)));
	}
}
