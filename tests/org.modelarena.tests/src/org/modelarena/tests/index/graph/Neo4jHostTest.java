// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

import org.junit.jupiter.api.Test;
import org.modelarena.index.neo4j.internal.Neo4jGraphs;

class Neo4jHostTest {
	/** Java archives no class of a signed jar, and verifies each at every start: that took five seconds. Nothing else fails by it. */
	@Test
	void noJarOfTheServerIsSigned() throws IOException {
		String arguments = Neo4jGraphs.hostCommand().stream().filter(word -> word.startsWith("@")).findFirst().orElseThrow().substring(1);
		List<Path> jars = Stream.of(Files.readString(Path.of(arguments)).replaceFirst("(?s).*\"(.*)\".*", "$1").split(File.pathSeparator)).map(Path::of).toList();
		assertTrue(jars.size() > 100, jars + " are not all");
		assertEquals(List.of(), jars.stream().filter(Neo4jHostTest::isSigned).toList());
	}

	private static boolean isSigned(Path jar) {
		try (ZipFile file = new ZipFile(jar.toFile())) {
			return file.stream().anyMatch(entry -> entry.getName().matches("META-INF/[^/]+\\.(RSA|DSA|EC|SF)"));
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
