// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;

import org.junit.jupiter.api.Test;
import org.modelarena.core.Release;

/** What has a version and cannot ask {@link Release} has the same one. */
class ReleaseTest {
	@Test
	void theBuildAndTheDescriptionOfTheServiceHaveTheVersionOfTheProgram() throws IOException {
		assertContains("pom.xml", "<version>" + Release.VERSION + "-SNAPSHOT</version>");
		assertContains("bundles/org.modelarena.server/src/org/modelarena/server/internal/web/openapi.json", "\"version\": \"" + Release.VERSION + "\"");
	}

	private static void assertContains(String file, String text) throws IOException {
		assertTrue(Files.readString(Bundles.root().resolve(file)).contains(text), file + " has no " + text);
	}
}
