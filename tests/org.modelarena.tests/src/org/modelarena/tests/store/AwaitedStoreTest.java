// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreWithHistory;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** Stores that somebody waits for. Only this finds a store that is lost to whoever was faster to open it than the one who made it. */
class AwaitedStoreTest {
	private static final int STORES = 20;
	private static final Duration PAUSE = Duration.ofMillis(30);

	@TempDir
	Path folder;

	@Sampled(3)
	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	@Timeout(120)
	void aStoreIsMadeThoughOthersOpenItAtOnce(boolean keepsHistory) {
		StoreProvider columns = Catalog.discover().store("columns");
		AtomicInteger number = new AtomicInteger();
		CompletableFuture<Integer> reader = CompletableFuture.supplyAsync(() -> {
			int opened = 0;
			while (number.get() < STORES) {
				if (canOpen(columns, folder.resolve("store" + number.get()))) {
					opened++;
					LockSupport.parkNanos(PAUSE.toNanos());
				}
			}
			return opened;
		});
		try {
			for (; number.get() < STORES; number.incrementAndGet()) {
				create(columns, folder.resolve("store" + number.get()), keepsHistory).close();
			}
		} finally {
			number.set(STORES);
		}
		assertTrue(reader.join() > 0);
	}

	private static ModelStore create(StoreProvider kind, Path at, boolean keepsHistory) {
		ElementSource railway = Railways.repair(1);
		return keepsHistory ? StoreWithHistory.create(kind, at, railway, CommitNote.ofUser(), Progress.none()) : kind.create(StoreLocation.at(at), railway, Progress.none());
	}

	private static boolean canOpen(StoreProvider kind, Path at) {
		try (ModelStore open = kind.openToRead(StoreLocation.at(at))) {
			return true;
		} catch (ArenaException e) {
			return false;
		}
	}

	/** As after a load that was killed: there is no store, and the next load of it removes what is left. */
	@Test
	void whatIsLeftOfAStoreWithHistoryGoes() throws IOException {
		Path inner = Files.createDirectory(folder.resolve("..store.building-999999999-1.building-999999999-2"));
		Path outer = Files.createDirectory(folder.resolve(".store.building-999999999-1"));
		try (ModelStore store = create(Catalog.discover().store("columns"), folder.resolve("store"), true)) {
			assertEquals(0, store.history().newest().number());
		}
		assertFalse(Files.exists(inner) || Files.exists(outer));
	}
}
