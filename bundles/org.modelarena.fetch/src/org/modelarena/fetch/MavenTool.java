// SPDX-License-Identifier: EPL-2.0
package org.modelarena.fetch;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.CacheFolder;
import org.modelarena.core.folders.ServerJdk;

/**
 * The user's Maven, as a process of its own, so that it finds artifacts wherever the user's settings say: with mirrors, proxies and
 * credentials. Thread-safe.
 */
public final class MavenTool {
	private static final String COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";
	private static final long MINUTES = 30;
	private static final int LAST_WORDS = 8;
	/** It lives for seconds: most of what the optimising compiler would do comes too late. */
	private static final String BRIEF = "-XX:TieredStopAtLevel=1";
	/** Beside it, Windows has a script of the other name, too, which it cannot run. */
	private static final String NAME = File.separatorChar == '\\' ? "mvn.cmd" : "mvn";

	private final Path program;

	private MavenTool(Path program) {
		this.program = program;
	}

	/**
	 * The Maven that {@code MODELARENA_MAVEN} names, or the one on the path, or the one that {@code arena} has fetched into the cache.
	 *
	 * @param environment variables of the process
	 * @param cache       the folder of {@link CacheFolder}
	 */
	public static Optional<MavenTool> find(Map<String, String> environment, Path cache) {
		String named = environment.getOrDefault("MODELARENA_MAVEN", "");
		Stream<Path> path = Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator)).filter(folder -> !folder.isEmpty())
				.map(folder -> Path.of(folder, NAME));
		return Stream.of(named.isEmpty() ? Stream.<Path>empty() : Stream.of(Path.of(named)), path, cached(cache)).flatMap(files -> files)
				.filter(Files::isExecutable).findFirst().map(MavenTool::new);
	}

	private static Stream<Path> cached(Path cache) {
		try (Stream<Path> entries = Files.list(cache)) {
			return entries.filter(entry -> entry.getFileName().toString().startsWith("apache-maven-")).map(entry -> entry.resolve("bin").resolve(NAME)).toList()
					.stream();
		} catch (IOException e) {
			return Stream.empty();
		}
	}

	/**
	 * Copies the jars of dependencies into a folder.
	 *
	 * @param work         a folder for the project and the log, which are left there
	 * @param dependencies {@code <dependency>} elements of a project
	 * @param options      further arguments
	 * @return the last lines of Maven's output, if it failed
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if it did not end in time, {@link ErrorCode#CANCELLED} if the thread was interrupted
	 */
	public Optional<String> copyDependencies(Path work, String dependencies, Path target, String... options) throws IOException {
		Path project = work.resolve("pom.xml");
		Path log = work.resolve("log.txt");
		Files.writeString(project, """
				<project xmlns="http://maven.apache.org/POM/4.0.0">
				  <modelVersion>4.0.0</modelVersion>
				  <groupId>org.modelarena.fetched</groupId>
				  <artifactId>fetched</artifactId>
				  <version>1</version>
				  <packaging>pom</packaging>
				  <dependencies>
				%s
				  </dependencies>
				</project>
				""".formatted(dependencies));
		List<String> command = new ArrayList<>(List.of(program.toString(), "-q", "-B", "-f", project.toString(), COPY, "-DoutputDirectory=" + target));
		command.addAll(List.of(options));
		ProcessBuilder builder = new ProcessBuilder(command);
		builder.environment().put("JAVA_HOME", ServerJdk.get().home().toString());
		builder.environment().merge("MAVEN_OPTS", BRIEF, (users, ours) -> ours + " " + users);
		// A Maven project in the folder where ModelArena was started must have no influence.
		builder.directory(work.toFile());
		builder.redirectErrorStream(true).redirectOutput(log.toFile());
		return run(builder) == 0 ? Optional.empty() : Optional.of(lastWords(log));
	}

	private static int run(ProcessBuilder command) throws IOException {
		Process process = command.start();
		try {
			// Maven asks nothing, and waits for nothing.
			process.getOutputStream().close();
			if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
				throw new ArenaException(ErrorCode.ENVIRONMENT, "Maven did not end within " + MINUTES + " minutes; try again.");
			}
			return process.exitValue();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while Maven fetched something.", e);
		} finally {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
		}
	}

	private static String lastWords(Path log) throws IOException {
		List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
		return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_WORDS), lines.size()));
	}
}
