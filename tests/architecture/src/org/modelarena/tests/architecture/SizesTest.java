// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

/** Packages and files of bundles that one can still survey. Only this notices what grows file by file, and line by line. */
class SizesTest {
	private static final int MOST_FILES = 30;
	private static final int MOST_LINES = 400;

	@Test
	void packagesAndFilesCanBeSurveyed() throws IOException {
		Map<Path, Integer> packages = new TreeMap<>();
		List<String> tooLarge = new ArrayList<>();
		try (Stream<Path> files = Files.walk(Bundles.root().resolve("bundles"))) {
			for (Path file : (Iterable<Path>) files.filter(each -> each.toString().endsWith(".java") && !each.toString().contains("/target/"))::iterator) {
				packages.merge(Bundles.root().relativize(file.getParent()), 1, Integer::sum);
				try (Stream<String> lines = Files.lines(file)) {
					long count = lines.count();
					if (count > MOST_LINES) {
						tooLarge.add(Bundles.root().relativize(file) + ": " + count + " lines");
					}
				}
			}
		}
		assertTrue(packages.size() > 100, "The bundles have their sources.");
		packages.forEach((folder, count) -> {
			if (count > MOST_FILES) {
				tooLarge.add(folder + ": " + count + " files");
			}
		});
		assertEquals(List.of(), tooLarge, "Say in parts what became too much for one.");
	}
}
