// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ModelPart;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.SilentSink;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.parquet.ParquetExport;
import org.modelarena.parquet.ParquetSource;
import org.modelarena.parquet.sql.TableQueries;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.SnapshotSource;

/** A model that several processes write, each its own part, is one model; and what does not belong together is told. */
class ModelPartsTest {
	private static final Catalog CATALOG = Catalog.discover();
	private static final List<String> QUERIES = List.of("PosLength", "RouteSensor", "SemaphoreNeighbor", "SwitchMonitored", "SwitchSet", "ConnectedSegments");

	@TempDir
	Path folder;

	static LongStream seeds() {
		return Sample.seeds(500, 4);
	}

	/** The elements of several models, one after the other. */
	private record Joined(List<ElementSource> parts) implements ElementSource {
		@Override
		public Metamodel metamodel() {
			return parts.getFirst().metamodel();
		}

		@Override
		public long size() {
			return Progress.UNKNOWN;
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			long[] number = { 0 };
			for (ElementSource part : parts) {
				part.emit(shifted(sink, number[0], number), cancellation);
			}
		}

		private static ElementSink shifted(ElementSink sink, long by, long[] number) {
			return new ElementSink() {
				@Override
				public void begin(EClass type, long container, EReference containment) {
					number[0]++;
					sink.begin(type, container == NONE ? NONE : by + container, containment);
				}

				@Override
				public void attribute(long key, EAttribute attribute, Object value) {
					sink.attribute(by + key, attribute, value);
				}

				@Override
				public void reference(long key, EReference reference, long target) {
					sink.reference(by + key, reference, by + target);
				}

				@Override
				public void end() {
					sink.end();
				}
			};
		}
	}

	private List<Integer> export(ElementSource model, String to, String part) {
		try (ModelStore store = CATALOG.store("emf").create(StoreLocation.inMemory(), model, Progress.none()); ModelSnapshot snapshot = store.snapshot()) {
			return ParquetExport.writePart(snapshot, folder.resolve(to), ModelPart.parse(part), Progress.none());
		}
	}

	private static ElementSource railway(String part) {
		return Cases.get("railway").model(Map.of("size", "2", "part", part));
	}

	@Sampled(2)
	@ParameterizedTest
	@MethodSource("seeds")
	void partsAreOneModelInWhateverOrderTheyCome(long seed) {
		Metamodel metamodel = XmiDifferentialTest.metamodel(seed);
		List<ElementSource> parts = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			parts.add(XmiDifferentialTest.model(seed + 1000 * i, metamodel, 10 + 10 * i).asSource());
		}
		assertEquals(List.of(1, 2), export(parts.get(2), "tables", "3/3"));
		assertEquals(List.of(2), export(parts.get(0), "tables", "1/3"));
		assertEquals(List.of(), export(parts.get(1), "tables", "2/3"));
		ParquetSource read = ParquetSource.of(folder.resolve("tables"));
		try (ModelStore expected = CATALOG.store("emf").create(StoreLocation.inMemory(), new Joined(parts), Progress.none());
				ModelStore actual = CATALOG.store("emf").create(StoreLocation.inMemory(), read, Progress.none());
				ModelSnapshot one = expected.snapshot();
				ModelSnapshot other = actual.snapshot()) {
			assertIterableEquals(ModelText.ordered(SnapshotSource.of(one)), ModelText.ordered(SnapshotSource.of(other)));
		}
	}

	private static String count(QueryEndpoint endpoint, String query) {
		String text = Cases.get("railway").queries().stream().filter(each -> each.name().equals(query)).findFirst().orElseThrow().texts().get("ocl");
		return Integer.toString((int) endpoint.execute(new Query("ocl", text), QueryLimits.DEFAULT, Cancellation.create()).count());
	}

	@Sampled(7)
	@Test
	void queriesFindWhatTheyFindInEachPartAndPartsAreWrittenAtTheSameTime() throws Exception {
		Map<String, Integer> expected = new TreeMap<>();
		List<Callable<List<Integer>>> writers = new ArrayList<>();
		for (int i = 1; i <= 4; i++) {
			String part = i + "/4";
			writers.add(() -> export(railway(part), "tables", part));
			try (ModelStore store = CATALOG.store("emf").create(StoreLocation.inMemory(), railway(part), Progress.none()); QueryEndpoint asked = store.endpoint(CATALOG.languages())) {
				QUERIES.forEach(query -> expected.merge(query, Integer.parseInt(count(asked, query)), Integer::sum));
			}
		}
		try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
			for (Future<List<Integer>> each : threads.invokeAll(writers)) {
				each.get();
			}
		}
		try (TableQueries tables = TableQueries.onDuckDb(folder.resolve("tables"), CATALOG.languages());
				ModelStore all = CATALOG.store("columns").create(StoreLocation.at(folder.resolve("all")), ParquetSource.of(folder.resolve("tables")), Progress.none());
				QueryEndpoint columns = all.endpoint(CATALOG.languages())) {
			for (String query : QUERIES) {
				assertEquals(Integer.toString(expected.get(query)), count(tables, query), query);
				assertEquals(Integer.toString(expected.get(query)), count(columns, query), query);
			}
		}
		assertTrue(expected.get("PosLength") > 0 && expected.get("RouteSensor") > 0, expected::toString);
	}

	@Test
	void generatedPartsHaveIdsOfTheirOwnAndDiffer() {
		Set<Object> ids = new HashSet<>();
		int[] elements = { 0 };
		Set<List<String>> texts = new HashSet<>();
		for (int i = 1; i <= 10; i++) {
			ElementSource part = railway(i + "/10");
			texts.add(ModelText.ordered(part).stream().map(line -> line.replaceAll("\\d{3,}", "")).toList());
			part.emit(new SilentSink() {
				@Override
				public void begin(EClass type, long container, EReference containment) {
					elements[0] += container == NONE ? 0 : 1;
				}

				@Override
				public void attribute(long key, EAttribute attribute, Object value) {
					if (attribute.getName().equals("id")) {
						ids.add(value);
					}
				}
			}, Cancellation.create());
		}
		assertEquals(elements[0], ids.size());
		assertEquals(10, texts.size());
		assertIterableEquals(ModelText.ordered(Cases.get("railway").model(Map.of("size", "2"))), ModelText.ordered(railway("1/1")));
	}

	@ParameterizedTest
	@CsvSource({ "11/10", "0/3", "1/9999", "third", "1/11", "-1/3" })
	void whatIsNoPartOfARailwayIsTold(String part) {
		ArenaException refused = assertThrows(ArenaException.class, () -> railway(part));
		assertEquals(ErrorCode.EXPERIMENT_INVALID, refused.code());
		assertTrue(refused.getMessage().startsWith("Railway part"), refused::getMessage);
	}

	private void refused(ErrorCode code, String message, Runnable work) {
		ArenaException refused = assertThrows(ArenaException.class, work::run);
		assertEquals(code, refused.code(), refused::getMessage);
		assertTrue(refused.getMessage().contains(message), refused::getMessage);
	}

	@Test
	void aPartThatIsMissingOrThereAlreadyIsTold() throws IOException {
		Path tables = folder.resolve("tables");
		export(railway("2/3"), "tables", "2/3");
		refused(ErrorCode.MODEL_INVALID, "parts 1, 3 of 3 are missing; 'arena export --parquet " + tables + " --part 1/3'", () -> ParquetSource.of(tables));
		refused(ErrorCode.ALREADY_EXISTS, "The part 2/3 is already in " + tables, () -> export(railway("2/3"), "tables", "2/3"));
		refused(ErrorCode.ALREADY_EXISTS, "has a model in 3 parts", () -> export(railway("1/4"), "tables", "1/4"));
		Files.createDirectories(tables.resolve("parts/1"));
		refused(ErrorCode.ALREADY_EXISTS, "remove " + tables.resolve("parts/1"), () -> export(railway("1/3"), "tables", "1/3"));
		refused(ErrorCode.MODEL_INVALID, "parts 1, 3 of 3 are missing", () -> ParquetSource.of(tables));
	}

	@Test
	void partsOfDifferentModelsAreTold() throws IOException {
		Path tables = folder.resolve("tables");
		export(railway("1/2"), "tables", "1/2");
		Metamodel other = XmiDifferentialTest.metamodel(1);
		refused(ErrorCode.MODEL_INVALID, "has another metamodel", () -> export(XmiDifferentialTest.model(1, other, 5).asSource(), "tables", "2/2"));
		// Whatever was refused has left nothing.
		export(railway("2/2"), "tables", "2/2");
		ParquetSource.of(tables);
		Files.move(tables.resolve("parts/2"), tables.resolve("parts/3"));
		Files.createDirectories(tables.resolve("parts/2"));
		Files.copy(tables.resolve("parts/3/part.properties"), tables.resolve("parts/2/part.properties"));
		refused(ErrorCode.MODEL_INVALID, "is no part of a model in 2 parts", () -> ParquetSource.of(tables));
	}

	@Test
	void partsGoNowhereElse() throws IOException {
		Path whole = folder.resolve("whole");
		try (ModelStore store = CATALOG.store("emf").create(StoreLocation.inMemory(), railway("1/1"), Progress.none()); ModelSnapshot snapshot = store.snapshot()) {
			ParquetExport.write(snapshot, whole, Progress.none());
		}
		refused(ErrorCode.ALREADY_EXISTS, "it is no model in parts", () -> export(railway("1/2"), "whole", "1/2"));
		Files.writeString(Files.createDirectories(folder.resolve("other")).resolve("mine"), "");
		refused(ErrorCode.ALREADY_EXISTS, "it is no model in parts", () -> export(railway("1/2"), "other", "1/2"));
	}

	/** A process that was killed while it wrote a part may have left rows in tables that the part has no rows for any more. */
	@Test
	void whatAKilledProcessHasLeftGoesAway() throws IOException {
		Path tables = folder.resolve("tables");
		export(railway("1/2"), "tables", "1/2");
		Path left = Files.createDirectories(tables.resolve("features/railway.Route.entry")).resolve("part-2.parquet");
		Files.writeString(left, "half");
		export(railway("2/2"), "tables", "2/2");
		List<String> expected = ModelText.ordered(new Joined(List.of(railway("1/2"), railway("2/2"))));
		assertEquals(expected.size(), ModelText.ordered(ParquetSource.of(tables)).size());
	}
}
