// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.util.Locale;

/** How a query runs. */
public enum Strategy {
	/** By the language's own interpreter over a snapshot. */
	INTERPRETED,
	/** As a plan of the query compiler. */
	COMPILED,
	/** As one statement of the store's own engine, and in no other way. */
	PUSHDOWN;

	/**
	 * System property: whether a plan is compared with the interpreter on a small part of the model when it first runs, and gives way to it where it fails;
	 * {@code true} unless it is given. Read when a query is prepared. Tests of plans run without, as they would see no mistake of a plan otherwise.
	 */
	public static final String CHECK_PROPERTY = "modelarena.query.check";

	/** The name in contenders and files. */
	public String label() {
		return name().toLowerCase(Locale.ROOT);
	}

	/**
	 * The strategy of that name.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME}
	 */
	public static Strategy of(String label) {
		for (Strategy strategy : values()) {
			if (strategy.label().equals(label)) {
				return strategy;
			}
		}
		throw new ArenaException(ErrorCode.UNKNOWN_NAME, "Unknown strategy '" + label + "'; there are interpreted, compiled, pushdown.");
	}
}
