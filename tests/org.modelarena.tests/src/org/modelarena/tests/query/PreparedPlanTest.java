package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Catalog;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;
import org.modelarena.core.StoreLocation;
import org.modelarena.query.PlanFault;
import org.modelarena.query.PreparedPlan;
import org.modelarena.query.plan.Plan;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;

/** Random plans give what the naive evaluation gives. */
class PreparedPlanTest {
	private static final int MODELS = Boolean.getBoolean("modelarena.long") ? 400 : 20;
	private static final int PLANS = 150;

	private int equal;
	private int faults;
	private int givenUp;

	@Test
	void plansOverSingleElements() {
		for (int seed = 1; seed <= MODELS; seed++) {
			try (ModelStore store = Catalog.discover().store("emf").create(StoreLocation.inMemory(),
					RandomEdits.model(seed, KitMetamodel.create(), 5 + seed % 40).asSource(), Progress.none()); ModelSnapshot snapshot = store.snapshot()) {
				compare(seed, snapshot);
			}
		}
		report();
	}

	private void compare(int seed, ModelSnapshot snapshot) {
		RandomPlans plans = new RandomPlans(seed, snapshot.metamodel());
		for (int i = 0; i < PLANS; i++) {
			compare("model " + seed + ", plan " + i, plans.next(), snapshot);
		}
	}

	private void compare(String label, Plan plan, ModelSnapshot snapshot) {
		Answer expected = null;
		try {
			expected = PlanOracle.answer(plan, snapshot);
		} catch (PlanFault e) {
			faults++;
		}
		try {
			PreparedPlan prepared = new PreparedPlan(plan, 2);
			Answer answer = prepared.answer(snapshot, Long.MAX_VALUE, Cancellation.create());
			assertTrue(expected != null, () -> label + " should fault: " + plan);
			Answer known = expected;
			assertEquals(expected.digest(), answer.digest(), () -> label + ", " + known.count() + " rows, not " + answer.count() + ": " + plan);
			assertEquals(expected.count(), prepared.count(snapshot, Cancellation.create()));
			equal++;
		} catch (PlanFault e) {
			givenUp += expected == null ? 0 : 1;
		} catch (RuntimeException e) {
			throw new AssertionError(label + ": " + plan, e);
		}
	}

	private void report() {
		assertTrue(equal > 10 * givenUp && faults > 0 && equal > 4 * faults,
				() -> equal + " equal, " + faults + " faults, " + givenUp + " given up without need");
	}
}
