// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.neoemf.internal.RedoLog;
import org.modelarena.store.neoemf.internal.State;
import org.modelarena.store.neoemf.internal.StoreFolder;
import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.maps.MapLayer;
import org.modelarena.store.neoemf.maps.Table;
import org.modelarena.store.neoemf.record.ElementRecord;
import org.modelarena.store.neoemf.record.Keys;
import org.modelarena.tests.Railways;

/** What becomes of a log that is there when a store is opened. */
class RedoLogTest {
	private static final int CHANGED = -77;

	@TempDir
	Path folder;
	private Path store;
	private long segment;

	@BeforeEach
	void load() {
		store = folder.resolve("store");
		try (ModelStore made = Catalog.discover().store("neoemf").create(StoreLocation.at(store), Railways.repair(1), Progress.none());
				ModelSnapshot snapshot = made.snapshot()) {
			segment = snapshot.extent(snapshot.metamodel().type("Segment")).toArray()[0];
		}
	}

	/** Leaves a log with another length of a segment behind, as somebody does who could not replay it. */
	private void leaveLog(boolean committed) {
		StoreFolder opened = StoreFolder.open(MapLayer.mvStore(), store, ExpressionLanguages.none());
		State state = opened.state(opened.schema());
		ElementRecord changed = state.find(segment).copy();
		changed.set(changed.type().getEStructuralFeature("length"), CHANGED);
		RedoLog log = opened.beginLog();
		log.put(Map.of(segment, changed), opened.schema());
		if (committed) {
			log.commit(new Changes());
			log.close();
		}
		state.release();
		opened.close();
	}

	private Object length() {
		try (ModelStore opened = Catalog.discover().store("neoemf").open(StoreLocation.at(store)); ModelSnapshot snapshot = opened.snapshot()) {
			return snapshot.attribute(segment, (EAttribute) Metamodel.feature(snapshot.type(segment), "length"));
		}
	}

	@Test
	void aCommittedLogIsReplayed() {
		leaveLog(true);
		assertTrue(Files.exists(store.resolve("unsaved")));
		assertEquals(CHANGED, length());
		assertTrue(Files.notExists(store.resolve("unsaved")));
		assertEquals(CHANGED, length());
	}

	@Test
	void aLogThatIsNotCommittedIsRemoved() {
		Object before = length();
		leaveLog(false);
		assertTrue(Files.exists(store.resolve("unsaved")));
		assertEquals(before, length());
		assertTrue(Files.notExists(store.resolve("unsaved")));
	}

	@Test
	void aReplayThatCannotBeFinishedIsDamage() throws IOException {
		StoreFolder opened = StoreFolder.open(MapLayer.mvStore(), store, ExpressionLanguages.none());
		Changes begun = new Changes();
		begun.put(Table.STATE, Keys.name("replaying"), new byte[0]);
		opened.commit(begun);
		opened.close();
		assertEquals(ErrorCode.STORE_DAMAGED, assertThrows(ArenaException.class, this::length).code());
		Files.createDirectory(store.resolve("unsaved"));
		Files.write(store.resolve("unsaved/maps.mv"), new byte[10_000]);
		assertEquals(ErrorCode.STORE_DAMAGED, assertThrows(ArenaException.class, this::length).code());
	}
}
