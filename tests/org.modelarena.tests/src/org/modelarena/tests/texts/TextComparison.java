// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.tests.texts.KnownDifferences.Difference;
import org.modelarena.tests.texts.KnownDifferences.Entry;
import org.modelarena.tests.texts.Outcomes.Outcome;

/** Runs texts in every way that several stores have, and notes what differs from the interpreter over EMF's objects. */
final class TextComparison {
	private static final System.Logger LOG = System.getLogger(TextComparison.class.getName());
	private static final int SHOWN = 40;
	/** One in so many plans is also compared on a small part of the model, as users' plans are: no right one may be called wrong. */
	private static final int CHECKED_IN = 4;
	private static final Set<String> WITH_ENGINES = Set.of("neoemf", "rocksdb", "neo4j");

	private final Path folder;
	private final List<String> stores;
	private final boolean plansOnly;
	private final List<Entry> known = KnownDifferences.read();
	private final Map<World, Metamodel> metamodels = new EnumMap<>(World.class);
	private final List<Difference> differences = new ArrayList<>();
	private int ran;
	private int answered;
	private int refused;
	private int plans;
	private int statements;
	private int listed;
	/** Comparisons with an execution that ran out of time, memory or rows. */
	private int unfinished;
	private int loaded;
	private final Optional<RecordedTexts> recorded;

	/**
	 * @param stores    besides that of EMF's objects
	 * @param plansOnly whether those are asked only what has a plan
	 */
	TextComparison(Path folder, List<String> stores, boolean plansOnly) {
		this(folder, stores, plansOnly, Optional.empty());
	}

	/** @param recorded gets those that end in one way on EMF's objects */
	TextComparison(Path folder, List<String> stores, boolean plansOnly, Optional<RecordedTexts> recorded) {
		this.recorded = recorded;
		this.folder = folder;
		this.stores = stores;
		this.plansOnly = plansOnly;
	}

	/** Texts that were accepted and run; with plans only, those that have one. */
	int ran() {
		return plansOnly ? plans : ran;
	}

	int listed() {
		return listed;
	}

	List<Difference> differences() {
		return differences;
	}

	/** The differences that are not listed, for people. */
	String message() {
		return differences.size() + " differences:\n\n" + String.join("\n\n", differences.stream().limit(SHOWN).map(Difference::toString).toList());
	}

	@Override
	public String toString() {
		return ran + " texts ran: " + answered + " answered, " + (ran - answered) + " failed; " + refused + " refused; " + plans + " texts had plans, " + statements
				+ " executions were statements; " + listed + " known differences, " + differences.size() + " others, " + unfinished + " comparisons unfinished";
	}

	/**
	 * Compares texts about a random model.
	 *
	 * @param generated makes them
	 */
	void compare(World world, int model, Function<ModelSnapshot, List<Text>> generated, Coverage coverage) {
		ElementSource source = world.model(model, metamodels.computeIfAbsent(world, World::metamodel), folder);
		List<Text> texts = new ArrayList<>();
		List<Outcome> expected = new ArrayList<>();
		try (ModelStore objects = load("emf", StoreLocation.inMemory(), source); ModelSnapshot snapshot = objects.snapshot()) {
			for (Text text : generated.apply(snapshot)) {
				Outcome compiled = Outcomes.of(text, Strategy.COMPILED, snapshot);
				boolean isPlan = compiled.ran() == Strategy.COMPILED;
				if (isPlan || !plansOnly) {
					Outcome interpreted = Outcomes.of(text, Strategy.INTERPRETED, snapshot);
					count(text, interpreted, isPlan, coverage);
					compareOnObjects(world, model, text, interpreted, compiled, snapshot);
					texts.add(text);
					expected.add(interpreted);
				}
			}
		}
		for (String store : stores) {
			try (ModelStore other = load(store, StoreLocation.at(folder.resolve(store + loaded++)), source); ModelSnapshot snapshot = other.snapshot()) {
				for (int i = 0; i < texts.size(); i++) {
					compareIn(store, snapshot, world, model, texts.get(i), expected.get(i));
				}
			}
		}
	}

	private void compareOnObjects(World world, int model, Text text, Outcome interpreted, Outcome compiled, ModelSnapshot snapshot) {
		boolean isPlan = compiled.ran() == Strategy.COMPILED;
		note(world, model, "emf compiled", text, interpreted, compiled);
		if (isPlan && plans % CHECKED_IN == 0) {
			note(world, model, "emf checked", text, interpreted, Outcomes.checked(text, snapshot));
		}
		if (interpreted.isSame(compiled) && !interpreted.isOfResources() && !interpreted.isRefusal()) {
			recorded.ifPresent(texts -> texts.add(world, model, text, interpreted, compiled, snapshot.metamodel()));
		}
	}

	private static ModelStore load(String store, StoreLocation place, ElementSource source) {
		return Catalog.discover().store(store).create(place, source, Progress.none());
	}

	private void compareIn(String store, ModelSnapshot snapshot, World world, int model, Text text, Outcome expected) {
		Outcome interpreted = Outcomes.of(text, Strategy.INTERPRETED, snapshot);
		if (!text.sequences()) {
			note(world, model, store + " interpreted", text, expected, interpreted);
		}
		note(world, model, store + " compiled", text, interpreted, Outcomes.of(text, Strategy.COMPILED, snapshot));
		if (WITH_ENGINES.contains(store)) {
			Outcome statement = Outcomes.of(text, Strategy.PUSHDOWN, snapshot);
			if (statement.error() != ErrorCode.UNSUPPORTED) {
				statements++;
				note(world, model, store + " statement", text, interpreted, statement);
			}
		}
	}

	private void count(Text text, Outcome outcome, boolean isPlan, Coverage coverage) {
		if (isPlan) {
			plans++;
			coverage.planned(text.uses());
		}
		if (outcome.isRefusal()) {
			refused++;
			coverage.refusedHere(text.uses());
			return;
		}
		ran++;
		answered += outcome.isAnswer() ? 1 : 0;
		coverage.ran(text.uses(), outcome.isAnswer());
	}

	private void note(World world, int model, String where, Text text, Outcome expected, Outcome actual) {
		if (expected.isOfResources() || actual.isOfResources()) {
			unfinished++;
			return;
		}
		// Another store may come to another of the items first that make a text fail, and so to another message.
		boolean isSame = where.endsWith("interpreted") ? expected.isLike(actual) : expected.isSame(actual);
		if (!isSame || expected.error() == ErrorCode.INTERNAL) {
			Difference difference = new Difference(world, model, where, text, expected.toString(), actual.toString());
			if (known.stream().anyMatch(entry -> entry.explains(difference))) {
				listed++;
			} else {
				differences.add(difference);
				LOG.log(System.Logger.Level.WARNING, difference);
			}
		}
	}
}
