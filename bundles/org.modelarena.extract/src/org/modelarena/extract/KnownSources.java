// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract;

import java.util.Map;

/**
 * The sources as they were read before, so that only what has changed since is read again.
 *
 * @param states      by their places, the states of files as {@link JavaModel#states} gave them; any other text for files that are to be read whatever they are
 * @param keepsBroken whether files among these that cannot be read, or have syntax errors now, are left out, too
 */
public record KnownSources(Map<SourceUnit, String> states, boolean keepsBroken) {
	public KnownSources {
		states = Map.copyOf(states);
	}

	/** Nothing was read before. */
	public static KnownSources none() {
		return new KnownSources(Map.of(), false);
	}
}
