// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.Progress;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.tests.texts.Outcomes.Outcome;
import org.modelarena.tests.texts.RecordedTexts.Recorded;

/**
 * Texts that {@code LibraryTextsTest} has recorded are still translated to the same plan or parts with plans, or for the same reason not at all. For mutation tests of the translators,
 * {@code tests/mutation/run}, which have no time to interpret everything again: {@code -Dmodelarena.library.recorded=FILE}. With {@code -Dmodelarena.library.answers=true} a plan may
 * be another, if it gives what the interpreter gave.
 */
class RecordedTextsTest {
	/** Alike ones are next to each other, and a mutant is tried only with groups that come to where it is. */
	private static final int OF_A_GROUP = 10;
	private static final String FILE = "modelarena.library.recorded";
	/** Whether a plan may be another one, if its answer is the same. */
	private static final boolean ANSWERS_ONLY = Boolean.getBoolean("modelarena.library.answers");
	private static final Map<World, Metamodel> METAMODELS = new EnumMap<>(World.class);
	private static final Map<World, Metamodel> STORED = new EnumMap<>(World.class);
	/** Kept for all mutants that one process tries. */
	private static final Map<String, ModelSnapshot> MODELS = new HashMap<>();
	private static List<Recorded> texts = List.of();

	@BeforeAll
	static void read() throws IOException {
		if (System.getProperty(FILE) != null && texts.isEmpty()) {
			assertEquals("false", System.getProperty(Strategy.CHECK_PROPERTY), "the interpreter would answer in the place of plans that are wrong");
			texts = RecordedTexts.read(Path.of(System.getProperty(FILE)));
		}
	}

	@ParameterizedTest(allowZeroInvocations = true)
	@MethodSource("groups")
	void textsEndAsTheyDid(int group) throws IOException {
		for (Recorded recorded : texts.subList(group * OF_A_GROUP, Math.min(texts.size(), (group + 1) * OF_A_GROUP))) {
			String translation = TranslationText.of(recorded.text(), stored(recorded)).toString();
			if (!translation.equals(recorded.translation())) {
				// What is translated as before is not run, as it would end as before.
				String what = recorded.world() + " model " + recorded.model() + ": " + recorded.text().text();
				requireSameOutcome(recorded, what);
				assertTrue(ANSWERS_ONLY, () -> "the same answer by another plan: " + what + "\n" + recorded.translation() + "\n" + translation);
			}
		}
	}

	static IntStream groups() {
		return IntStream.range(0, (texts.size() + OF_A_GROUP - 1) / OF_A_GROUP);
	}

	private static void requireSameOutcome(Recorded recorded, String what) throws IOException {
		Outcome compiled = Outcomes.of(recorded.text(), Strategy.COMPILED, snapshot(recorded));
		if (!compiled.isOfResources() || recorded.isPlan()) {
			assertEquals(recorded.interpreted().toString(), compiled.toString(), what);
			assertEquals(recorded.isPlan(), compiled.ran() == Strategy.COMPILED, () -> compiled.how() + ": " + what);
			assertEquals(recorded.how(), recorded.isPlan() ? "" : compiled.how(), what);
		}
	}

	/** The text's metamodel as a store has it. */
	private static Metamodel stored(Recorded text) throws IOException {
		if (!STORED.containsKey(text.world())) {
			STORED.put(text.world(), snapshot(text).metamodel());
		}
		return STORED.get(text.world());
	}

	private static ModelSnapshot snapshot(Recorded text) throws IOException {
		String name = text.world() + " " + text.model();
		if (!MODELS.containsKey(name)) {
			Path folder = Files.createTempDirectory("recorded");
			Metamodel metamodel = METAMODELS.computeIfAbsent(text.world(), World::metamodel);
			ModelStore store = Catalog.discover().store("emf").create(StoreLocation.inMemory(), text.world().model(text.model(), metamodel, folder), Progress.none());
			MODELS.put(name, store.snapshot());
			try (var files = Files.list(folder)) {
				for (Path file : files.toList()) {
					Files.delete(file);
				}
			}
			Files.delete(folder);
		}
		return MODELS.get(name);
	}
}
