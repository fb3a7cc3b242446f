// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.gremlin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

import org.eclipse.emf.ecore.EAttribute;
import org.junit.jupiter.api.Tag;
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
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Explanation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.extract.JavaExtraction;
import org.modelarena.extract.JavaModel;
import org.modelarena.extract.SourceRoot;
import org.modelarena.query.internal.statement.PushdownDecision;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.tests.extract.OwnSources;

/** Queries that become traversals, from their texts to their answers. */
@Sampled(4)
class GremlinPushdownTest {
	private static final Catalog CATALOG = Catalog.discover();
	private static final List<String> SIX = List.of("ConnectedSegments", "PosLength", "RouteSensor", "SemaphoreNeighbor", "SwitchMonitored", "SwitchSet");

	@TempDir
	private Path folder;

	private ModelStore store(String name, ElementSource model) {
		return CATALOG.store(name).create(StoreLocation.at(folder.resolve(name)), model, Progress.none());
	}

	private static ElementSource railway(int size) {
		return Railways.repair(size);
	}

	private static Answer answer(QueryEndpoint endpoint, String language, String text) {
		return endpoint.execute(Query.in(language, text), QueryLimits.DEFAULT, Cancellation.create());
	}

	private static Explanation explain(QueryEndpoint endpoint, String language, String text) {
		return endpoint.explain(Query.in(language, text), QueryLimits.DEFAULT, Cancellation.create());
	}

	@Sampled(equinox = 2)
	@Tag("equinox")
	@ParameterizedTest
	@CsvSource({ "neoemf, 1", "neoemf, 4", "rocksdb, 1", "rocksdb, 2" })
	void theRailwaysQueriesGiveTheOraclesRows(String name, int size) {
		try (ModelStore oracle = store("emf", railway(size));
				QueryEndpoint objects = oracle.endpoint(CATALOG.languages());
				ModelStore store = store(name, railway(size));
				QueryEndpoint graph = store.endpoint(CATALOG.languages())) {
			int asked = 0;
			for (CaseQuery query : Cases.get("railway").queries()) {
				for (Map.Entry<String, String> text : SIX.contains(query.name()) ? query.texts().entrySet() : List.<Map.Entry<String, String>>of()) {
					Explanation explanation = explain(graph, text.getKey() + "/pushdown", text.getValue());
					assertEquals(Strategy.PUSHDOWN, explanation.strategy());
					assertTrue(explanation.runner().startsWith("a Gremlin traversal: "), explanation::runner);
					String traversal = explanation.runner().replaceFirst("^a Gremlin traversal: ", "");
					assertTrue(traversal.startsWith("g.V().hasLabel("), traversal);
					assertEquals(answer(objects, text.getKey(), text.getValue()).digest(), explanation.answer().digest(), () -> query.name() + " as " + traversal);
					asked++;
				}
			}
			assertEquals(18, asked);
		}
	}

	@Sampled(2)
	@ParameterizedTest
	@ValueSource(strings = { "neoemf", "rocksdb" })
	void theSingletonsOfJavaAreATraversal(String name) {
		Path sources = OwnSources.bundles().resolve("org.modelarena.xmi/src");
		try (JavaModel model = JavaExtraction.extract(List.of(SourceRoot.of(sources)), new JavaExtraction.Options(2, true, List.of()), Progress.none());
				ModelStore store = store(name, model);
				QueryEndpoint graph = store.endpoint(CATALOG.languages())) {
			long singletons = OwnSources.singletons(sources);
			assertTrue(singletons > 0);
			for (String form : List.of("HQ1", "OQ", "MQ")) {
				String text = Cases.get("java").queries().stream().filter(query -> query.name().equals(form)).findFirst().orElseThrow().text("ocl").orElseThrow();
				Answer answer = answer(graph, "ocl/pushdown", text);
				assertEquals(singletons, answer.count());
				assertEquals(answer(graph, "ocl/interpreted", text).digest(), answer.digest());
			}
		}
	}

	/** A value that is made of nothing that the row has is made once for each row all the same. */
	@ParameterizedTest
	@ValueSource(strings = { "Route.allInstances().requires->collect(v | Tuple{s = v, a = Bag{1, 2}->size()})",
			"Sensor.allInstances()->select(s | Bag{1, 2}->size() = 2)", "Route.allInstances().requires->collect(v | Tuple{s = v, a = Sequence{3, 1, 2}->max()})" })
	void constantsAreCountedOnceForEachRow(String text) {
		try (ModelStore store = store("neoemf", railway(1));
				QueryEndpoint graph = store.endpoint(CATALOG.languages())) {
			Explanation explanation = explain(graph, "ocl/pushdown", text);
			assertEquals(answer(graph, "ocl/interpreted", text).digest(), explanation.answer().digest(), explanation::runner);
		}
	}

	/** Where the items of one set are looked for in the other, a region is another name for one of the container's; the other way round it is scanned. */
	@Test
	void aVariableThatStoodForATermHasItsLabelInTheNextCondition() {
		try (ModelStore store = store("neoemf", railway(1)); QueryEndpoint graph = store.endpoint(CATALOG.languages())) {
			String text = "RailwayContainer.allInstances()->select(c | Region.allInstances() = c.regions->asSet())";
			assertEquals(1, explain(graph, "ocl/pushdown", text).answer().count());
		}
	}

	@Test
	void whatHasNoTraversalIsRefusedWithItsReason() {
		try (ModelStore store = store("neoemf", railway(1));
				QueryEndpoint graph = store.endpoint(CATALOG.languages());
				ModelStore oracle = store("emf", railway(1));
				QueryEndpoint objects = oracle.endpoint(CATALOG.languages())) {
			assertRefused("no Gremlin: 'filter (s.length + 1) > 5' may fault, which a traversal cannot tell", graph,
					"Segment.allInstances()->select(s | s.length + 1 > 5)");
			assertRefused("no plan: line 1, column ", graph, "Segment.allInstances()->iterate(s; n : String = '' | n.concat('x'))");
			assertRefused("this store has none; neo4j, neoemf and rocksdb have", objects, "Segment.allInstances()");
			assertEquals(ErrorCode.QUERY_SYNTAX, assertThrows(ArenaException.class, () -> answer(graph, "ocl/pushdown", "Segment.allInstances(")).code());
		}
	}

	private static void assertRefused(String reason, QueryEndpoint endpoint, String text) {
		ArenaException refusal = assertThrows(ArenaException.class, () -> answer(endpoint, "ocl/pushdown", text));
		assertEquals(ErrorCode.UNSUPPORTED, refusal.code());
		assertTrue(refusal.getMessage().contains("(" + reason), refusal.getMessage());
	}

	@ParameterizedTest
	@ValueSource(strings = { "neoemf", "rocksdb" })
	void onlyWhoAsksForATraversalGetsOne(String name) {
		String text = "Switch.allInstances()->select(sw | sw.monitoredBy->isEmpty())";
		try (ModelStore store = store(name, railway(1)); QueryEndpoint graph = store.endpoint(CATALOG.languages())) {
			for (int run = 0; run <= PushdownDecision.RUNS; run++) {
				assertEquals(Strategy.INTERPRETED, explain(graph, "ocl", text).strategy());
				Explanation compiled = explain(graph, "ocl/compiled", text);
				assertEquals(Strategy.COMPILED, compiled.strategy());
				assertTrue(compiled.runner().contains("single elements"), compiled::runner);
				assertEquals(Strategy.PUSHDOWN, explain(graph, "ocl/pushdown", text).strategy());
			}
		}
	}

	/** A traversal tells of a null that something is read of, and the interpreter knows what that means. */
	@Test
	void aFaultStaysAFault() {
		String text = "Leaf.allInstances()->select(l | l.favorite.name = 'unnamed')";
		try (ModelStore store = store("neoemf", RandomEdits.model(3, KitMetamodel.create(), 40).asSource()); QueryEndpoint graph = store.endpoint(CATALOG.languages())) {
			assertRefused("the traversal has come to a null", graph, text);
			String interpreted = outcome(graph, "ocl/interpreted", text);
			assertEquals(interpreted, outcome(graph, "ocl/compiled", text));
		}
	}

	private static String outcome(QueryEndpoint endpoint, String language, String text) {
		try {
			return answer(endpoint, language, text).digest().toString();
		} catch (ArenaException e) {
			return e.code() + " " + e.getMessage();
		}
	}

	@Test
	void textsOfAllKindsAreFound() {
		String odd = "it's \"$x\" \\ \u00fc\u20ac ).as('e')";
		try (ModelStore store = store("neoemf", RandomEdits.model(5, KitMetamodel.create(), 40).asSource())) {
			long leaf;
			try (ModelSnapshot snapshot = store.snapshot()) {
				var leaves = snapshot.extent(snapshot.metamodel().type("Leaf"));
				assertTrue(leaves.next());
				leaf = leaves.key();
				try (ModelEdit edit = store.begin()) {
					edit.set(leaf, (EAttribute) snapshot.metamodel().type("Node").getEStructuralFeature("name"), odd);
					edit.commit();
				}
			}
			try (QueryEndpoint graph = store.endpoint(CATALOG.languages())) {
				Query query = Query.in("ocl/pushdown", "Node.allInstances()->select(n | n.name = wanted)").with(Map.of("wanted", odd));
				Answer answer = graph.execute(query, QueryLimits.DEFAULT, Cancellation.create());
				assertEquals(1, answer.count());
				assertEquals("[#" + leaf + "]", answer.row(0).toString());
			}
		}
	}

	/** So many rows that nobody would wait for the end. */
	@Test
	void aTraversalEndsWhenItsTimeIsOver() {
		String text = "Segment.allInstances()->asSequence()->collect(a | Segment.allInstances()->asSequence()->collect(b | "
				+ "Segment.allInstances()->asSequence()->select(c | c.length = a.length and c.length <> b.length and b.length <> a.length and c = b)))";
		try (ModelStore store = store("neoemf", railway(4)); QueryEndpoint graph = store.endpoint(CATALOG.languages())) {
			long start = System.nanoTime();
			QueryLimits soon = new QueryLimits(Duration.ofMillis(500), QueryLimits.DEFAULT.maxRows());
			assertEquals(ErrorCode.TIMEOUT,
					assertThrows(ArenaException.class, () -> graph.execute(Query.in("ocl/pushdown", text), soon, Cancellation.create())).code());
			Cancellation cancelled = Cancellation.create();
			Thread.ofVirtual().start(() -> {
				LockSupport.parkNanos(300_000_000);
				cancelled.cancel();
			});
			assertEquals(ErrorCode.CANCELLED,
					assertThrows(ArenaException.class, () -> graph.execute(Query.in("ocl/pushdown", text), QueryLimits.DEFAULT, cancelled)).code());
			assertTrue(System.nanoTime() - start < 20_000_000_000L);
		}
	}

	@Test
	void anAnswerOfTooManyRowsIsRefused() {
		try (ModelStore store = store("neoemf", railway(1)); QueryEndpoint graph = store.endpoint(CATALOG.languages())) {
			QueryLimits few = new QueryLimits(Duration.ofSeconds(60), 5);
			assertEquals(ErrorCode.ROW_LIMIT,
					assertThrows(ArenaException.class, () -> graph.execute(Query.in("ocl/pushdown", "Segment.allInstances()"), few, Cancellation.create())).code());
		}
	}
}
