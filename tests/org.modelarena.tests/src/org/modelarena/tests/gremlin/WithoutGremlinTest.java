// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.gremlin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.gremlin.internal.FetchedEngine;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.extract.OwnSources;
import org.modelarena.tests.store.TestJvm;

/** Stores whose queries may become traversals do without the bundle for them and its libraries, unless somebody asks for a traversal. */
@Timeout(300)
@Sampled(3)
class WithoutGremlinTest {
	/** A jar or a folder. */
	private static final Pattern BUNDLE = Pattern.compile("[/\\\\]org\\.modelarena\\.gremlin\\b");
	/** What the bundle needs, and nobody else. */
	private static final Pattern LIBRARIES = Pattern.compile("((?<!modelarena[.])gremlin-|tinkerpop|antlr4|commons.(configuration|text|lang3|collections)|javatuples|exp4j)[^/\\\\]*$");
	private static final Pattern COORDINATES = Pattern.compile("<groupId>([^<]+)</groupId><artifactId>([^<]+)</artifactId><version>([^<]+)</version>");
	private static final String ANSWERED = """
			%1$s ocl: 95
			%1$s ocl/interpreted: 95
			%1$s ocl/compiled: 95
			%1$s ocl/pushdown: %2$s
			%1$s profile: 95
			""";
	private static final String REFUSED = "UNSUPPORTED Gremlin is not installed: traversals need the library 'org.modelarena.gremlin' on the class path, or the feature "
			+ "'Gremlin for ModelArena' in Eclipse; or leave out 'pushdown'.";

	@TempDir
	private Path folder;

	@Sampled(2)
	@Test
	void onlyTraversalsNeedTheBundle() throws IOException, InterruptedException {
		assertEquals(REFUSED, answered(entry -> !BUNDLE.matcher(entry).find() && !LIBRARIES.matcher(entry).find()));
	}

	/** As on the class path of the command line. */
	@Test
	void itsLibrariesAreFetchedForTheFirstTraversal() throws IOException, InterruptedException {
		assertEquals("95", answered(entry -> !LIBRARIES.matcher(entry).find()));
	}

	/** A server's workers must not all wait for a network that does not answer. */
	@Test
	void aTraversalWhoseLibrariesDoNotComeEndsInTime() throws IOException, InterruptedException {
		Path maven = Files.writeString(folder.resolve("mvn"), "#!/bin/sh\nexec sleep 100\n");
		assertTrue(maven.toFile().setExecutable(true));
		Path out = folder.resolve("out.txt");
		ProcessBuilder asking = new ProcessBuilder(command(entry -> !LIBRARIES.matcher(entry).find(), folder.toString(), "500")).redirectOutput(out.toFile())
				.redirectError(folder.resolve("err.txt").toFile());
		asking.environment().putAll(Map.of("MODELARENA_MAVEN", maven.toString(), "MODELARENA_CACHE", folder.resolve("cache").toString()));
		Process process = asking.start();
		assertTrue(process.waitFor(200, TimeUnit.SECONDS));
		assertEquals("TIMEOUT in time\nTIMEOUT in time\n", Files.readString(out), Files.readString(folder.resolve("err.txt")));
	}

	@Test
	void whatIsFetchedIsWhatTheTargetDefinitionNames() throws IOException {
		String target = Files.readString(OwnSources.bundles().resolve("../target-platform/modelarena.target"));
		List<String> named = Arrays.stream(target.split("<location ")).filter(location -> location.lines().findFirst().orElseThrow().contains("TinkerPop"))
				.flatMap(location -> COORDINATES.matcher(location).results()).map(each -> each.group(1) + ":" + each.group(2) + ":" + each.group(3)).sorted().toList();
		assertEquals(named, FetchedEngine.JARS.stream().sorted().toList());
	}

	/** What a process with a part of this class path says to traversals on both stores, when it has answered all else. */
	private String answered(Predicate<String> isOnClassPath) throws IOException, InterruptedException {
		Path out = folder.resolve("out.txt");
		Process process = new ProcessBuilder(command(isOnClassPath, folder.toString())).redirectError(folder.resolve("err.txt").toFile()).redirectOutput(out.toFile()).start();
		assertTrue(process.waitFor(200, TimeUnit.SECONDS));
		assertEquals(0, process.exitValue(), Files.readString(folder.resolve("err.txt")));
		String printed = Files.readString(out);
		String traversal = printed.lines().filter(line -> line.startsWith("neoemf ocl/pushdown: ")).findFirst().orElse("").replaceFirst("^.*?: ", "");
		assertEquals("TinkerPop false\n" + ANSWERED.formatted("neoemf", traversal) + ANSWERED.formatted("rocksdb", traversal), printed);
		return traversal;
	}

	private List<String> command(Predicate<String> isOnClassPath, String... arguments) throws IOException {
		List<String> command = TestJvm.command(folder.resolve("lib"), List.of(), Stream.concat(Stream.of(WithoutGremlin.class.getName()), Stream.of(arguments)).toArray(String[]::new));
		int classPath = command.indexOf("-cp") + 1;
		command.set(classPath, Arrays.stream(command.get(classPath).split(File.pathSeparator)).filter(isOnClassPath).collect(Collectors.joining(File.pathSeparator)));
		return command;
	}
}
