// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.EPackage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.parquet.ParquetExport;
import org.modelarena.parquet.ParquetSource;
import org.modelarena.parquet.internal.DuckDb;
import org.modelarena.testkit.HostileNames;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.xmi.SnapshotSource;

/** Models are the same after they were written as tables and read back; what others have made of the tables is told with table and key. */
@Sampled(2)
class ParquetTest {
	@TempDir
	Path folder;

	static LongStream seeds() {
		return Sample.seeds(300, 5);
	}

	private Path export(ElementSource model) {
		// A pattern of files to DuckDB, and columns of all tables, if it is not told otherwise.
		Path target = folder.resolve("source=7/length=x/tables [a-z] {b} 'ü'");
		try (ModelStore store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("store")), model, Progress.none()); ModelSnapshot snapshot = store.snapshot()) {
			ParquetExport.write(snapshot, target, Progress.none());
			assertIterableEquals(ModelText.ordered(SnapshotSource.of(snapshot)), ModelText.ordered(ParquetSource.of(target)));
		}
		return target;
	}

	/** Random metamodels have every data type, names that differ by case, several packages, and opposites of all kinds. */
	@ParameterizedTest
	@MethodSource("seeds")
	void randomModelsAreReadBack(long seed) {
		readBack(seed, XmiDifferentialTest.metamodel(seed));
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void metamodelsMayHaveAnyNames(long seed) {
		readBack(seed, HostileNames.rename(XmiDifferentialTest.metamodel(seed), seed));
	}

	private void readBack(long seed, Metamodel metamodel) {
		Path tables = export(XmiDifferentialTest.model(seed, metamodel, 40).asSource());
		try (ModelStore again = Catalog.discover().store("emf").create(StoreLocation.inMemory(), ParquetSource.of(tables), Progress.none()); ModelSnapshot snapshot = again.snapshot()) {
			assertIterableEquals(ModelText.ordered(ParquetSource.of(tables)), ModelText.ordered(SnapshotSource.of(snapshot)));
		}
	}

	/** A class whose attributes are called as the columns that every table has, and differ by case, as does another class; texts of all kinds. */
	private static RecordedModel odd(String text) {
		EPackage odd = EcoreFactory.eINSTANCE.createEPackage();
		odd.setName("odd/../one");
		odd.setNsPrefix("odd");
		odd.setNsURI("urn:odd");
		for (String name : List.of("Thing", "THING")) {
			EClass type = EcoreFactory.eINSTANCE.createEClass();
			type.setName(name);
			for (String feature : List.of("_key", "_Container", "name", "NAME", "source", "sel\"ect")) {
				EAttribute attribute = EcoreFactory.eINSTANCE.createEAttribute();
				attribute.setName(feature);
				attribute.setEType(EcorePackage.Literals.ESTRING);
				attribute.setUpperBound(feature.equals("source") ? -1 : 1);
				attribute.setUnique(false);
				type.getEStructuralFeatures().add(attribute);
			}
			odd.getEClassifiers().add(type);
		}
		RecordedModel model = new RecordedModel(Metamodel.of(odd));
		for (EClass type : model.metamodel().classes()) {
			long key = model.elements().size();
			model.begin(type, ElementSink.NONE, null);
			for (EAttribute attribute : type.getEAllAttributes()) {
				model.attribute(key, attribute, text + attribute.getName());
			}
			model.end();
		}
		return model;
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "'; DROP TABLE x; --", "two\nlines\r\t\"", "\u0000nul", "\uD83D\uDE00 pair", "NULL" })
	void namesAndTextsMayBeOdd(String text) {
		export(odd(text).asSource());
	}

	/** As somebody does who works on the tables: each is written anew by a query over it. */
	private static void change(Path model, String table, String query) throws SQLException, IOException {
		Path file = model.resolve(table).resolve("part-0.parquet");
		Path changed = model.resolve("changed.parquet");
		try (DuckDb database = DuckDb.open()) {
			database.execute("COPY (" + query.replace("?", "read_parquet(['" + file.toString().replace("'", "''").replace("[", "[[]") + "'], hive_partitioning = false)") + ") TO '"
					+ changed.toString().replace("'", "''")
					+ "' (FORMAT parquet)");
		}
		Files.move(changed, file, StandardCopyOption.REPLACE_EXISTING);
	}

	private static List<String> tables(Path model, String kind) throws IOException {
		try (Stream<Path> all = Files.list(model.resolve(kind))) {
			return all.map(each -> kind + "/" + each.getFileName()).toList();
		}
	}

	@Test
	void keysMayHaveGapsAndRowsMayStandInAnyOrder() throws Exception {
		Path model = export(Railways.repair(1));
		List<String> expected = ModelText.ordered(ParquetSource.of(model));
		for (String table : tables(model, "classes")) {
			change(model, table, "SELECT * REPLACE (_key * 10 + 7 AS _key, _container * 10 + 7 AS _container) FROM ? ORDER BY random()");
		}
		for (String table : tables(model, "features")) {
			change(model, table, "SELECT source * 10 + 7 AS source, position, value * 10 + 7 AS value FROM ? ORDER BY random()");
		}
		assertIterableEquals(expected, ModelText.ordered(ParquetSource.of(model)));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			classes/railway.Segment | SELECT * FROM ? UNION ALL (SELECT * FROM ? LIMIT 1) | another row has the same key
			classes/railway.Segment | SELECT * REPLACE (-1 AS _key) FROM ? LIMIT 1 | keys are at least 0
			classes/railway.Segment | SELECT * REPLACE (NULL AS _key) FROM ? | A row has no key
			classes/railway.Segment | SELECT * REPLACE (_key AS _container) FROM ? | is not there, or does not come before it
			classes/railway.Segment | SELECT * REPLACE ('nowhere' AS _containment) FROM ? | 'nowhere' is no containment of Region
			classes/railway.Segment | SELECT * EXCLUDE (length) FROM ? | length
			classes/railway.Semaphore | SELECT * REPLACE ('PINK' AS signal) FROM ? | 'PINK' is no literal of Signal
			classes/railway.Sensor | SELECT * FROM ? LIMIT 3 | which is no element
			features/railway.Route.entry | SELECT source + 1 AS source, position, value FROM ? | there is no such element with this feature
			features/railway.Route.entry | SELECT source, position, NULL::BIGINT AS value FROM ? | which is no element
			""")
	void wrongRowsAreToldWithTheirTable(String table, String query, String message) throws Exception {
		Path model = export(Railways.repair(1));
		change(model, table, query);
		ArenaException refused = assertThrows(ArenaException.class, () -> ParquetSource.of(model).emit(ElementSink.none(), Cancellation.create()));
		assertEquals(ErrorCode.MODEL_INVALID, refused.code(), refused.getMessage());
		assertTrue(refused.getMessage().contains(message), refused.getMessage());
	}

	@Test
	void aTableThatNobodyReadsIsTold() throws Exception {
		Path model = export(Railways.repair(1));
		Files.createDirectory(model.resolve("classes/.hidden"));
		Path moved = Files.move(model.resolve("classes/railway.Sensor"), model.resolve("classes/railway.sensor"));
		ArenaException refused = assertThrows(ArenaException.class, () -> ParquetSource.of(model).emit(ElementSink.none(), Cancellation.create()));
		assertEquals(ErrorCode.MODEL_INVALID, refused.code());
		assertTrue(refused.getMessage().startsWith(moved + " is no table of the metamodel"), refused.getMessage());
	}

	@Test
	void whatIsNoTableIsRefused() throws Exception {
		Path model = export(Railways.repair(1));
		Files.writeString(model.resolve("classes/railway.Segment/part-0.parquet"), "PAR1 no");
		assertEquals(ErrorCode.MODEL_INVALID, assertThrows(ArenaException.class, () -> ParquetSource.of(model).emit(ElementSink.none(), Cancellation.create())).code());
		Files.writeString(model.resolve("modelarena-tables.properties"), "format=99");
		assertTrue(assertThrows(ArenaException.class, () -> ParquetSource.of(model)).getMessage().contains("has the format '99'"));
		assertEquals(ErrorCode.NOT_FOUND, assertThrows(ArenaException.class, () -> ParquetSource.of(folder)).code());
	}
}
