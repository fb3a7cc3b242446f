package org.modelarena.tests.texts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.modelarena.core.Catalog;
import org.modelarena.core.Metamodel;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.Strategy;
import org.modelarena.tests.texts.Outcomes.Outcome;
import org.modelarena.tests.texts.RecordedTexts.Recorded;

/**
 * Texts that {@code LibraryTextsTest} has recorded still have a plan, or parts with plans, and these still give what the interpreter gave. For mutation tests of the translators,
 * {@code tests/mutation/run}, which have no time to interpret everything again: {@code -Dmodelarena.library.recorded=FILE}.
 */
class RecordedTextsTest {
	private static final String FILE = "modelarena.library.recorded";
	private static final Map<World, Metamodel> METAMODELS = new EnumMap<>(World.class);
	/** Kept for all mutants that one process tries. */
	private static final Map<String, ModelSnapshot> MODELS = new HashMap<>();
	private static List<Recorded> texts = List.of();

	@BeforeAll
	static void read() throws IOException {
		assumeTrue(System.getProperty(FILE) != null, "nothing is recorded");
		assertEquals("false", System.getProperty(Strategy.CHECK_PROPERTY), "the interpreter would answer in the place of plans that are wrong");
		texts = texts.isEmpty() ? RecordedTexts.read(Path.of(System.getProperty(FILE))) : texts;
	}

	@Test
	void textsEndAsTheyDid() throws IOException {
		for (Recorded recorded : texts) {
			Outcome compiled = Outcomes.of(recorded.text(), Strategy.COMPILED, snapshot(recorded));
			if (!compiled.isOfResources() || recorded.isPlan()) {
				String what = recorded.world() + " model " + recorded.model() + ": " + recorded.text().text();
				assertEquals(recorded.interpreted().toString(), compiled.toString(), what);
				assertEquals(recorded.isPlan(), compiled.ran() == Strategy.COMPILED, () -> compiled.how() + ": " + what);
				assertEquals(recorded.how(), recorded.isPlan() ? "" : compiled.how(), what);
			}
		}
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
