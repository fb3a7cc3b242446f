// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.Sampled;

/** What lies in the folder of an EMF store, and what happens when it is in use or damaged. */
class EmfStoreFilesTest {
	@TempDir
	Path folder;
	private final EmfStoreProvider provider = new EmfStoreProvider(Duration.ofMillis(200));
	private StoreLocation location;
	private Path directory;

	@BeforeEach
	void createStore() {
		directory = folder.resolve("s");
		location = StoreLocation.at(directory);
		provider.create(location, Cases.get("railway").model(Map.of()), Progress.none()).close();
	}

	@Test
	void theModelIsXmiThatEmfReads() {
		Resource resource = new XMIResourceImpl(URI.createFileURI(directory.resolve("model-0.xmi").toString()));
		ResourceSetImpl resources = new ResourceSetImpl();
		resources.setPackageRegistry(Cases.get("railway").metamodel().registry());
		resources.getResources().add(resource);
		assertEquals("RailwayContainer", resources.getResource(resource.getURI(), true).getContents().getFirst().eClass().getName());
		assertEquals("Route", resource.getEObject("e1").eClass().getName());
	}

	@Test
	void aStoreIsOpenOnceOnly() {
		try (ModelStore store = provider.open(location)) {
			assertEquals("The store at " + directory + " is open already, here or in another process; close it there first. Several may have it open only if all of them only read.",
					refused(ErrorCode.STORE_BUSY));
			assertEquals(1418, size(store));
		}
		provider.open(location).close();
	}

	@Test
	void damagedFilesAreRefusedByName() throws IOException {
		Path model = directory.resolve("model-0.xmi");
		String content = Files.readString(model);
		Files.writeString(model, content.replaceFirst("length=\"\\d+\"", "length=\"1\""));
		assertEquals("The store at " + directory + " is damaged: model-0.xmi: its checksum is wrong.", refused(ErrorCode.STORE_DAMAGED));
		Files.delete(model);
		assertEquals("The store at " + directory + " is damaged: model-0.xmi: it is missing.", refused(ErrorCode.STORE_DAMAGED));
		Files.writeString(model, content);
		provider.open(location).close();
		Files.writeString(directory.resolve("metamodel.ecore"), "");
		assertTrue(refused(ErrorCode.STORE_DAMAGED).contains("metamodel.ecore: its checksum is wrong."));
		Files.delete(directory.resolve("state.properties"));
		assertEquals("The store at " + directory + " is damaged: state.properties: it is missing or unreadable.", refused(ErrorCode.STORE_DAMAGED));
	}

	@Sampled(2)
	@Test
	void aCommitReplacesTheModelFile() throws IOException {
		try (ModelStore store = provider.open(location)) {
			setFirstLength(store, 77);
		}
		try (Stream<Path> files = Files.list(directory)) {
			assertEquals(List.of("lock", "metamodel.ecore", "model-1.xmi", "modelarena-store.properties", "state.properties"),
					files.map(file -> file.getFileName().toString()).sorted().toList());
		}
	}

	@Test
	void keysAreNotUsedAgainEvenAfterReopening() {
		for (int round = 0; round < 3; round++) {
			try (ModelStore store = provider.open(location); ModelEdit edit = store.begin()) {
				long key = edit.create(store.metamodel().type("RailwayContainer"), ModelSnapshot.NONE, null);
				assertEquals(1418 + round, key);
				edit.delete(key);
				edit.commit();
			}
		}
	}

	@Test
	void theCatalogFindsTheProvider() {
		assertEquals(EmfStoreProvider.class, Catalog.discover().store("emf").getClass());
	}

	@Test
	void whatACrashLeftBehindIsRemoved() throws IOException {
		Files.writeString(directory.resolve("model-1.xmi"), "<half a");
		Files.writeString(directory.resolve(".model-2.xmi.1-1.tmp"), "<half a");
		try (ModelStore store = provider.open(location)) {
			assertEquals(1418, size(store));
			assertFalse(Files.exists(directory.resolve("model-1.xmi")));
			assertFalse(Files.exists(directory.resolve(".model-2.xmi.1-1.tmp")));
		}
	}

	@Test
	void aCommitThatCannotBeWrittenLeavesTheStateBefore() throws IOException {
		try (ModelStore store = provider.open(location)) {
			Object before = firstLength(store);
			// A folder in the way of the next model file makes the rename fail.
			Files.createDirectories(directory.resolve("model-1.xmi/x"));
			assertThrows(ArenaException.class, () -> setFirstLength(store, 78));
			assertEquals(before, firstLength(store));
			Files.delete(directory.resolve("model-1.xmi/x"));
			Files.delete(directory.resolve("model-1.xmi"));
			setFirstLength(store, 79);
			assertEquals(79, firstLength(store));
		}
		try (ModelStore store = provider.open(location)) {
			assertEquals(79, firstLength(store));
		}
	}

	@Test
	void anEditWaitsForTheOneBeforeButNotForever() {
		try (ModelStore store = provider.open(location); ModelEdit edit = store.begin()) {
			ArenaException e = assertThrows(ArenaException.class, store::begin);
			assertEquals(ErrorCode.STORE_BUSY, e.code());
			assertEquals("Another edit of the store did not end within 200 ms.", e.getMessage());
		}
	}

	@Test
	void aCommitWaitsForSnapshotsButNotForeverAndNotForItsOwn() throws InterruptedException {
		try (ModelStore store = provider.open(location)) {
			try (ModelSnapshot own = store.snapshot()) {
				ArenaException e = assertThrows(ArenaException.class, () -> setFirstLength(store, 5));
				assertEquals(ErrorCode.STORE_BUSY, e.code());
				assertTrue(e.getMessage().contains("close it first"));
				assertEquals(1418, own.size());
			}
			ModelSnapshot[] other = new ModelSnapshot[1];
			Thread reader = new Thread(() -> other[0] = store.snapshot());
			reader.start();
			reader.join();
			ArenaException e = assertThrows(ArenaException.class, () -> setFirstLength(store, 5));
			assertEquals("The commit waited 200 ms for open snapshots; close them, or try again.", e.getMessage());
			other[0].close();
			setFirstLength(store, 5);
			assertEquals(5, firstLength(store));
		}
	}

	@Test
	void editsThatTheMetamodelForbidsAreRefused() {
		try (ModelStore store = provider.open(location); ModelEdit edit = store.begin()) {
			Metamodel metamodel = store.metamodel();
			assertEquals("Type 'TrackElement' is abstract; an element needs a concrete one.", invalid(() -> edit.create(metamodel.type("TrackElement"), -1, null)));
			assertEquals("Type 'RailwayContainer' of element #0 has no feature 'length'.", invalid(() -> edit.set(0, length(store), 1)));
			assertEquals("'active' takes a value of type EBoolean, not 'x' (String).",
					invalid(() -> edit.set(1, (EAttribute) Metamodel.feature(metamodel.type("Route"), "active"), "x")));
		}
	}

	private static String invalid(Executable action) {
		ArenaException e = assertThrows(ArenaException.class, action);
		assertEquals(ErrorCode.MODEL_INVALID, e.code());
		return e.getMessage();
	}

	private static EAttribute length(ModelStore store) {
		return (EAttribute) Metamodel.feature(store.metamodel().type("Segment"), "length");
	}

	private static long first(ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return snapshot.extent(store.metamodel().type("Segment")).toArray()[0];
		}
	}

	private static Object firstLength(ModelStore store) {
		long key = first(store);
		try (ModelSnapshot snapshot = store.snapshot()) {
			return snapshot.attribute(key, length(store));
		}
	}

	private static void setFirstLength(ModelStore store, int value) {
		long key = first(store);
		try (ModelEdit edit = store.begin()) {
			edit.set(key, length(store), value);
			edit.commit();
		}
	}

	private static long size(ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return snapshot.size();
		}
	}

	private String refused(ErrorCode code) {
		ArenaException e = assertThrows(ArenaException.class, () -> provider.open(location));
		assertEquals(code, e.code(), e.getMessage());
		return e.getMessage();
	}
}
