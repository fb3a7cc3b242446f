// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.JavaClass;

/** What ARCHITECTURE.md names is there. */
class DocumentTest {
	private static final Pattern CLASS = Pattern.compile("\\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\\b");
	/** Names of the field, of the platform, and of tests. */
	private static final Set<String> OTHERS = Set.of("ModelArena", "ServiceLoader", "TinkerPop", "GraBaTs", "WebSocket");

	@Test
	void theClassesOfTheArchitectureExist() throws IOException {
		Set<String> classes = Bundles.CLASSES.values().stream().flatMap(Collection::stream).map(JavaClass::getSimpleName).collect(Collectors.toSet());
		Matcher names = CLASS.matcher(Files.readString(Bundles.root().resolve("ARCHITECTURE.md")));
		Set<String> unknown = new TreeSet<>();
		int found = 0;
		while (names.find()) {
			found++;
			if (!classes.contains(names.group()) && !OTHERS.contains(names.group())) {
				unknown.add(names.group());
			}
		}
		assertTrue(found > 50, "The document names classes.");
		assertEquals(Set.of(), unknown, "ARCHITECTURE.md names what is not there.");
	}
}
