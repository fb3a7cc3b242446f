// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.PlanFault;
import org.modelarena.query.PreparedPlan;
import org.modelarena.query.internal.run.ColumnRunner;
import org.modelarena.query.plan.Plan;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.Translation;

/** Random plans give what the naive evaluation gives. */
class PreparedPlanTest {
	private static final int SHOWN = 100;
	private static final int MODELS = 400;
	private static final int FEW_MODELS = 4;
	private static final int PLANS = 150;
	/** One in so many plans does little but sort. */
	private static final int SORTED = 6;
	/** Answers of more values, those in lists included, are only counted: two of them would not fit into the tests' memory. */
	private static final long MOST_VALUES = 2_000_000;

	@TempDir
	private Path folder;

	private int equal;
	private int faults;
	private int givenUp;

	/** Two threads share even the work of models as small as these. */
	@BeforeEach
	void shareAll() {
		System.setProperty(ColumnRunner.SHARED_ROWS, "1");
	}

	@AfterEach
	void shareNoMore() {
		System.clearProperty(ColumnRunner.SHARED_ROWS);
	}

	private static int[] seeds() {
		return Sample.seeds(MODELS, FEW_MODELS).mapToInt(Math::toIntExact).toArray();
	}

	@Sampled(2)
	@Test
	void plansOverSingleElements() {
		for (int seed : seeds()) {
			try (ModelStore store = Catalog.discover().store("emf").create(StoreLocation.inMemory(),
					RandomEdits.model(seed, KitMetamodel.create(), 5 + seed % 40).asSource(), Progress.none()); ModelSnapshot snapshot = store.snapshot()) {
				compare(seed, snapshot);
				compare(seed, IndexedColumns.of(snapshot));
			}
		}
		report();
	}

	/** In the state that was loaded, and in one after some edits; both snapshots stay open. */
	@Sampled(4)
	@Test
	void plansOverColumns() {
		for (int seed : seeds()) {
			RecordedModel model = RandomEdits.model(seed, KitMetamodel.create(), 5 + seed % 60);
			StoreLocation location = StoreLocation.at(folder.resolve("store" + seed));
			try (ModelStore store = Catalog.discover().store("columns").create(location, model.asSource(), Progress.none());
					ModelSnapshot loaded = store.snapshot()) {
				compare(seed, loaded);
				compare(seed, IndexedColumns.of(loaded));
				RandomEdits edits = new RandomEdits(seed, model);
				try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
					for (int i = 0; i < 30; i++) {
						edits.step(edit);
					}
					edit.commit();
				}
				try (ModelSnapshot changed = store.snapshot()) {
					compare(seed, changed);
					compare(seed, IndexedColumns.of(changed));
				}
				compare(seed, loaded);
			}
		}
		report();
	}

	private void compare(int seed, ModelSnapshot snapshot) {
		RandomPlans plans = new RandomPlans(seed, snapshot.metamodel());
		RandomPlans sorted = new RandomPlans(~seed, snapshot.metamodel());
		for (int i = 0; i < PLANS; i++) {
			compare("model " + seed + ", plan " + i, i % SORTED == 0 ? sorted.sorted() : plans.next(), snapshot);
		}
	}

	private void compare(String label, Plan plan, ModelSnapshot snapshot) {
		Answer expected = null;
		try {
			expected = PlanOracle.answer(plan, snapshot);
		} catch (PlanFault e) {
			faults++;
		}
		PreparedPlan prepared = new PreparedPlan(plan, 2);
		check(label, plan, expected, () -> Long.toString(prepared.count(snapshot, Cancellation.create())), answer -> Long.toString(answer.count()));
		if (expected != null && isLarge(expected)) {
			return;
		}
		// Twice: the second execution runs the first one's program again.
		for (String which : List.of("", " again")) {
			check(label + which, plan, expected, () -> {
				Answer answer = prepared.answer(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
				return answer.count() + " rows " + answer.digest();
			}, answer -> answer.count() + " rows " + answer.digest());
		}
		PreparedPlan ordered = new PreparedPlan(plan.inOrder(), 2);
		check(label + " in order", plan, expected, () -> rows(ordered.answer(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create())), PreparedPlanTest::rows);
	}

	private static boolean isLarge(Answer answer) {
		long values = answer.count() * answer.columns().size();
		for (long i = 0; i < answer.count() && values <= MOST_VALUES; i++) {
			values += answer.row(i).stream().mapToLong(PreparedPlanTest::items).sum();
		}
		return values > MOST_VALUES;
	}

	/** The values in a list and in the lists in it. */
	private static long items(Object cell) {
		return cell instanceof List<?> list ? list.size() + list.stream().mapToLong(PreparedPlanTest::items).sum() : 0;
	}

	/** The first rows, and a hash of all in their order: some answers have millions. */
	private static String rows(Answer answer) {
		StringBuilder rows = new StringBuilder();
		long hash = 0;
		for (long i = 0; i < answer.count(); i++) {
			String row = answer.row(i).toString();
			if (i < SHOWN) {
				rows.append(row).append('\n');
			}
			for (int at = 0; at < row.length(); at++) {
				hash = hash * 0x5DEECE66DL + row.charAt(at) + 1;
			}
		}
		return rows.append(answer.count()).append(" rows, hash ").append(Long.toHexString(hash)).toString();
	}

	private void check(String label, Plan plan, Answer expected, Supplier<String> run, Function<Answer, String> wanted) {
		try {
			String answer = run.get();
			assertTrue(expected != null, () -> label + " should fault: " + plan);
			assertEquals(wanted.apply(expected), answer, () -> label + ": " + plan);
			equal++;
		} catch (PlanFault e) {
			givenUp += expected == null ? 0 : 1;
		} catch (RuntimeException e) {
			throw new AssertionError(label + ": " + plan, e);
		}
	}

	private void report() {
		assertTrue(equal > 10 * givenUp && faults > 0 && equal > 8 * faults,
				() -> equal + " equal, " + faults + " faults, " + givenUp + " given up without need");
	}
}
