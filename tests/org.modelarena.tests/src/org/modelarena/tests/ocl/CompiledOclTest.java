// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.ocl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Explanation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.PlanFault;
import org.modelarena.query.PreparedPlan;
import org.modelarena.query.QueryPart;
import org.modelarena.query.Translation;
import org.modelarena.query.ocl.CompiledOcl;
import org.modelarena.query.ocl.OclLanguage;
import org.modelarena.query.ocl.internal.plan.OclTranslator;
import org.modelarena.query.plan.Plan;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.tests.query.PlanOracle;

/** OCL as plans gives what the interpreter gives. */
@Timeout(600)
class CompiledOclTest {
	private static final int EXPRESSIONS = Boolean.getBoolean("modelarena.long") ? 20_000 : 1_000;

	@TempDir
	private Path folder;
	private int translated;
	private int equal;
	private int given;
	private int invalid;

	@Sampled(2)
	@ParameterizedTest
	@ValueSource(strings = { "PosLength", "SwitchMonitored", "RouteSensor", "SwitchSet", "SemaphoreNeighbor", "ConnectedSegments" })
	void theRailwaysQueriesArePlans(String name) {
		for (int size : new int[] { 1, 2, 4 }) {
			ElementSource model = Railways.repair(size);
			String text = Cases.get("railway").queries().stream().filter(query -> query.name().equals(name)).findFirst().orElseThrow().texts().get("ocl");
			try (ModelStore store = store(model); ModelSnapshot snapshot = store.snapshot()) {
				compare(new Query("ocl", text), snapshot);
			}
		}
		assertEquals(3, translated);
		assertEquals(6, equal);
	}

	static LongStream seeds() {
		return Sample.seeds(6, 1);
	}

	@Sampled(3)
	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void randomComprehensions(long seed) {
		RandomComprehensions expressions = new RandomComprehensions(seed);
		compareAll(seed, expressions::next);
		String shares = translated + " of " + EXPRESSIONS + " translated, " + equal + " equal, " + invalid + " invalid, " + given + " given up without need";
		assertTrue(translated > EXPRESSIONS / 2 && equal > 4 * given && invalid > 10, shares);
	}

	/** Most of these stay with the interpreter; what does not must not go wrong. */
	@Sampled(2)
	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void anyRandomExpressions(long seed) {
		RandomExpressions expressions = new RandomExpressions(seed);
		compareAll(seed, expressions::next);
		assertTrue(equal > EXPRESSIONS / 20, () -> equal + " equal");
	}

	private void compareAll(long seed, java.util.function.Supplier<String> expressions) {
		for (int model = 0; model < 10; model++) {
			ElementSource source = RandomEdits.model(seed * 100 + model, KitMetamodel.create(), 4 + 3 * model).asSource();
			try (ModelStore store = store(source); ModelSnapshot snapshot = store.snapshot()) {
				for (int i = 0; i < EXPRESSIONS / 10; i++) {
					compare(new Query("ocl", expressions.get()), snapshot);
				}
			}
		}
	}

	/** An OrderedSet without one of its items is one still, though Eclipse OCL's types say that it is a Set. */
	@ParameterizedTest
	@ValueSource(strings = { "l->asOrderedSet()->excluding(null) = l->asSet()", "l->asSet() <> l->asOrderedSet()->excluding(null)->excluding(null)",
			"l->asOrderedSet()->excluding(null)->flatten() = l->asSet()", "let s : Set(Leaf) = l->asOrderedSet()->excluding(null) in s = l->asSet()",
			"(let n : Integer = 1 in l->asOrderedSet()->excluding(null)) = l->asSet()", "l->asOrderedSet()->excluding(null)->select(k | true) = l->asSet()",
			"l->asOrderedSet()->excluding(null)->asSet() = l->asSet()", "l->asSet()->excluding(null) = l->asSet()" })
	void anOrderedSetIsNoSet(String condition) {
		try (ModelStore store = store(RandomEdits.model(3, KitMetamodel.create(), 20).asSource()); ModelSnapshot snapshot = store.snapshot()) {
			compare(new Query("ocl", "Leaf.allInstances()->collect(l | " + condition + ")"), snapshot);
			compare(new Query("ocl", "context Leaf def: same : Boolean = let l : Leaf = self in " + condition), snapshot);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "Leaf.allInstances()->sortedBy(l | l.name.replaceAll('a', 'b')); line 1, column 42: 'replaceAll' is interpreted",
			"Leaf.allInstances()->select(l | l.size > 3)->asSequence()->first(); line 1, column 60: 'first' depends on an order that is not known before the query runs",
			"Leaf.allInstances()->select(l | l.name.startsWith(l.name)); line 1, column 40: operations of Strings are interpreted but with constant arguments" })
	void whatStaysWithTheInterpreterIsNamed(String text, String reason) {
		Translation translation = new OclTranslator().translate(new Query("ocl", text), KitMetamodel.create());
		assertEquals(reason, assertInstanceOf(Translation.Interpreted.class, translation).reason());
	}

	/** Parts run as plans, and the interpreter does the rest: in the same order, with the same errors. */
	@Sampled(3)
	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void plansForPartsOfAnExpression(long seed) {
		RandomComprehensions expressions = new RandomComprehensions(seed);
		for (int model = 0; model < 10; model++) {
			RecordedModel source = RandomEdits.model(seed * 100 + model, KitMetamodel.create(), 4 + 5 * model);
			try (ModelStore store = store(source.asSource());
					ModelSnapshot snapshot = store.snapshot();
					ModelStore inBulk = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("s" + seed + "m" + model)), source.asSource(), Progress.none());
					ModelSnapshot columns = inBulk.snapshot()) {
				for (int i = 0; i < EXPRESSIONS / 10; i++) {
					Query query = new Query("ocl", expressions.nextWithRest());
					compareWithParts(query, snapshot);
					compareWithParts(query, columns);
				}
			}
		}
		String shares = translated + " with parts, " + equal + " equal, " + invalid + " invalid";
		assertTrue(translated > EXPRESSIONS / 2 && equal > EXPRESSIONS / 2 && invalid > 10, shares);
	}

	private void compareWithParts(Query query, ModelSnapshot snapshot) {
		CompiledQuery compiled;
		try {
			compiled = (CompiledQuery) new CompiledOcl().prepare(query, snapshot.metamodel());
		} catch (QueryException e) {
			// Not every operation is one of every type.
			return;
		}
		translated += compiled.parts().isEmpty() ? 0 : 1;
		Answer expected;
		try {
			expected = new OclLanguage().prepare(query, snapshot.metamodel()).execute(snapshot, QueryLimits.ofRows(10_000_000), Cancellation.create());
		} catch (ArenaException e) {
			invalid++;
			ArenaException failed = assertThrows(ArenaException.class, () -> compiled.execute(snapshot, QueryLimits.ofRows(10_000_000), Cancellation.create()), query.text());
			assertEquals(e.getMessage(), failed.getMessage(), query.text());
			return;
		}
		Answer answer = compiled.execute(snapshot, QueryLimits.ofRows(10_000_000), Cancellation.create());
		assertEquals(expected.columns(), answer.columns(), query.text());
		assertEquals(expected.digest(), answer.digest(), () -> query.text() + "\nparts " + compiled.parts().stream().map(QueryPart::text).toList());
		equal++;
	}

	@Test
	void anExplanationTellsPartsFromTheRest() {
		try (ModelStore store = store(RandomEdits.model(5, KitMetamodel.create(), 40).asSource()); ModelSnapshot snapshot = store.snapshot()) {
			Query query = new Query("ocl", "if Leaf.allInstances()->exists(l | l.size > 3 and l.size < 2) then Leaf.allInstances()->select(l | l.size > 3)->sortedBy(size)->last().name.concat('!')"
					+ " else '' .concat(Leaf.allInstances()->select(l | l.size = 3)->sortedBy(size)->size().toString()) endif");
			Explanation explanation = new CompiledOcl().prepare(query, snapshot.metamodel()).explain(snapshot, QueryLimits.ofRows(10), Cancellation.create());
			assertEquals("the language's interpreter: line 1, column 129: 'last' depends on an order that is not known before the query runs", explanation.runner());
			assertEquals(List.of("a plan over single elements, as this store has no columns; by conjunct splitting, simplification",
					"nothing: its value was not needed", "a plan over single elements, as this store has no columns; by sort elimination"),
					explanation.parts().stream().map(Explanation.Part::runner).toList());
			assertEquals("answer value = count(scan temp2 : Leaf; filter temp2.size = 3)", explanation.parts().get(2).steps().get(0).text());
		}
	}

	/** Each let doubles what the one before has become: no plan, but an answer, and soon. */
	@Test
	@Timeout(20)
	void letsThatGrowWithoutEndAreInterpreted() {
		StringBuilder text = new StringBuilder("let x0 : Set(Leaf) = Leaf.allInstances() in ");
		for (int i = 1; i <= 13; i++) {
			text.append("let x" + i + " : Set(Leaf) = x" + (i - 1) + "->select(l" + i + " | x" + (i - 1) + "->includes(l" + i + ")) in ");
		}
		Query query = new Query("ocl", text + "x13->size()");
		Translation translation = new OclTranslator().translate(query, KitMetamodel.create());
		String reason = assertInstanceOf(Translation.Interpreted.class, translation).reason();
		assertTrue(reason.endsWith(": the plan becomes too large"), reason);
	}

	/** Deeper than the stack is for recursions, and not deeper than the parser takes. */
	@Test
	void deeplyNestedQueriesHaveAnAnswer() {
		try (ModelStore store = store(RandomEdits.model(5, KitMetamodel.create(), 20).asSource()); ModelSnapshot snapshot = store.snapshot()) {
			for (int depth : new int[] { 50, 200, 400 }) {
				Query query = new Query("ocl", "Leaf.allInstances()->select(l | " + "not (".repeat(depth) + "l.size > 3" + ")".repeat(depth) + ")->size()");
				assertEquals(new OclLanguage().prepare(query, snapshot.metamodel()).execute(snapshot, QueryLimits.ofRows(10), Cancellation.create()).digest(),
						new CompiledOcl().prepare(query, snapshot.metamodel()).execute(snapshot, QueryLimits.ofRows(10), Cancellation.create()).digest());
			}
		}
	}

	@Test
	void anInvariantAndAQuestionPerInstance() {
		try (ModelStore store = store(RandomEdits.model(5, KitMetamodel.create(), 40).asSource()); ModelSnapshot snapshot = store.snapshot()) {
			compare(new Query("ocl", "context Leaf inv: friends->size() < 2"), snapshot);
			compare(new Query("ocl", "context Leaf def: many : Integer = friends->size() + 1"), snapshot);
			compare(new Query("ocl", "Leaf.allInstances()->select(l | l.size > most)", Map.of("most", 1L)), snapshot);
		}
		assertEquals(6, equal);
	}

	private static ModelStore store(ElementSource model) {
		return new EmfStoreProvider().create(StoreLocation.inMemory(), model, Progress.none());
	}

	private void compare(Query query, ModelSnapshot snapshot) {
		try {
			new OclLanguage().prepare(query, snapshot.metamodel());
		} catch (QueryException e) {
			// Not every operation is one of every type.
			return;
		}
		if (!(new OclTranslator().translate(query, snapshot.metamodel()) instanceof Translation.Translated translation)) {
			return;
		}
		translated++;
		Answer expected = null;
		try {
			expected = new OclLanguage().prepare(query, snapshot.metamodel()).execute(snapshot, QueryLimits.ofRows(10_000_000), Cancellation.create());
		} catch (ArenaException e) {
			invalid++;
		}
		compare(query.text(), expected, () -> PlanOracle.answer(translation.plan(), snapshot), translation.plan());
		compare(query.text(), expected, () -> new PreparedPlan(translation.plan(), 1).answer(snapshot, QueryLimits.ofRows(10_000_000), Cancellation.create()), translation.plan());
	}

	private interface Run {
		Answer answer();
	}

	private void compare(String text, Answer expected, Run run, Plan plan) {
		try {
			Answer answer = run.answer();
			if (expected == null) {
				throw new AssertionError("The interpreter fails, the plan does not: " + text + "\n" + plan);
			}
			assertEquals(expected.columns().stream().sorted().toList(), answer.columns().stream().sorted().toList(), text);
			assertEquals(expected.count(), answer.count(), () -> text + "\n" + plan);
			assertEquals(expected.digest(), answer.digest(), () -> text + "\n" + plan);
			equal++;
		} catch (PlanFault fault) {
			given += expected == null ? 0 : 1;
		}
	}
}
