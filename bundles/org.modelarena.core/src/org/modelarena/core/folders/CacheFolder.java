// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.folders;

import java.nio.file.Path;
import java.util.Map;

/** Where ModelArena keeps what it fetched or made once for all stores of a user, and what can be fetched or made again. */
public final class CacheFolder {
	/** System property: the folder, whatever the environment says. */
	public static final String PROPERTY = "modelarena.cache";

	private CacheFolder() {
	}

	/** The system property {@value #PROPERTY}, {@code MODELARENA_CACHE}, or else {@code modelarena} in the user's folder for caches. Need not exist. */
	public static Path of(Map<String, String> environment) {
		String own = System.getProperty(PROPERTY, environment.getOrDefault("MODELARENA_CACHE", ""));
		if (!own.isEmpty()) {
			return Path.of(own);
		}
		String all = environment.getOrDefault("XDG_CACHE_HOME", "");
		return (all.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(all)).resolve("modelarena");
	}
}
