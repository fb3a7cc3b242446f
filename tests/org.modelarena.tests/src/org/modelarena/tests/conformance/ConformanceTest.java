// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.testkit.Sampled;

/**
 * The languages' operations, one by one, with the values that the OMG's OCL 2.4 and Epsilon's documentation give them. The values are written by hand; each
 * text runs interpreted and compiled, on objects and on columns. What Eclipse OCL or Epsilon answer otherwise is listed with the reason.
 */
@Timeout(300)
class ConformanceTest {
	@TempDir
	static Path folder;
	private static Library library;
	private static Reference reference;

	@BeforeAll
	static void load() {
		library = new Library(folder);
		reference = new Reference(library.objects());
	}

	@AfterAll
	static void close() {
		library.close();
	}

	@Sampled(3)
	@ParameterizedTest
	@ValueSource(strings = { "ocl", "eol", "epl" })
	void textsHaveTheValuesOfTheStandard(String language) {
		List<String> wrong = new ArrayList<>();
		Map<String, String> faults = Table.read("compiled-faults.txt");
		Table.read(language + ".txt").forEach((text, value) -> {
			for (String store : Library.STORES) {
				for (String strategy : List.of(language, language + "/compiled")) {
					String answer = library.answer(store, strategy, text);
					boolean isKnown = !strategy.equals(language) && faults.containsKey(text);
					if (answer.equals(value) && isKnown && store.equals("emf")) {
						wrong.add("mended, so to be taken from the list of faults: " + text);
					} else if (!answer.equals(value) && !isKnown) {
						wrong.add(store + ":" + strategy + " " + text + " ==> " + answer + ", not " + value);
					}
				}
			}
		});
		assertEquals("", String.join("\n", wrong));
	}

	@Sampled(2)
	@ParameterizedTest
	@ValueSource(strings = { "ocl", "eol", "epl" })
	void theListOfDifferencesFromTheReferenceIsTrue(String language) {
		Map<String, String> listed = Table.read(language + "-differences.txt");
		Map<String, String> table = Table.read(language + ".txt");
		List<String> wrong = new ArrayList<>();
		listed.keySet().stream().filter(text -> !table.containsKey(text)).forEach(text -> wrong.add("not in the table: " + text));
		table.forEach((text, value) -> {
			if (Reference.knows(language, text)) {
				String answer = reference.answer(language, text);
				String known = listed.getOrDefault(text, value);
				boolean isTrue = listed.containsKey(text) ? answer.equals(known) && !isSame(answer, value) : isSame(answer, value);
				if (!isTrue) {
					wrong.add(text + " ==> " + answer + ", not " + known);
				}
			}
		});
		assertEquals("", String.join("\n", wrong));
	}

	/** Errors have codes here, and none there. */
	private static boolean isSame(String ofReference, String value) {
		return ofReference.equals(value) || ofReference.equals(Library.FAILS) && value.startsWith(Library.FAILS);
	}
}
