// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server;

import java.util.List;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * A client whose token is known.
 *
 * @param token the token that it has sent
 */
public record Bearer(Token token) {
	/** Any client of an open server. */
	public static final Bearer ANYBODY = new Bearer(new Token("anybody", "", Map.of(Token.ALL, Right.ADMIN)));

	/** Whether something may be done with a store. */
	public boolean may(Right right, String store) {
		return token.right(store).map(has -> has.compareTo(right) >= 0).orElse(false);
	}

	/**
	 * Makes sure that something may be done with a store.
	 *
	 * @throws ArenaException {@link ErrorCode#FORBIDDEN}
	 */
	public void require(Right right, String store) {
		if (!may(right, store)) {
			throw new ArenaException(ErrorCode.FORBIDDEN, "The token '" + token.name() + "' does not give the right to " + right.label() + " '" + store + "'.");
		}
	}

	/** The rights for a store, from {@link Right#READ} on. */
	public List<Right> rights(String store) {
		return java.util.Arrays.stream(Right.values()).filter(right -> may(right, store)).toList();
	}
}
