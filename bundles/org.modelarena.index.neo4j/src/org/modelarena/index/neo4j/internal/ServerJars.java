package org.modelarena.index.neo4j.internal;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * The jars of the Neo4j server, which the user's Maven fetches when they are first needed. They are not part of ModelArena: their licence
 * is the GPL.
 */
public final class ServerJars {
	static final String VERSION = "5.26.31";
	/** Below the cache folder. */
	static final String FOLDER = "neo4j-" + VERSION + "/lib";

	private static final System.Logger LOG = System.getLogger(ServerJars.class.getName());
	private static final String COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";
	private static final long FETCH_MINUTES = 30;
	private static final int LOG_LINES = 8;
	private static final String PROJECT = """
			<project xmlns="http://maven.apache.org/POM/4.0.0">
			  <modelVersion>4.0.0</modelVersion>
			  <groupId>org.modelarena.fetched</groupId>
			  <artifactId>neo4j-server</artifactId>
			  <version>1</version>
			  <packaging>pom</packaging>
			  <dependencies>
			    <dependency><groupId>org.neo4j</groupId><artifactId>neo4j</artifactId><version>%1$s</version></dependency>
			    <dependency><groupId>org.neo4j</groupId><artifactId>neo4j-bolt</artifactId><version>%1$s</version></dependency>
			  </dependencies>
			</project>
			""";

	private final Cache cache;
	private final Map<String, String> environment;

	public ServerJars(Cache cache, Map<String, String> environment) {
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
		Path maven = maven().orElseThrow(() -> new ArenaException(ErrorCode.ENVIRONMENT, "The store 'neo4j' needs the Neo4j server, which Maven fetches once"
				+ " into " + cache.path(FOLDER) + "; no Maven was found. Install one, for instance: apt-get install maven; or name it in MODELARENA_MAVEN."));
		LOG.log(System.Logger.Level.INFO, "Fetching the Neo4j server {0} (124 MB, once) into {1}; this takes about a minute ...", VERSION, cache.path(FOLDER));
		Path project = target.resolveSibling("pom.xml");
		Path log = target.resolveSibling("log.txt");
		Files.writeString(project, PROJECT.formatted(VERSION));
		ProcessBuilder command = new ProcessBuilder(maven.toString(), "-q", "-B", "-f", project.toString(), COPY, "-DincludeScope=runtime",
				"-DoutputDirectory=" + target);
		command.environment().put("JAVA_HOME", System.getProperty("java.home"));
		// No project of the place where ModelArena was started shall have a say.
		command.directory(target.getParent().toFile());
		run(command.redirectErrorStream(true).redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null"))).redirectOutput(log.toFile()), log);
	}

	private void run(ProcessBuilder command, Path log) throws IOException {
		Process process = command.start();
		try {
			if (!process.waitFor(FETCH_MINUTES, TimeUnit.MINUTES)) {
				throw failed("did not end within " + FETCH_MINUTES + " minutes", log);
			}
			if (process.exitValue() != 0) {
				throw failed("failed", log);
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while Maven fetched the Neo4j server.", e);
		} finally {
			process.destroyForcibly();
		}
	}

	private ArenaException failed(String what, Path log) throws IOException {
		List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
		return new ArenaException(ErrorCode.ENVIRONMENT, "Fetching the Neo4j server " + VERSION + " by Maven " + what
				+ "; it is fetched again by the next attempt. Maven's last words:\n" + String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size())));
	}

	private Optional<Path> maven() {
		String named = environment.getOrDefault("MODELARENA_MAVEN", "");
		Stream<Path> path = Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator)).filter(folder -> !folder.isEmpty())
				.map(folder -> Path.of(folder, "mvn"));
		return Stream.of(named.isEmpty() ? Stream.<Path>empty() : Stream.of(Path.of(named)), path, cached()).flatMap(files -> files)
				.filter(Files::isExecutable).findFirst();
	}

	/** Where {@code arena} puts a Maven that it fetched itself. */
	private Stream<Path> cached() {
		try (Stream<Path> entries = Files.list(cache.path("."))) {
			return entries.filter(entry -> entry.getFileName().toString().startsWith("apache-maven-")).map(entry -> entry.resolve("bin").resolve("mvn")).toList()
					.stream();
		} catch (IOException e) {
			return Stream.empty();
		}
	}
}
