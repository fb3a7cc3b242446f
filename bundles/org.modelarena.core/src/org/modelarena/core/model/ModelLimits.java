// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** How large a model may be in ways that not every store bears. */
public final class ModelLimits {
	/** The nesting depth of elements in a model file: a root alone is one. */
	public static final int DEPTH = 100_000;

	private ModelLimits() {
	}

	/**
	 * Refuses an element that is nested too deeply for a store.
	 *
	 * @param depth 1 for a root
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID}; readers of files put the place before the message
	 */
	public static void requireDepth(int depth, int most, String store) {
		if (depth > most) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, tooDeep(depth, most, "the store '" + store + "' takes"));
		}
	}

	/** The message for an element that is nested too deeply. */
	public static String tooDeep(int depth, int most, String who) {
		return "an element lies at depth " + depth + " in its containers; " + who + " at most " + most + ".";
	}
}
