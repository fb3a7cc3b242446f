// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.Strategy;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.texts.KnownDifferences.Entry;

/**
 * Texts that are made from the languages' own libraries, not from what is supported: each operation asked of each kind of value in each place. Interpreted
 * and compiled, on objects and on columns, they end in one way; so do those with plans in databases, where some are statements. The long form tries
 * 300,000 of OCL and EOL, and 50,000 of EPL; a tenth of that in databases. {@code -Dmodelarena.library.texts=N} tries so many of each language,
 * {@code -Dmodelarena.library.minutes=N} as many as there is time for, {@code -Dmodelarena.library.languages="ocl eol"} only some languages, and {@code -Dmodelarena.library.first=N}
 * other texts about other models, from that on. {@code -Dmodelarena.library.coverage=FILE} writes down which combinations were not reached.
 * {@code -Dmodelarena.library.plans=true} tries more that have plans. {@code -Dmodelarena.library.record=FILE} keeps some of the texts for {@code RecordedTextsTest}.
 */
@Timeout(36_000)
@Sampled(2)
class LibraryTextsTest {
	private static final System.Logger LOG = System.getLogger(LibraryTextsTest.class.getName());
	private static final boolean LONG = Boolean.getBoolean("modelarena.long");
	private static final int TEXTS_OF_A_MODEL = LONG ? 200 : 50;
	/** Databases take seconds to load a model. */
	private static final int TEXTS_OF_A_LOAD = LONG ? 1000 : 50;
	/** Rather many texts with plans than all combinations. */
	private static final boolean PLANS = Boolean.getBoolean("modelarena.library.plans");
	/** Where to begin, so that another run tries other texts. */
	private static final int FIRST_MODEL = Integer.getInteger("modelarena.library.first", 0);
	private static final int MINUTES = Integer.getInteger("modelarena.library.minutes", Integer.MAX_VALUE);
	private static final List<String> LANGUAGES = List.of(System.getProperty("modelarena.library.languages", "ocl eol epl").split(" "));
	private static final int MODELS_FOR_KNOWN = 60;
	private static final int MODELS_OF_A_MESSAGE = 50;

	@TempDir
	private Path folder;

	@BeforeAll
	static void plansHaveNoNet() {
		assertEquals("false", System.getProperty(Strategy.CHECK_PROPERTY), "the interpreter would answer in the place of plans that are wrong");
	}

	@Sampled(3)
	@ParameterizedTest(name = "{0}")
	@CsvSource({ "ocl, 300, 150000", "eol, 150, 150000", "epl, 100, 50000" })
	void textsEndInOneWay(String language, int few, int many) throws IOException {
		String record = System.getProperty("modelarena.library.record");
		Optional<RecordedTexts> recorded = Optional.ofNullable(record).map(file -> new RecordedTexts());
		try {
			run(language, new TextComparison(folder, record == null ? List.of("columns") : List.of(), false, recorded), !PLANS, texts(few, many));
		} finally {
			if (record != null) {
				recorded.get().write(Path.of(record + "." + language));
			}
		}
	}

	@Sampled(4)
	@ParameterizedTest(name = "{0}")
	@CsvSource({ "ocl, 40, 15000", "eol, 20, 15000", "epl, 20, 5000" })
	void plansEndInOneWayInDatabases(String language, int few, int many) throws IOException {
		List<String> databases = LONG ? List.of("columns", "neoemf", "neo4j", "orientdb") : List.of("neoemf");
		run(language, new TextComparison(folder, databases, true), false, texts(few, many));
	}

	private static int texts(int few, int many) {
		return Integer.getInteger("modelarena.library.texts", LONG ? many : few);
	}

	private static void run(String language, TextComparison comparison, boolean wantsNew, int texts) throws IOException {
		assumeTrue(LANGUAGES.contains(language), "another language is wanted");
		long begun = System.nanoTime();
		TextGenerator generator = new TextGenerator(language, wantsNew);
		for (int model = FIRST_MODEL; comparison.ran() < texts && System.nanoTime() - begun < TimeUnit.MINUTES.toNanos(MINUTES); model++) {
			int seed = model;
			comparison.compare(World.values()[model % World.values().length], model, snapshot -> generator.next(seed, snapshot, wantsNew ? TEXTS_OF_A_MODEL : TEXTS_OF_A_LOAD), generator.coverage());
			if (LONG && (!wantsNew || model % MODELS_OF_A_MESSAGE == 0)) {
				LOG.log(System.Logger.Level.INFO, comparison);
			}
		}
		LOG.log(System.Logger.Level.INFO, () -> comparison + "\n" + generator.report());
		String file = System.getProperty("modelarena.library.coverage");
		if (file != null) {
			Files.write(Path.of(file + "." + language), generator.missing());
		}
		assertTrue(comparison.differences().isEmpty(), comparison::message);
	}

	@ParameterizedTest(allowZeroInvocations = true)
	@MethodSource("known")
	void aKnownDifferenceIsStillThere(Entry entry) {
		TextComparison comparison = new TextComparison(folder, List.of(entry.store()), false);
		Text text = new Text(entry.language(), entry.text(), List.of(), false);
		for (int model = 0; model < MODELS_FOR_KNOWN && comparison.listed() == 0; model++) {
			comparison.compare(entry.world(), model, snapshot -> List.of(text), new Coverage());
		}
		assertEquals(List.of(), comparison.differences(), "differs in another way than the list says");
		assertTrue(comparison.listed() > 0, "it differs no longer: remove it from known-differences.txt");
	}

	static List<Entry> known() {
		return KnownDifferences.read();
	}
}
