// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The rights of clients at the moment. Without tokens everybody may do everything, and the server listens only on this machine. Thread-safe. */
public final class Access {
	/** Everybody who can connect may do everything. */
	public static final Access OPEN = new Access(List.of());

	private final Supplier<List<Token>> tokens;
	private final boolean isOpen;

	/** @param tokens none for an open server */
	public Access(List<Token> tokens) {
		List<Token> always = List.copyOf(tokens);
		this.tokens = () -> always;
		this.isOpen = always.isEmpty();
	}

	private Access(Supplier<List<Token>> tokens) {
		this.tokens = tokens;
		this.isOpen = false;
	}

	/**
	 * The tokens of a file, also those that it has later: a change counts within a second. A file that cannot be read any more changes nothing, which the log
	 * tells.
	 *
	 * @throws ArenaException as {@link TokenFile#read}
	 */
	public static Access of(Path file) {
		return new Access(new TokenWatch(file)::tokens);
	}

	/** Whether nobody has to show a token. */
	public boolean isOpen() {
		return isOpen;
	}

	/**
	 * The bearer of a secret.
	 *
	 * @param secret null if none was shown
	 * @return empty if none was shown, and one has to be: it can be shown later
	 * @throws ArenaException {@link ErrorCode#UNAUTHENTICATED} for an unknown or expired secret
	 */
	public Optional<Bearer> bearer(String secret) {
		if (isOpen) {
			return Optional.of(Bearer.ANYBODY);
		}
		return secret == null ? Optional.empty() : Optional.of(find(Token.hash(secret)));
	}

	/**
	 * A bearer with the rights that the token gives now.
	 *
	 * @throws ArenaException {@link ErrorCode#UNAUTHENTICATED} for a token that was taken away or has expired
	 */
	public Bearer now(Bearer bearer) {
		return isOpen ? bearer : find(bearer.token().hash());
	}

	private Bearer find(String hash) {
		Token found = null;
		for (Token token : tokens.get()) {
			found = token.matches(hash) ? token : found;
		}
		if (found == null) {
			throw new ArenaException(ErrorCode.UNAUTHENTICATED, "The server does not know this token; ask its operator for one ('arena token' makes them).");
		}
		if (found.expires().isPresent() && !Instant.now().isBefore(found.expires().get())) {
			throw new ArenaException(ErrorCode.UNAUTHENTICATED,
					"The token '" + found.name() + "' has expired at " + found.expires().get() + "; ask the server's operator for another one ('arena token' makes them).");
		}
		return new Bearer(found);
	}
}
