// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server;

import java.util.Locale;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** A client's right to a store; each includes those before it. */
public enum Right {
	/** To ask queries and read elements. */
	READ,
	/** To commit edits. */
	WRITE,
	/** To derive and index attributes, to load and to drop. */
	ADMIN;

	/** The name in configurations and messages. */
	public String label() {
		return name().toLowerCase(Locale.ROOT);
	}

	/**
	 * The right of that name.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME}
	 */
	public static Right of(String label) {
		for (Right right : values()) {
			if (right.label().equals(label)) {
				return right;
			}
		}
		throw new ArenaException(ErrorCode.UNKNOWN_NAME, "Unknown right '" + label + "'; there are read, write, admin.");
	}
}
