// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.extract.JavaExtraction;
import org.modelarena.extract.JavaModel;
import org.modelarena.extract.SourceRoot;
import org.modelarena.parquet.ParquetExport;
import org.modelarena.parquet.ParquetSource;
import org.modelarena.parquet.sql.TableQueries;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.tests.extract.OwnSources;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.ModelFiles;

/** Queries on the tables of a railway give what a store answers, or are refused with the reason. */
class TableQueriesTest {
	private static final Catalog CATALOG = Catalog.discover();
	private static final String ENGINE = System.getProperty("modelarena.sql.engine", "duckdb");
	/** A cluster on this machine has to start processes for the first query. */
	private static final QueryLimits LIMITS = new QueryLimits(Duration.ofMinutes(ENGINE.equals("duckdb") ? 1 : 10), 1_000_000);
	/** The others are about features that tables do not have. */
	private static final Set<String> SIX = Set.of("PosLength", "SwitchMonitored", "RouteSensor", "SwitchSet", "SemaphoreNeighbor", "ConnectedSegments");

	@TempDir
	static Path folder;

	private static ModelStore store;
	private static TableQueries tables;

	@BeforeAll
	static void export() {
		store = CATALOG.store("columns").create(StoreLocation.at(folder.resolve("store")), Railways.repair(4), Progress.none());
		try (ModelSnapshot snapshot = store.snapshot()) {
			ParquetExport.write(snapshot, folder.resolve("length=7/tables"), Progress.none());
		}
		tables = TableQueries.on(ENGINE, folder.resolve("length=7/tables"), CATALOG.languages());
	}

	@AfterAll
	static void close() {
		tables.close();
		store.close();
	}

	/** SQL would give it as often as the table has it, and OCL takes it once. */
	@Test
	void aReferenceWithAnElementTwiceIsLeftToStores() throws IOException {
		Path file = Files.writeString(folder.resolve("twice.xmi"), "<xmi:XMI xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:k='http://modelarena.org/test/kit'>"
				+ "<k:Leaf likes='/1 /1 /2' friends='/1'/><k:Leaf/><k:Leaf/></xmi:XMI>");
		Path place = folder.resolve("twice");
		try (ModelStore twice = CATALOG.store("columns").create(StoreLocation.at(folder.resolve("twice-store")), ModelFiles.source(List.of(file), KitMetamodel.create()), Progress.none());
				ModelSnapshot snapshot = twice.snapshot()) {
			ParquetExport.write(snapshot, place, Progress.none());
		}
		try (TableQueries asked = TableQueries.on(ENGINE, place, CATALOG.languages())) {
			assertEquals("[1]", asked.execute(new Query("ocl", "Leaf.allInstances()->collect(l | l.friends->size())->sum()"), LIMITS, Cancellation.create()).row(0).toString());
			ArenaException e = assertThrows(ArenaException.class,
					() -> asked.execute(new Query("ocl", "Leaf.allInstances()->collect(l | l.likes->size())->sum()"), LIMITS, Cancellation.create()));
			assertEquals(ErrorCode.UNSUPPORTED, e.code());
			assertTrue(e.getMessage().contains("several times in 'likes'"), e.getMessage());
		}
		assertEquals(3, RecordedModel.of(ParquetSource.of(place)).elements().size());
	}

	/** A membership holds once, however often the element is there. */
	@Test
	void aReferenceThatMayHaveAnElementTwiceIsAskedForMembersOnce() throws IOException {
		String ecore = "<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' "
				+ "xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='n' nsURI='http://modelarena.org/test/many' nsPrefix='n'><eClassifiers xsi:type='ecore:EClass' name='A'>"
				+ "<eStructuralFeatures xsi:type='ecore:EReference' name='refs' upperBound='-1' unique='false' eType='#//A'/></eClassifiers></ecore:EPackage>";
		Metamodel metamodel = Ecore.read("many.ecore", new ByteArrayInputStream(ecore.getBytes(StandardCharsets.UTF_8)));
		Path file = Files.writeString(folder.resolve("many.xmi"), "<xmi:XMI xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:n='http://modelarena.org/test/many'>"
				+ "<n:A refs='/1 /1 /2'/><n:A refs='/0 /0'/><n:A/></xmi:XMI>");
		Path place = folder.resolve("many");
		try (ModelStore many = CATALOG.store("columns").create(StoreLocation.at(folder.resolve("many-store")), ModelFiles.source(List.of(file), metamodel), Progress.none());
				ModelSnapshot snapshot = many.snapshot()) {
			ParquetExport.write(snapshot, place, Progress.none());
		}
		try (TableQueries asked = TableQueries.on(ENGINE, place, CATALOG.languages())) {
			Query query = new Query("ocl", "A.allInstances()->collect(a | A.allInstances()->select(b | a.refs->includes(b)))->size()");
			assertEquals("[3]", asked.execute(query, LIMITS, Cancellation.create()).row(0).toString());
		}
	}

	private static String text(QueryEndpoint endpoint, Query query) {
		Answer answer = endpoint.execute(query, LIMITS, Cancellation.create());
		return answer.columns() + " " + answer.count() + " rows " + answer.digest();
	}

	@Sampled(2)
	@Test
	void theRailwaysQueriesGiveTheStoresAnswers() {
		List<String> equal = new ArrayList<>();
		try (QueryEndpoint columns = store.endpoint(CATALOG.languages())) {
			for (CaseQuery query : Cases.get("railway").queries()) {
				query.texts().forEach((language, text) -> {
					Query asked = new Query(language, text);
					try {
						assertEquals(text(columns, asked), text(tables, asked), query.name() + " " + language);
						equal.add(query.name() + " " + language);
					} catch (ArenaException e) {
						assertTrue(e.getMessage().contains("derived") && !SIX.contains(query.name()), e::getMessage);
					}
				});
			}
		}
		assertTrue(equal.size() >= 18, equal::toString);
	}

	/** The tables of Java code have hundreds of thousands of links, many classes and several packages. */
	@Sampled(4)
	@Test
	void theQueriesOnJavaCodeGiveTheStoresAnswers() {
		Path sources = OwnSources.bundles().resolve("org.modelarena.xmi/src");
		List<String> equal = new ArrayList<>();
		try (JavaModel model = JavaExtraction.extract(List.of(SourceRoot.of(sources)), new JavaExtraction.Options(2, true, List.of()), Progress.none());
				ModelStore read = CATALOG.store("emf").create(StoreLocation.inMemory(), model, Progress.none());
				ModelSnapshot snapshot = read.snapshot()) {
			ParquetExport.write(snapshot, folder.resolve("javatables"), Progress.none());
		}
		// Tables number elements anew.
		try (ModelStore java = CATALOG.store("columns").create(StoreLocation.at(folder.resolve("java")), ParquetSource.of(folder.resolve("javatables")), Progress.none());
				QueryEndpoint columns = java.endpoint(CATALOG.languages())) {
			try (TableQueries ofJava = TableQueries.on(ENGINE, folder.resolve("javatables"), CATALOG.languages())) {
				for (CaseQuery query : Cases.get("java").queries()) {
					query.texts().forEach((language, text) -> {
						Query asked = new Query(language, text);
						try {
							assertEquals(text(columns, asked), text(ofJava, asked), query.name() + " " + language);
							equal.add(query.name() + " " + language);
						} catch (ArenaException e) {
							assertTrue(e.getMessage().contains("derived"), e::getMessage);
						}
					});
				}
			}
		}
		assertTrue(equal.size() >= 23 && equal.containsAll(List.of("OQ ocl", "MQ ocl", "HQ1 ocl", "HQ1 eol", "HQ1 epl")), equal::toString);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "ocl; Segment.allInstances()->select(s | s.length < 0)->size()", "ocl; Segment.allInstances()->collect(s | s.length)->sum()",
			"ocl; Route.allInstances()->collect(r | Tuple{r = r, n = r.follows->size(), p = r.active})",
			"ocl; Switch.allInstances()->asSequence()->select(s | s.monitoredBy->isEmpty())->sortedBy(s | s.id)->first()",
			"ocl; Sensor.allInstances()->closure(s | s.monitors->selectByKind(Segment)->collect(t | t.connectsTo)->collect(t | t.monitoredBy))->size()",
			"eol; Segment.all.select(s | s.length > 100).collect(s | s.id).size()",
			"eol; Route.all.collect(r | r.follows.size()).max()", "ocl; Switch.allInstances()->select(s | s.positions->isEmpty())", "ocl; 17" })
	void otherQueriesDo(String language, String text) {
		try (QueryEndpoint columns = store.endpoint(CATALOG.languages())) {
			assertEquals(text(columns, new Query(language, text)), text(tables, new Query(language, text)));
		}
	}

	/** @param reason a part of what is said */
	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "Route.allInstances()->asOrderedSet()->indexOf(null); it has no plan",
			"Segment.allInstances()->collect(s | 2000000000 + 1000000000); an overflow", "Segment.allInstances()->collect(s | s.length / 3.5); it has no plan",
			"Segment.allInstances()->collect(s | s.length.div(0)); an overflow or a division by zero" })
	void whatSqlWouldAnswerInAnotherWayIsRefused(String text, String reason) {
		ArenaException refused = assertThrows(ArenaException.class, () -> text(tables, new Query("ocl", text)));
		assertEquals(ErrorCode.UNSUPPORTED, refused.code());
		assertTrue(refused.getMessage().contains(reason), refused::getMessage);
		assertTrue(refused.getMessage().contains("arena load " + folder.resolve("length=7/tables") + " --store columns"), refused::getMessage);
	}

	@Test
	void anExplanationShowsTheSql() {
		Explanation explanation = tables.explain(new Query("ocl", "Segment.allInstances()->select(s | s.length < 0)"), LIMITS, Cancellation.create());
		assertEquals(Strategy.PUSHDOWN, explanation.strategy());
		assertTrue(explanation.runner().contains("railway.Segment"), explanation::runner);
		assertTrue(explanation.runner().contains("\nSELECT"), explanation::runner);
	}

	@Test
	void rowsAreLimited() {
		Query all = new Query("ocl", "Segment.allInstances()");
		assertEquals(ErrorCode.ROW_LIMIT, assertThrows(ArenaException.class, () -> tables.execute(all, LIMITS.withRows(10), Cancellation.create())).code());
	}

	private static final String LONG = "Segment.allInstances()->select(a | Segment.allInstances()->exists(b | Segment.allInstances()->exists(c | a.length + b.length + c.length = -1000000)))->size()";

	@Test
	void aQueryThatTakesTooLongIsEnded() {
		long start = System.nanoTime();
		QueryLimits limits = new QueryLimits(Duration.ofMillis(500), 100);
		assertEquals(ErrorCode.TIMEOUT, assertThrows(ArenaException.class, () -> tables.execute(new Query("ocl", LONG), limits, Cancellation.create())).code());
		Cancellation cancelled = Cancellation.create();
		Thread.ofVirtual().start(() -> {
			java.util.concurrent.locks.LockSupport.parkNanos(300_000_000);
			cancelled.cancel();
		});
		assertEquals(ErrorCode.CANCELLED, assertThrows(ArenaException.class, () -> tables.execute(new Query("ocl", LONG), LIMITS, cancelled)).code());
		assertTrue(System.nanoTime() - start < 120_000_000_000L);
		assertEquals(1, tables.execute(new Query("ocl", "17"), LIMITS, Cancellation.create()).count());
	}

	@Test
	void anUnknownEngineIsToldWithThoseThatThereAre() {
		for (String engine : List.of("duck", "spark", "spark-local:0", "spark://", "spark://host")) {
			ArenaException unknown = assertThrows(ArenaException.class, () -> TableQueries.on(engine, folder.resolve("length=7/tables"), CATALOG.languages()));
			assertEquals(ErrorCode.UNKNOWN_NAME, unknown.code());
			assertTrue(unknown.getMessage().contains("duckdb"), unknown::getMessage);
		}
		assertEquals(ErrorCode.NOT_FOUND, assertThrows(ArenaException.class, () -> TableQueries.onDuckDb(folder.resolve("store"), CATALOG.languages())).code());
	}
}
