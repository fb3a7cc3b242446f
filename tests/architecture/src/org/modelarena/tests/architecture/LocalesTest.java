// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.modelarena.testkit.Sampled;

/**
 * Statements, files, what the command line prints and what the views show are the same in every country: with the machine's own locale, {@code %d} is
 * written in other digits in some, {@code %.1f} with a comma, and a Turkish I has no dot. Of the views, only the words are in the user's language.
 */
class LocalesTest {
	private static final Pattern OF_THE_MACHINE = Pattern.compile("String\\.format\\((?!Locale\\.ROOT\\b)|\\.to(Upper|Lower)Case\\(\\)|\\.printf\\((?!Locale\\.ROOT\\b)");
	private static final Pattern NUMBERS = Pattern.compile("%[-,0-9.$+]*[dfe]");

	@Sampled(4)
	@Test
	void numbersAreWrittenAlikeInEveryCountry() throws IOException {
		List<String> found = new ArrayList<>();
		int files = 0;
		try (Stream<Path> all = Files.walk(Bundles.root().resolve("bundles"))) {
			for (Path file : (Iterable<Path>) all.filter(each -> each.toString().endsWith(".java"))::iterator) {
				files++;
				String code = Files.readString(file);
				if (OF_THE_MACHINE.matcher(code).find() || code.contains(".formatted(") && NUMBERS.matcher(code.replaceAll("String\\.format\\(Locale\\.ROOT, \"[^\"]*\"", "")).find()) {
					found.add(Bundles.root().relativize(file).toString());
				}
			}
		}
		assertTrue(files > 500, files + " files");
		assertEquals(List.of(), found);
	}
}
