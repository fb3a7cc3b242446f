package org.modelarena.tests.texts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Catalog;
import org.modelarena.core.ElementSource;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Metamodel;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.Strategy;
import org.modelarena.tests.texts.KnownDifferences.Difference;
import org.modelarena.tests.texts.KnownDifferences.Entry;
import org.modelarena.tests.texts.Outcomes.Outcome;

/**
 * Texts that are made from the languages' own libraries, not from what is supported: each operation asked of each kind of value in each place. Interpreted
 * and compiled, on objects and on columns, they end in one way. {@code -Dmodelarena.library.texts=N} tries so many; the long form 300,000, of EPL 50,000.
 */
@Timeout(36_000)
class LibraryTextsTest {
	private static final System.Logger LOG = System.getLogger(LibraryTextsTest.class.getName());
	private static final boolean LONG = Boolean.getBoolean("modelarena.long");
	private static final int TEXTS_OF_A_MODEL = LONG ? 200 : 60;
	private static final int SHOWN = 40;
	private static final int MODELS_FOR_KNOWN = 40;
	private static final List<String> STORES = List.of("emf", "columns");

	@TempDir
	private Path folder;
	private final Map<World, Metamodel> metamodels = new EnumMap<>(World.class);
	private final List<Entry> known = KnownDifferences.read();
	private final List<Difference> differences = new ArrayList<>();
	private int stores;
	private final Tally tally = new Tally();

	private static int texts(String language) {
		return Integer.getInteger("modelarena.library.texts", LONG ? language.equals("epl") ? 50_000 : 150_000 : language.equals("ocl") ? 600 : 300);
	}

	@ParameterizedTest
	@ValueSource(strings = { "ocl", "eol", "epl" })
	void textsEndInOneWay(String language) {
		TextGenerator generator = new TextGenerator(language);
		int texts = texts(language);
		for (int model = 0; tally.ran < texts; model++) {
			World world = World.values()[model % World.values().length];
			Metamodel metamodel = metamodels.computeIfAbsent(world, World::metamodel);
			int seed = model;
			compare(world, model, world.model(model, metamodel, folder), snapshot -> generator.next(seed, snapshot, TEXTS_OF_A_MODEL), generator.coverage());
		}
		LOG.log(System.Logger.Level.INFO, () -> tally + "\n" + generator.report());
		assertTrue(differences.isEmpty(), () -> differences.size() + " differences:\n\n"
				+ String.join("\n\n", differences.stream().limit(SHOWN).map(Difference::toString).toList()));
	}

	@ParameterizedTest
	@MethodSource("known")
	void aKnownDifferenceIsStillThere(Entry entry) {
		Text text = new Text(entry.language(), entry.text(), List.of(), false);
		Metamodel metamodel = entry.world().metamodel();
		for (int model = 0; model < MODELS_FOR_KNOWN && tally.known == 0; model++) {
			compare(entry.world(), model, entry.world().model(model, metamodel, folder), snapshot -> List.of(text), new Coverage());
		}
		assertEquals(List.of(), differences, "differs in another way than the list says");
		assertTrue(tally.known > 0, "it differs no longer: remove it from known-differences.txt");
	}

	static List<Entry> known() {
		return KnownDifferences.read();
	}

	private void compare(World world, int model, ElementSource source, Function<ModelSnapshot, List<Text>> generated, Coverage coverage) {
		List<Text> texts = List.of();
		List<Outcome> expected = new ArrayList<>();
		for (String store : STORES) {
			StoreLocation place = store.equals("emf") ? StoreLocation.inMemory() : StoreLocation.at(folder.resolve(store + stores++));
			try (ModelStore loaded = Catalog.discover().store(store).create(place, source, Progress.none()); ModelSnapshot snapshot = loaded.snapshot()) {
				texts = store.equals("emf") ? generated.apply(snapshot) : texts;
				for (int i = 0; i < texts.size(); i++) {
					Text text = texts.get(i);
					Outcome interpreted = Outcomes.of(text, Strategy.INTERPRETED, snapshot);
					if (store.equals("emf")) {
						expected.add(interpreted);
						tally.count(text, interpreted, coverage);
					} else if (!text.sequences()) {
						note(world, model, store + " interpreted", text, expected.get(i), interpreted);
					}
					Outcome compiled = Outcomes.of(text, Strategy.COMPILED, snapshot);
					tally.plans += compiled.ran() == Strategy.COMPILED ? 1 : 0;
					note(world, model, store + " compiled", text, interpreted, compiled);
				}
			}
		}
	}

	private void note(World world, int model, String where, Text text, Outcome expected, Outcome actual) {
		if (expected.isOfResources() || actual.isOfResources()) {
			tally.unfinished++;
		} else if (!(isSameStore(where) ? expected.isSame(actual) : expected.isLike(actual)) || expected.error() == ErrorCode.INTERNAL) {
			Difference difference = new Difference(world, model, where, text, expected.toString(), actual.toString());
			if (known.stream().anyMatch(entry -> entry.explains(difference))) {
				tally.known++;
			} else {
				differences.add(difference);
			}
		}
	}

	/** Another store may come to another of the items first that make a text fail. */
	private static boolean isSameStore(String where) {
		return where.endsWith("compiled");
	}

	/** What became of the texts. */
	private static final class Tally {
		private int ran;
		private int answered;
		private int failed;
		private int refused;
		private int plans;
		/** Differences that are listed. */
		private int known;
		/** Comparisons with an execution that ran out of time, memory or rows. */
		private int unfinished;

		void count(Text text, Outcome outcome, Coverage coverage) {
			if (outcome.isRefusal()) {
				refused++;
				return;
			}
			ran++;
			answered += outcome.isAnswer() ? 1 : 0;
			failed += outcome.isAnswer() ? 0 : 1;
			coverage.ran(text.uses(), outcome.isAnswer());
		}

		@Override
		public String toString() {
			return ran + " texts ran: " + answered + " answered, " + failed + " failed; " + refused + " refused; " + plans + " executions were plans, " + known + " known differences, " + unfinished + " comparisons unfinished";
		}
	}
}
