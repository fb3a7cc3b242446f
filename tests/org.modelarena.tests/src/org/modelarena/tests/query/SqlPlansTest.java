// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.parquet.ParquetExport;
import org.modelarena.parquet.ParquetSource;
import org.modelarena.parquet.internal.ModelTables;
import org.modelarena.parquet.internal.engine.SqlEngine;
import org.modelarena.parquet.internal.engine.SqlRun;
import org.modelarena.parquet.internal.engine.SqlSession;
import org.modelarena.parquet.internal.sql.Dialect;
import org.modelarena.parquet.internal.sql.PlanTranslation;
import org.modelarena.parquet.internal.sql.SqlStatements;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.Plan;
import org.modelarena.testkit.HostileNames;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;

/** A plan that runs as SQL on tables gives what the plan means, and what is refused is refused for a reason. */
class SqlPlansTest {
	/** Of one model. */
	private static final int PLANS = Integer.getInteger("modelarena.sql.plans", 60);

	private static final Pattern MAY_STOP = Pattern.compile("exists\\(|limit |sum\\(");

	@TempDir
	Path folder;

	/** The fate of the plans. */
	private final Map<String, Integer> fates = new TreeMap<>();
	private final Map<String, Integer> reasons = new TreeMap<>();
	/** Plans that are answered with a semi-join of links. */
	private int memberships;

	static LongStream seeds() {
		return Sample.seeds(200, Integer.getInteger("modelarena.sql.models", 4));
	}

	@Sampled(4)
	@Test
	void randomPlansGiveWhatTheNaiveEvaluationGives() {
		try (SqlEngine engine = SqlEngine.of(System.getProperty("modelarena.sql.engine", "duckdb"))) {
			seeds().forEach(seed -> randomPlans(seed, engine));
		}
		// On a cluster, what comes of it is a result that people ask for.
		System.out.println("Random plans: " + fates + ", " + memberships + " with memberships, of which SQL is not known for: " + reasons);
		assertTrue(memberships > 0, "no plan asks whether an element is among the targets of another");
		int all = fates.values().stream().mapToInt(each -> each).sum();
		assertTrue(fates.getOrDefault("failed", 0) * 50 <= all, fates::toString);
		int share = 100 * (all - fates.getOrDefault("untranslated", 0)) / all;
		assertTrue(share >= 75, () -> "only " + share + " % of the plans became SQL: " + fates + reasons);
	}

	/** Every other one has names that engines might take for something else. */
	private static Metamodel metamodel(long seed) {
		Metamodel kit = KitMetamodel.create();
		return seed % 2 == 0 ? kit : HostileNames.rename(kit, seed);
	}

	private void randomPlans(long seed, SqlEngine engine) {
		Path tables = folder.resolve("tables" + seed);
		try (ModelStore first = Catalog.discover().store("emf").create(StoreLocation.inMemory(), RandomEdits.model(seed, metamodel(seed), 40).asSource(), Progress.none());
				ModelSnapshot snapshot = first.snapshot()) {
			ParquetExport.write(snapshot, tables, Progress.none());
		}
		try (ModelStore oracle = Catalog.discover().store("emf").create(StoreLocation.inMemory(), ParquetSource.of(tables), Progress.none()); ModelSnapshot snapshot = oracle.snapshot()) {
			RandomPlans plans = new RandomPlans(seed, snapshot.metamodel());
			for (int i = 0; i < PLANS; i++) {
				Plan plan = i % 10 == 7 ? plans.sorted() : i % 10 == 8 ? plans.limited() : i % 10 == 9 ? plans.compared() : plans.next();
				fates.merge(compare("model " + seed + ", plan " + i, plan, snapshot, tables, engine), 1, Integer::sum);
			}
		}
	}

	private String compare(String label, Plan plan, ModelSnapshot snapshot, Path tables, SqlEngine engine) {
		Metamodel metamodel = snapshot.metamodel();
		SqlStatements statements;
		try {
			statements = PlanTranslation.of(plan, tables, metamodel, new ModelTables(metamodel), engine.dialect());
		} catch (PlanFault e) {
			reasons.merge(e.getMessage().replaceAll(".*'", ""), 1, Integer::sum);
			return "untranslated";
		}
		String what = label + ": " + plan + "\n" + statements.toString().replaceAll(", isKept=false, closure=null], Definition", "\n");
		String expected = expected(plan, snapshot);
		try (SqlSession session = engine.open(Cancellation.create())) {
			Answer answer = new SqlRun(plan, statements, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create()).answer(session);
			assertEquals(expected, answer.count() + " rows " + answer.digest() + answer.columns(), what);
			memberships += what.contains(" AS member_") ? 1 : 0;
			return "answered";
		} catch (PlanFault e) {
			if (expected.equals("fault")) {
				return "faulty";
			}
			// Only of rows that the plan does not look at, of sums that leave 32 bits on a way of their own, and of values that SQL takes for others.
			assertTrue(MAY_STOP.matcher(plan.toString()).find() || e.getMessage().contains("U+10FFFF") || e.getMessage().contains("negative zero"), () -> what + "\nis refused: " + e.getMessage());
			return "refused";
		} catch (ArenaException e) {
			// Spark's own optimiser fails for some programs.
			if (engine.dialect() == Dialect.SPARK && e.code() == ErrorCode.QUERY_FAILED) {
				return "failed";
			}
			throw new AssertionError(what, e);
		}
	}

	private static String expected(Plan plan, ModelSnapshot snapshot) {
		try {
			Answer answer = PlanOracle.answer(plan, snapshot);
			return answer.count() + " rows " + answer.digest() + answer.columns();
		} catch (PlanFault e) {
			return "fault";
		}
	}
}
