// SPDX-License-Identifier: EPL-2.0
package org.modelarena.fetch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.CacheFolder;

/**
 * Jars of Maven artifacts, without those that they depend on. The user's Maven takes them from its local repository, or fetches them, once; they stay in
 * the cache folder. Thread-safe.
 */
public final class MavenJars {
	/** The content of a jar. */
	public enum Content {
		CLASSES("classes", "jar", ""), SOURCES("sources", "sources", "<classifier>sources</classifier>");

		private final String folder;
		private final String word;
		private final String classifier;

		Content(String folder, String word, String classifier) {
			this.folder = folder;
			this.word = word;
			this.classifier = classifier;
		}
	}

	private static final Pattern COORDINATES = Pattern.compile("(\\w[\\w.-]*):(\\w[\\w.-]*):(\\w[\\w.-]*)");
	private static final String NOT_THERE = "Could not find artifact";
	private static final int ATTEMPTS = 3;
	private static final long PAUSE_MILLIS = 1000;
	private static final String DEPENDENCY = """
			    <dependency>
			      <groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>%s
			      <exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>
			    </dependency>
			""";

	private final Map<String, String> environment;
	private final FetchCache cache;
	private final Content content;

	/** @param environment variables of the process, which tell where Maven and the cache folder are */
	public MavenJars(Map<String, String> environment, Content content) {
		this.environment = environment;
		this.cache = new FetchCache(CacheFolder.of(environment));
		this.content = content;
	}

	/** Whether a text has the form {@code group:artifact:version}. */
	public static boolean isCoordinates(String text) {
		return COORDINATES.matcher(text).matches();
	}

	/**
	 * The jar of an artifact, fetched if need be.
	 *
	 * @param coordinates {@code group:artifact:version}
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is no such artifact or it has no such jar, {@link ErrorCode#ENVIRONMENT} if
	 *                        there is no Maven or it cannot fetch
	 */
	public Path get(String coordinates) {
		return jars(coordinates, folder(coordinates), dependency(coordinates)).getFirst();
	}

	/**
	 * The jars of artifacts that are used together, in any order, fetched at once if need be.
	 *
	 * @param coordinates each {@code group:artifact:version}; the first tells people what it is about
	 * @throws ArenaException as {@link #get}
	 */
	public List<Path> all(List<String> coordinates) {
		// Other artifacts with the same first one are another folder.
		String folder = folder(coordinates.getFirst()) + "+" + Integer.toHexString(coordinates.hashCode());
		String dependencies = coordinates.stream().map(this::dependency).collect(Collectors.joining());
		return jars(coordinates.getFirst() + " and " + (coordinates.size() - 1) + " others", folder, dependencies);
	}

	private static Matcher parts(String coordinates) {
		Matcher parts = COORDINATES.matcher(coordinates);
		if (!parts.matches()) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "'" + coordinates + "' are no Maven coordinates; write group:artifact:version.");
		}
		return parts;
	}

	private String folder(String coordinates) {
		Matcher parts = parts(coordinates);
		return String.join("/", content.folder, parts.group(1), parts.group(2), parts.group(3));
	}

	private String dependency(String coordinates) {
		Matcher parts = parts(coordinates);
		return DEPENDENCY.formatted(parts.group(1), parts.group(2), parts.group(3), content.classifier);
	}

	private List<Path> jars(String coordinates, String name, String dependencies) {
		Path folder = cache.get(name, target -> fetch(coordinates, dependencies, target));
		try (Stream<Path> files = Files.list(folder)) {
			List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).toList();
			if (jars.isEmpty()) {
				throw new ArenaException(ErrorCode.NOT_FOUND, folder + " has no jar; remove the folder, so that it is fetched again.");
			}
			return jars;
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + folder, e);
		}
	}

	private void fetch(String coordinates, String dependencies, Path target) throws IOException {
		String what = "the " + content.word + " of " + coordinates;
		MavenTool maven = MavenTool.find(environment, cache.path(".")).orElseThrow(() -> new ArenaException(ErrorCode.ENVIRONMENT,
				"Maven fetches " + what + ", but none was found. Install one, for instance: apt-get install maven; or name it in MODELARENA_MAVEN."));
		Optional<String> failure = Optional.empty();
		for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
			failure = maven.copyDependencies(target.getParent(), dependencies, target);
			if (failure.isEmpty()) {
				return;
			}
			if (failure.get().contains(NOT_THERE)) {
				throw new ArenaException(ErrorCode.NOT_FOUND, "Maven knows no " + content.word + " of " + coordinates + ". Check the coordinates and the version"
						+ (content == Content.SOURCES ? "; some artifacts come without sources." : "."));
			}
			pause(attempt);
		}
		throw new ArenaException(ErrorCode.ENVIRONMENT, "Maven could not fetch " + what + " in " + ATTEMPTS + " attempts. Its last words:\n" + failure.get());
	}

	private static void pause(int attempt) {
		try {
			Thread.sleep(PAUSE_MILLIS * attempt);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while Maven fetched something.", e);
		}
	}
}
