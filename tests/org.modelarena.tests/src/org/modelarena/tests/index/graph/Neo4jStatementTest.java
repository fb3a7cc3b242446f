// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Explanation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.pushdown.Statement;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.adapter.BulkAdapter;
import org.modelarena.query.internal.optimise.Optimiser;
import org.modelarena.query.internal.statement.PushdownDecision;
import org.modelarena.query.internal.statement.StatementRunner;
import org.modelarena.query.internal.vector.Budget;
import org.modelarena.query.plan.Plan;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.tests.query.PlanOracle;
import org.modelarena.tests.query.RandomPlans;

/** A plan that runs as one statement in Neo4j gives what the plan means. */
@Sampled(3)
class Neo4jStatementTest {
	private static final int SEEDS = Boolean.getBoolean("modelarena.long") ? 40 : 2;
	private static final int PLANS = 150;
	/** Steps that no statement has. */
	private static final Pattern HAS_NO_FORM = Pattern.compile("\\b(closure|combine|repeated|union) ");
	private static final Catalog CATALOG = Catalog.discover();

	@TempDir
	private Path folder;

	private ModelStore store(ElementSource source, String name) {
		return CATALOG.store("neo4j").create(StoreLocation.at(folder.resolve(name)), source, Progress.none());
	}

	private static ElementSource railway(int size) {
		return Railways.repair(size);
	}

	private static PreparedQuery prepared(String language, String text, ModelSnapshot snapshot) {
		Query query = new Query(language, text).by(Strategy.COMPILED);
		return CATALOG.languages().of(query).prepare(query, snapshot.metamodel());
	}

	@Sampled(20)
	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 4 })
	void theRailwaysQueriesGiveTheOraclesRows(int size) {
		Set<String> translated = new TreeSet<>();
		try (ModelStore oracle = CATALOG.store("emf").create(StoreLocation.inMemory(), railway(size), Progress.none());
				ModelSnapshot objects = oracle.snapshot();
				ModelStore store = store(railway(size), "railway");
				ModelSnapshot snapshot = store.snapshot()) {
			for (CaseQuery query : Cases.get("railway").queries()) {
				query.texts().forEach((language, text) -> {
					String what = query.name() + " " + language;
					Digest expected = CATALOG.languages().get(language).prepare(new Query(language, text), objects.metamodel())
							.execute(objects, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create()).digest();
					CountedStatements counted = new CountedStatements(snapshot);
					PreparedQuery prepared = prepared(language, text, counted);
					assertEquals(expected, prepared.execute(counted, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create()).digest(), what);
					assertTrue(counted.statements.size() <= 1, () -> what + " took " + counted.statements);
					((CompiledQuery) prepared).plan().flatMap(plan -> runner(plan, counted)).ifPresent(runner -> {
						translated.add(what);
						counted.statements.clear();
						assertEquals(expected, runner.answer(counted, unlimited(), Cancellation.create()).digest(), () -> what + " as " + runner.text());
						assertEquals(1, counted.statements.size());
					});
				});
			}
		}
		for (String query : List.of("ConnectedSegments", "RouteSensor", "PosLength", "SemaphoreNeighbor", "SwitchMonitored", "SwitchSet")) {
			for (String language : List.of("ocl", "eol", "epl")) {
				assertTrue(translated.contains(query + " " + language), () -> query + " in " + language + " is no statement; these are: " + translated);
			}
		}
	}

	private static Budget unlimited() {
		return new Budget(QueryLimits.ofRows(Long.MAX_VALUE));
	}

	private static Optional<StatementRunner> runner(Plan plan, StatementSnapshot snapshot) {
		try {
			return Optional.of(StatementRunner.of(Optimiser.optimise(plan, new BulkAdapter(snapshot)).plan(), snapshot));
		} catch (PlanFault e) {
			return Optional.empty();
		}
	}

	@Sampled(8)
	@Test
	void randomPlansGiveWhatTheNaiveEvaluationGives() {
		int statements = 0;
		int asked = 0;
		for (int seed = 1; seed <= SEEDS; seed++) {
			RecordedModel model = RandomEdits.model(seed, KitMetamodel.create(), 40);
			try (ModelStore store = store(model.asSource(), "kit" + seed); ModelSnapshot snapshot = store.snapshot()) {
				RandomPlans plans = new RandomPlans(seed, snapshot.metamodel());
				for (int i = 0; i < PLANS; i++) {
					Plan plan = plans.next();
					asked += HAS_NO_FORM.matcher(plan.toString()).find() ? 0 : 1;
					statements += compare("model " + seed + ", plan " + i, plan, snapshot);
				}
			}
		}
		int share = 100 * statements / asked;
		// Sorts by texts, limits, sums and what may fault have none.
		assertTrue(share >= 33, () -> "only " + share + " % of the plans became statements");
	}

	/** A group with 300 members that likes 200 of them, and one with 9 members that likes 3. */
	private static RecordedModel groups() {
		Metamodel metamodel = KitMetamodel.create();
		EClass group = metamodel.type("Group");
		EClass leaf = metamodel.type("Leaf");
		RecordedModel model = new RecordedModel(metamodel);
		for (int size : new int[] { 300, 9 }) {
			long owner = model.next();
			model.create(owner, group, ModelSnapshot.NONE, null);
			for (int i = 0; i < size; i++) {
				long member = model.next();
				model.create(member, leaf, owner, (EReference) group.getEStructuralFeature("members"));
				if (i % 3 != 1 && (size > 9 || i < 5)) {
					model.add(owner, (EReference) group.getEStructuralFeature("likes"), member);
				}
			}
		}
		return model;
	}

	/** The first condition asks for links before there is a list of them. */
	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "true; g.likes->includes(m); 203", "g.likes->excludes(g); g.likes->excludes(m); 106",
			"g.likes->includes(g); g.likes->includes(m); 0" })
	void membersAreLookedForInAListUnlessItIsLong(String ofGroup, String ofMember, long count) {
		String text = "Group.allInstances()->asSequence()->select(g | " + ofGroup + ")->collect(g | g.members->asSequence()->select(m | " + ofMember
				+ ")->collect(m | Tuple{g = g, m = m}))";
		ElementSource groups = groups().asSource();
		try (ModelStore oracle = CATALOG.store("emf").create(StoreLocation.inMemory(), groups, Progress.none());
				ModelSnapshot objects = oracle.snapshot();
				ModelStore store = store(groups, "groups");
				ModelSnapshot snapshot = store.snapshot()) {
			Answer expected = CATALOG.languages().get("ocl").prepare(new Query("ocl", text), objects.metamodel()).execute(objects, QueryLimits.ofRows(Long.MAX_VALUE),
					Cancellation.create());
			Explanation explanation = prepared("ocl", text, snapshot).explain(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
			String statement = explanation.runner();
			assertTrue(statement.contains("IN `g_likes`"), statement);
			assertEquals(count, expected.count());
			assertEquals(expected.digest(), explanation.answer().digest(), statement);
		}
	}

	/** 1 for a plan that has a statement, 0 for another. */
	private static int compare(String label, Plan plan, ModelSnapshot snapshot) {
		StatementSnapshot engine = (StatementSnapshot) snapshot;
		Optional<StatementRunner> runner = runner(plan, engine);
		if (runner.isEmpty()) {
			return 0;
		}
		String what = label + ": " + plan + " as " + runner.get().text();
		String expected = text(what, () -> PlanOracle.answer(plan, snapshot));
		assertEquals(expected, text(what, () -> runner.get().answer(engine, unlimited(), Cancellation.create())), what);
		return 1;
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

	@Test
	void aStatementThatTakesTooLongIsEnded() {
		try (ModelStore store = store(railway(4), "railway"); ModelSnapshot snapshot = store.snapshot()) {
			StatementSnapshot engine = (StatementSnapshot) snapshot;
			String element = engine.label(org.eclipse.emf.ecore.EcorePackage.Literals.EOBJECT);
			String key = "." + engine.keyProperty();
			Statement statement = new Statement("MATCH (a:" + element + "), (b:" + element + "), (c:" + element + ") WHERE a" + key + " + b" + key + " + c" + key
					+ " = -1 RETURN count(*)", Map.of());
			Cancellation soon = Cancellation.create().withTimeout(Duration.ofMillis(300));
			long start = System.nanoTime();
			List<Object[]> rows = new ArrayList<>();
			assertEquals(ErrorCode.TIMEOUT, assertThrows(ArenaException.class, () -> engine.run(statement, rows::add, soon)).code());
			Cancellation cancelled = Cancellation.create();
			Thread.ofVirtual().start(() -> {
				java.util.concurrent.locks.LockSupport.parkNanos(300_000_000);
				cancelled.cancel();
			});
			assertEquals(ErrorCode.CANCELLED, assertThrows(ArenaException.class, () -> engine.run(statement, rows::add, cancelled)).code());
			assertTrue(System.nanoTime() - start < 30_000_000_000L);
			engine.run(new Statement("MATCH (a:" + element + ") RETURN count(a)", Map.of()), rows::add, Cancellation.create());
			assertEquals(snapshot.size(), rows.getLast()[0]);
		}
	}

	private static final String MONITORED = "Switch.allInstances()->select(sw | sw.monitoredBy->notEmpty())";

	private static String runner(PreparedQuery query, ModelSnapshot snapshot) {
		return query.explain(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create()).runner();
	}

	@Sampled(2)
	@Test
	void anExplanationShowsTheStatement() {
		try (ModelStore store = store(railway(1), "railway"); ModelSnapshot snapshot = store.snapshot()) {
			Explanation explanation = prepared("ocl", MONITORED, snapshot).explain(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
			assertTrue(explanation.runner().startsWith("a Cypher statement: MATCH"), explanation::runner);
			assertEquals(explanation.answer().count(), explanation.steps().getFirst().actual());
		}
	}

	@Sampled(2)
	@Test
	void columnsAreUsedOnceTheyHaveBeenRead() {
		try (ModelStore store = store(railway(1), "railway"); ModelSnapshot snapshot = store.snapshot()) {
			PreparedQuery query = prepared("ocl", MONITORED, snapshot);
			assertTrue(runner(query, snapshot).startsWith("a Cypher statement: "));
			CATALOG.languages().get("ocl").prepare(new Query("ocl", MONITORED), snapshot.metamodel()).execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
			assertTrue(runner(query, snapshot).contains("single elements"));
		}
	}

	@Sampled(5)
	@Test
	void columnsAreReadForAQueryThatComesAgainAndAgain() {
		try (ModelStore store = store(railway(1), "railway"); ModelSnapshot snapshot = store.snapshot()) {
			PreparedQuery query = prepared("ocl", MONITORED, snapshot);
			for (int run = 0; run < PushdownDecision.RUNS; run++) {
				assertTrue(runner(query, snapshot).startsWith("a Cypher statement: "));
			}
			assertTrue(runner(query, snapshot).contains("single elements"));
		}
	}

	@Test
	void attributesAreReadIntoMemoryUnlessAnIndexFindsThem() {
		String text = "Route.allInstances()->select(r | r.active)";
		try (ModelStore store = store(railway(1), "railway")) {
			try (ModelSnapshot snapshot = store.snapshot()) {
				assertTrue(runner(prepared("ocl", text, snapshot), snapshot).contains("single elements"));
			}
			store.index().index("Route", "active", Progress.none());
		}
		try (ModelStore store = CATALOG.store("neo4j").open(StoreLocation.at(folder.resolve("railway"))); ModelSnapshot snapshot = store.snapshot()) {
			CountedStatements counted = new CountedStatements(snapshot);
			Explanation sought = prepared("ocl", text, counted).explain(counted, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
			assertEquals("seek r : Route by active in [true]", sought.steps().getFirst().text());
			assertEquals(0, counted.statements.size());
			Explanation both = prepared("ocl", "Route.allInstances()->select(r | r.active and r.follows->notEmpty())", counted)
					.explain(counted, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
			assertTrue(both.runner().startsWith("a Cypher statement: "), both::runner);
			assertTrue(both.runner().contains("WHERE `r`.`active` = $p0"), both::runner);
		}
	}

	@Test
	void anAnswerOfTooManyRowsIsRefused() {
		try (ModelStore store = store(railway(1), "railway"); ModelSnapshot snapshot = store.snapshot()) {
			PreparedQuery query = prepared("ocl", MONITORED, snapshot);
			CountedStatements counted = new CountedStatements(snapshot);
			assertEquals(ErrorCode.ROW_LIMIT, assertThrows(ArenaException.class, () -> query.execute(counted, QueryLimits.ofRows(1), Cancellation.create())).code());
			assertEquals(1, counted.statements.size());
		}
	}
}
