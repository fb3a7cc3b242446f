// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.extract.MavenSources;
import org.modelarena.extract.SourceRoot;
import org.modelarena.testkit.Sampled;

/** Source jars of artifacts, with scripts in place of Maven. */
class MavenSourcesTest {
	private static final String COORDINATES = "org.example:thing:1.2";

	@TempDir
	Path folder;

	private SourceRoot get(String coordinates, String script) throws IOException {
		Path maven = Files.writeString(folder.resolve("maven"), "#!/bin/sh\necho x >> " + folder.resolve("runs")
				+ "\nfor word in \"$@\"; do case $word in -DoutputDirectory=*) out=${word#*=};; esac; done\n" + script);
		assertTrue(maven.toFile().setExecutable(true));
		Map<String, String> environment = new HashMap<>(Map.of("MODELARENA_MAVEN", maven.toString(), "MODELARENA_CACHE", folder.resolve("cache").toString()));
		return new MavenSources(environment).get(coordinates);
	}

	private int runs() throws IOException {
		return Files.readAllLines(folder.resolve("runs")).size();
	}

	@Test
	void aJarIsFetchedOnce() throws IOException {
		String script = "mkdir -p $out; touch $out/thing-1.2-sources.jar\n";
		SourceRoot first = get(COORDINATES, script);
		assertEquals("thing-1.2", first.name());
		assertEquals("thing-1.2-sources.jar", first.path().getFileName().toString());
		assertEquals(first, get(COORDINATES, script));
		assertEquals(1, runs());
	}

	@Test
	void whatMavenDoesNotKnowIsNamedAtOnce() throws IOException {
		ArenaException e = assertThrows(ArenaException.class,
				() -> get(COORDINATES, "echo '[ERROR] Could not find artifact org.example:thing:jar:sources:1.2'; exit 1\n"));
		assertEquals(ErrorCode.NOT_FOUND, e.code());
		assertTrue(e.getMessage().contains(COORDINATES), e.getMessage());
		assertEquals(1, runs());
	}

	@Sampled(3)
	@Test
	void otherFailuresAreTriedAgain() throws IOException {
		ArenaException e = assertThrows(ArenaException.class, () -> get(COORDINATES, "echo 'connection reset'; exit 1\n"));
		assertEquals(ErrorCode.ENVIRONMENT, e.code());
		assertTrue(e.getMessage().contains("connection reset"), e.getMessage());
		assertEquals(3, runs());
	}

	@Test
	void otherTextsAreNoCoordinates() {
		for (String text : new String[] { "gson", "a:b", "a:b:c:d", "a:b:../../c", "..:..:..", "a:..:1", "" }) {
			assertEquals(ErrorCode.NOT_FOUND, assertThrows(ArenaException.class, () -> get(text, "")).code(), text);
		}
	}
}
