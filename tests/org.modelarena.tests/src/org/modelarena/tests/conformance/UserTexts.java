// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.TreeMap;

import org.modelarena.tests.extract.OwnSources;

/** The texts of {@code benchmarks/texts}, about the railway, written as users write. */
final class UserTexts {
	private UserTexts() {
	}

	/** Those of a language, by their names. */
	static Map<String, String> of(String language) throws IOException {
		Map<String, String> texts = new TreeMap<>();
		for (String block : Files.readString(OwnSources.bundles().resolveSibling("benchmarks/texts").resolve(language + ".txt")).split("(?m)^=== ")) {
			int end = block.indexOf('\n');
			if (end > 0 && texts.put(block.substring(0, end).strip(), block.substring(end + 1).strip()) != null) {
				throw new AssertionError("twice: " + block.substring(0, end));
			}
		}
		return texts;
	}
}
