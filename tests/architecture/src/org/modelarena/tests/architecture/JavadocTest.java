// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

/** Javadoc that names a thing in its first words, for whoever looks for it. */
class JavadocTest {
	private static final Pattern BEGINNING = Pattern.compile("/\\*\\*[\\s*]*(\\w+)");
	private static final Pattern UNNAMED = Pattern.compile("What|Those|Which|Who|Whoever|That");

	@Test
	void theFirstWordsNameTheThing() throws IOException {
		List<String> unnamed = new ArrayList<>();
		int all = 0;
		try (Stream<Path> files = Files.walk(Bundles.root().resolve("bundles"))) {
			for (Path file : (Iterable<Path>) files.filter(each -> each.toString().endsWith(".java") && !each.toString().contains("/target/"))::iterator) {
				String source = Files.readString(file);
				for (Matcher found = BEGINNING.matcher(source); found.find(); all++) {
					if (UNNAMED.matcher(found.group(1)).matches()) {
						unnamed.add(Bundles.root().relativize(file) + ":" + source.substring(0, found.start(1)).lines().count() + ": " + found.group(1));
					}
				}
			}
		}
		assertTrue(all > 5_000, "The bundles have Javadoc: " + all);
		assertEquals(List.of(), unnamed, "Say first what it is: 'The rows kept so far', not 'What has been kept'.");
	}
}
