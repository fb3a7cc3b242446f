// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.fetch.FetchCache;
import org.modelarena.fetch.MavenTool;

/**
 * The jars of the Neo4j server, which the user's Maven fetches when they are first needed. They are not part of ModelArena: their licence
 * is the GPL.
 */
public final class ServerJars {
	/** The script of the first start reads it here. */
	static final String VERSION = "5.26.31";
	/** Below the cache folder. */
	static final String FOLDER = "neo4j-" + VERSION + "/lib";

	private static final System.Logger LOG = System.getLogger(ServerJars.class.getName());
	private static final String DEPENDENCIES = """
			    <dependency><groupId>org.neo4j</groupId><artifactId>neo4j</artifactId><version>%1$s</version></dependency>
			    <dependency><groupId>org.neo4j</groupId><artifactId>neo4j-bolt</artifactId><version>%1$s</version></dependency>
			""";

	private final FetchCache cache;
	private final Map<String, String> environment;

	public ServerJars(FetchCache cache, Map<String, String> environment) {
		this.cache = cache;
		this.environment = environment;
	}

	/**
	 * The jars, in an order that stays the same; fetched if need be.
	 *
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if there is no Maven, or it cannot fetch them
	 */
	public List<Path> get() {
		Path folder = cache.get(FOLDER, this::fetch);
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + folder, e);
		}
	}

	private void fetch(Path target) throws IOException {
		MavenTool maven = MavenTool.find(environment, cache.path(".")).orElseThrow(() -> new ArenaException(ErrorCode.ENVIRONMENT,
				"The store 'neo4j' needs the Neo4j server, which Maven fetches once into " + cache.path(FOLDER)
						+ "; no Maven was found. Install one, for instance: apt-get install maven; or name it in MODELARENA_MAVEN."));
		LOG.log(System.Logger.Level.INFO, "Fetching the Neo4j server {0} (124 MB, once) into {1}; this takes about a minute ...", VERSION, cache.path(FOLDER));
		Optional<String> failure = maven.copyDependencies(target.getParent(), DEPENDENCIES.formatted(VERSION), target, "-DincludeScope=runtime");
		if (failure.isPresent()) {
			throw new ArenaException(ErrorCode.ENVIRONMENT, "Fetching the Neo4j server " + VERSION
					+ " by Maven failed; it is fetched again by the next attempt. Maven's last words:\n" + failure.get());
		}
	}
}
