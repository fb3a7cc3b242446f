// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.gremlin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.adapter.BulkAdapter;
import org.modelarena.query.internal.optimise.Optimiser;
import org.modelarena.query.internal.statement.StatementRunner;
import org.modelarena.query.internal.vector.Budget;
import org.modelarena.query.plan.Plan;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.query.PlanOracle;
import org.modelarena.tests.query.RandomPlans;

/** A plan that runs as one traversal gives what the plan means. */
@Sampled(4)
class GremlinStatementTest {
	private static final int SEEDS = Boolean.getBoolean("modelarena.long") ? 60 : 6;
	private static final int PLANS = 150;
	/** Steps that no traversal has. */
	private static final Pattern HAS_NO_FORM = Pattern.compile("\\b(closure|combine) ");
	private static final Catalog CATALOG = Catalog.discover();

	@TempDir
	private Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "neoemf", "rocksdb" })
	void randomPlansGiveWhatTheNaiveEvaluationGives(String name) {
		int statements = 0;
		int asked = 0;
		Map<String, Integer> reasons = new TreeMap<>();
		for (int seed = 1; seed <= SEEDS; seed++) {
			RecordedModel model = RandomEdits.model(seed, KitMetamodel.create(), 40);
			try (ModelStore store = CATALOG.store(name).create(StoreLocation.at(folder.resolve("kit" + seed)), model.asSource(), Progress.none());
					ModelSnapshot snapshot = store.snapshot()) {
				RandomPlans plans = new RandomPlans(seed, snapshot.metamodel());
				for (int i = 0; i < PLANS; i++) {
					Plan plan = plans.next();
					asked += HAS_NO_FORM.matcher(plan.toString()).find() ? 0 : 1;
					for (Plan each : new Plan[] { plan, Optimiser.optimise(plan, new BulkAdapter(snapshot)).plan() }) {
						boolean is = compare("model " + seed + ", plan " + i, plan, each, (StatementSnapshot) snapshot, reasons);
						statements += is && each != plan ? 1 : 0;
					}
				}
			}
		}
		int share = 100 * statements / asked;
		assertTrue(share >= 33, () -> "only " + share + " % of the plans became traversals; " + reasons);
	}

	/** Whether a plan has a statement. */
	private static boolean compare(String label, Plan plan, Plan optimised, StatementSnapshot snapshot, Map<String, Integer> reasons) {
		StatementRunner runner;
		try {
			runner = StatementRunner.of(optimised, snapshot);
		} catch (PlanFault e) {
			reasons.merge(e.getMessage().replaceAll("'.*'", ""), 1, Integer::sum);
			return false;
		}
		String what = label + ": " + plan + " as " + runner.text();
		assertEquals(text(what, () -> PlanOracle.answer(plan, snapshot)),
				text(what, () -> runner.answer(snapshot, new Budget(QueryLimits.ofRows(Long.MAX_VALUE)), Cancellation.create())), what);
		return true;
	}

	private interface Run {
		Answer answer();
	}

	private static String text(String label, Run run) {
		try {
			Answer answer = run.answer();
			return answer.count() + " rows " + answer.digest();
		} catch (PlanFault e) {
			return "fault";
		} catch (ArenaException e) {
			throw new AssertionError(label, e);
		}
	}
}
