// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.query.ocl.OclLanguage;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.StoreSettings;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.tests.Railways;

/** Derived features are evaluated by the languages that somebody has given, and by no others. */
class ExpressionLanguagesTest {
	/** Says that each expression is 7. */
	private static final ExpressionLanguages SEVEN = (derivation, metamodel) -> (snapshot, self, cancellation) -> 7L;

	@TempDir
	Path folder;

	private final ElementSource railway = Railways.repair(1);

	private static EAttribute monitored(Metamodel metamodel) {
		return (EAttribute) Metamodel.feature(metamodel.type("Sensor"), "nMonitoredSegments");
	}

	private static Object first(ModelSnapshot snapshot) {
		EAttribute attribute = monitored(snapshot.metamodel());
		KeyCursor sensors = snapshot.extent(attribute.getEContainingClass());
		assertTrue(sensors.next());
		return new DerivedView(snapshot, Cancellation.create()).attribute(sensors.key(), attribute);
	}

	@Test
	void aMetamodelThatWasReadHasNone() {
		Metamodel metamodel = railway.metamodel();
		ArenaException e = assertThrows(ArenaException.class, () -> metamodel.expression(monitored(metamodel)));
		assertEquals(ErrorCode.UNSUPPORTED, e.code());
		assertTrue(e.getMessage().contains("Sensor.nMonitoredSegments"), e.getMessage());
	}

	@Test
	void aMetamodelWithLanguagesIsTheSameButForThem() {
		Metamodel metamodel = railway.metamodel();
		Metamodel seven = metamodel.with(SEVEN);
		assertEquals(metamodel.packages(), seven.packages());
		assertEquals(metamodel.classes(), seven.classes());
		assertSame(metamodel.type("Sensor"), seven.type("Sensor"));
		assertSame(SEVEN, seven.languages());
		assertEquals(7L, seven.expression(monitored(seven)).evaluate(null, 0, Cancellation.create()));
		assertThrows(ArenaException.class, () -> metamodel.expression(monitored(metamodel)));
	}

	@Test
	void aProvidersStoresHaveThoseThatItWasGiven() {
		StoreProvider provider = new EmfStoreProvider(Duration.ofSeconds(5), SEVEN);
		try (ModelStore store = provider.create(StoreLocation.inMemory(), railway, Progress.none()); ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(7, first(snapshot));
		}
		provider.create(StoreLocation.at(folder.resolve("emf")), railway, Progress.none()).close();
		try (ModelStore store = provider.open(StoreLocation.at(folder.resolve("emf"))); ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(7, first(snapshot));
		}
	}

	@Test
	void aStoreKeepsWhatTheyGave() {
		StoreLocation at = StoreLocation.at(folder.resolve("columns"));
		new ColumnStoreProvider(StoreSettings.standard(), SEVEN).create(at, railway, Progress.none()).close();
		try (ModelStore store = new ColumnStoreProvider(StoreSettings.standard(), ExpressionLanguages.none()).open(at); ModelSnapshot snapshot = store.snapshot()) {
			assertTrue(snapshot.holds(monitored(snapshot.metamodel())));
			assertEquals(7, first(snapshot));
		}
	}

	@Test
	void aLanguageThatIsNotAmongThemIsNotFound() {
		Metamodel ocl = railway.metamodel().with(ExpressionLanguages.of(new QueryLanguages(List.of(new OclLanguage()))));
		ArenaException e = assertThrows(ArenaException.class, () -> ocl.expression(monitored(ocl)));
		assertEquals(ErrorCode.UNKNOWN_NAME, e.code());
	}

	@Test
	void theInstalledOnesAreFoundByTheCatalog() {
		Metamodel metamodel = railway.metamodel().with(Catalog.expressions());
		try (ModelStore store = new EmfStoreProvider(Duration.ofSeconds(5), SEVEN).create(StoreLocation.inMemory(), railway, Progress.none());
				ModelSnapshot snapshot = store.snapshot()) {
			KeyCursor none = snapshot.extent(metamodel.type("Sensor"));
			assertTrue(none.next());
			Object value = metamodel.expression(monitored(metamodel)).evaluate(snapshot, none.key(), Cancellation.create());
			assertTrue(value instanceof Long, () -> "a number of segments, not " + value);
		}
	}
}
