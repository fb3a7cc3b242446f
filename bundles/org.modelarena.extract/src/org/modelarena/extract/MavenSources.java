// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract;

import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.fetch.MavenJars;

/** Source jars of Maven artifacts. The user's Maven resolves them, once; they stay in the cache folder. Thread-safe. */
public final class MavenSources {
	private final MavenJars jars;

	/** @param environment variables of the process, which tell where Maven and the cache folder are */
	public MavenSources(Map<String, String> environment) {
		jars = new MavenJars(environment, MavenJars.Content.SOURCES);
	}

	/**
	 * The source jar of an artifact, fetched if need be.
	 *
	 * @param coordinates {@code group:artifact:version}
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is no such artifact or it has no sources, {@link ErrorCode#ENVIRONMENT} if
	 *                        there is no Maven or it cannot fetch
	 */
	public SourceRoot get(String coordinates) {
		return new SourceRoot(coordinates.substring(coordinates.indexOf(':') + 1).replace(':', '-'), jars.get(coordinates));
	}
}
