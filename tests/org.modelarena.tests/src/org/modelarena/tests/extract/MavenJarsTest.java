// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
		Path maven = Files.writeString(folder.resolve("maven"), "#!/bin/sh\nfor word in \"$@\"; do case $word in *pom.xml) cp $word " + folder.resolve("asked")
				+ ";; -DoutputDirectory=*) out=${word#*=};; esac; done\n" + script);
		assertTrue(maven.toFile().setExecutable(true));
		Map<String, String> environment = Map.of("MODELARENA_MAVEN", maven.toString(), "MODELARENA_CACHE", folder.resolve("cache").toString());
		return new MavenJars(environment, MavenJars.Content.CLASSES).get(COORDINATES);
	}

	@Test
	void onlyTheJarItselfIsAskedFor() throws IOException {
		assertEquals("thing-1.2.jar", get("mkdir -p $out; touch $out/thing-1.2.jar\n").getFileName().toString());
		String asked = Files.readString(folder.resolve("asked"));
		assertTrue(asked.contains("<artifactId>thing</artifactId><version>1.2</version>\n"), asked);
		assertTrue(asked.contains("<exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion>"), asked);
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
