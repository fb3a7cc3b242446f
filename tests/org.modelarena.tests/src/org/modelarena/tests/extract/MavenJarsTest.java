// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.fetch.MavenJars;

/** Jars of artifacts themselves, with scripts in place of Maven. */
class MavenJarsTest {
	private static final String COORDINATES = "org.example:thing:1.2";

	@TempDir
	Path folder;

	private Path get(String script) throws IOException {
		return jars(script).get(COORDINATES);
	}

	private MavenJars jars(String script) throws IOException {
		Path maven = Files.writeString(folder.resolve("maven"), "#!/bin/sh\nfor word in \"$@\"; do case $word in *pom.xml) cp $word " + folder.resolve("asked")
				+ ";; -DoutputDirectory=*) out=${word#*=};; esac; done\n" + script);
		assertTrue(maven.toFile().setExecutable(true));
		Map<String, String> environment = Map.of("MODELARENA_MAVEN", maven.toString(), "MODELARENA_CACHE", folder.resolve("cache").toString());
		return new MavenJars(environment, MavenJars.Content.CLASSES);
	}

	@Test
	void onlyTheJarItselfIsAskedFor() throws IOException {
		assertEquals("thing-1.2.jar", get("mkdir -p $out; touch $out/thing-1.2.jar\n").getFileName().toString());
		String asked = Files.readString(folder.resolve("asked"));
		assertTrue(asked.contains("<artifactId>thing</artifactId><version>1.2</version>\n"), asked);
		assertTrue(asked.contains("<exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion>"), asked);
	}

	@Test
	void jarsThatAreUsedTogetherAreFetchedAtOnce() throws IOException {
		List<String> both = List.of(COORDINATES, "org.example:other:3");
		MavenJars jars = jars("mkdir -p $out; touch $out/thing-1.2.jar $out/other-3.jar; echo once >> " + folder.resolve("runs") + "\n");
		for (int i = 0; i < 2; i++) {
			assertEquals(List.of("other-3.jar", "thing-1.2.jar"), jars.all(both).stream().map(jar -> jar.getFileName().toString()).sorted().toList());
		}
		String asked = Files.readString(folder.resolve("asked"));
		assertTrue(asked.contains("<artifactId>thing</artifactId><version>1.2</version>\n") && asked.contains("<artifactId>other</artifactId><version>3</version>\n"), asked);
		assertEquals(List.of("once"), Files.readAllLines(folder.resolve("runs")));
		jars.all(List.of(COORDINATES, "org.example:other:4"));
		assertEquals(List.of("once", "once"), Files.readAllLines(folder.resolve("runs")));
	}

	@Test
	void whatMavenDoesNotKnowIsNamed() {
		ArenaException e = assertThrows(ArenaException.class, () -> get("echo '[ERROR] Could not find artifact org.example:thing:jar:1.2'; exit 1\n"));
		assertEquals(ErrorCode.NOT_FOUND, e.code());
		assertEquals("Maven knows no jar of org.example:thing:1.2. Check the coordinates and the version.", e.getMessage());
	}

	@Test
	void withoutMavenThereIsOneLineThatHelps() {
		MavenJars jars = new MavenJars(Map.of("PATH", "", "MODELARENA_CACHE", folder.toString()), MavenJars.Content.CLASSES);
		ArenaException e = assertThrows(ArenaException.class, () -> jars.get(COORDINATES));
		assertEquals(ErrorCode.ENVIRONMENT, e.code());
		assertEquals("Maven fetches the jar of org.example:thing:1.2, but none was found. Install one, for instance: apt-get install maven; or name it in MODELARENA_MAVEN.",
				e.getMessage());
	}

	@Test
	void coordinatesHaveThreeParts() {
		assertTrue(MavenJars.isCoordinates("org.eclipse.uml2:uml:5.0.0-v20140602-0749"));
		for (String text : new String[] { "uml.jar", "a:b", "a:b:c:d", "a:b:../../c", "C:\\jars\\uml.jar", "" }) {
			assertFalse(MavenJars.isCoordinates(text), text);
		}
	}
}
