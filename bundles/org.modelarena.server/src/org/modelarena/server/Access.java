package org.modelarena.server;

import java.util.List;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Who may do what. Without tokens everybody may do everything, and the server listens only on this machine. Immutable.
 *
 * @param tokens none for an open server
 */
public record Access(List<Token> tokens) {
	/** Everybody who can connect may do everything. */
	public static final Access OPEN = new Access(List.of());

	public Access {
		tokens = List.copyOf(tokens);
	}

	/** Whether a token has to be shown. */
	public boolean isOpen() {
		return tokens.isEmpty();
	}

	/**
	 * The bearer of a secret.
	 *
	 * @param secret null if none was shown
	 * @return empty if none was shown, and one has to be: it can be shown later
	 * @throws ArenaException {@link ErrorCode#UNAUTHENTICATED} for an unknown secret
	 */
	public Optional<Bearer> bearer(String secret) {
		if (isOpen()) {
			return Optional.of(Bearer.ANYBODY);
		}
		if (secret == null) {
			return Optional.empty();
		}
		String hash = Token.hash(secret);
		Token found = null;
		for (Token token : tokens) {
			found = token.matches(hash) ? token : found;
		}
		if (found == null) {
			throw new ArenaException(ErrorCode.UNAUTHENTICATED, "The server does not know this token; ask its operator for one ('arena token' makes them).");
		}
		return Optional.of(new Bearer(found));
	}
}
