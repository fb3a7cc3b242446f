// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.fetch.FetchCache;
import org.modelarena.index.neo4j.internal.ServerJars;

/** How the server comes into the cache folder, with scripts in place of Maven. */
class Neo4jFetchTest {
	@TempDir
	Path folder;

	private Path script(String body) throws IOException {
		Path script = Files.writeString(folder.resolve("maven"),
				"#!/bin/sh\nfor word in \"$@\"; do case $word in -DoutputDirectory=*) out=${word#*=};; esac; done\n" + body);
		assertTrue(script.toFile().setExecutable(true));
		return script;
	}

	private List<Path> fetch(Map<String, String> environment) {
		return new ServerJars(new FetchCache(folder.resolve("cache")), environment).get();
	}

	private ArenaException refusal(Map<String, String> environment) {
		ArenaException failure = assertThrows(ArenaException.class, () -> fetch(environment));
		assertEquals(ErrorCode.ENVIRONMENT, failure.code());
		return failure;
	}

	@Test
	void withoutMavenThereIsOneLineThatHelps() {
		assertTrue(refusal(Map.of("PATH", "")).getMessage().contains("apt-get install maven"));
	}

	@Test
	void mavensLastWordsAreToldAndNothingIsLeftBehind() throws Exception {
		Path maven = script("mkdir -p $out; touch $out/half.jar; echo 'no route to the registry'; exit 1\n");
		assertTrue(refusal(Map.of("MODELARENA_MAVEN", maven.toString())).getMessage().contains("no route to the registry"));
		try (Stream<Path> left = Files.walk(folder.resolve("cache"))) {
			assertEquals(List.of(), left.filter(path -> path.toString().endsWith(".jar") || path.toString().contains("making")).toList());
		}
	}

	@Test
	void severalThatFetchAtOnceFetchOnce() throws Exception {
		Path maven = script("echo x >> " + folder.resolve("runs") + "; sleep 1; mkdir -p $out; touch $out/b.jar $out/a.jar $out/c.txt\n");
		Callable<List<Path>> fetching = () -> fetch(Map.of("MODELARENA_MAVEN", maven.toString())).stream().map(Path::getFileName).toList();
		try (ExecutorService executor = Executors.newFixedThreadPool(3)) {
			for (Future<List<Path>> fetched : executor.invokeAll(List.of(fetching, fetching, fetching))) {
				assertEquals(List.of(Path.of("a.jar"), Path.of("b.jar")), fetched.get());
			}
		}
		assertEquals(1, Files.readAllLines(folder.resolve("runs")).size());
	}
}
