// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Recomputed;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.tests.store.CrashContract;

/** Kills the Neo4j process in a burst of commits; the store goes on with a new one, and nothing that was acknowledged is lost. */
@Sampled(8)
class Neo4jCrashTest {
	private static final int ROUNDS = CrashContract.rounds(20);
	/** Larger than any id of the generated model. */
	private static final int FIRST = 1_000_000;
	private static final int ELEMENTS = 3;

	@TempDir
	private Path folder;

	private final Random random = new Random(Long.getLong("modelarena.seed", 42));
	private final Set<Integer> acknowledged = new TreeSet<>();
	private final Set<Integer> refused = new TreeSet<>();
	private int next = FIRST;

	@Test
	void nothingThatWasAcknowledgedIsLostAndTheNextCallWorks() {
		int interrupted = 0;
		try (ModelStore store = Catalog.discover().store("neo4j").create(StoreLocation.at(folder.resolve("store")),
				Railways.repair(1), Progress.none())) {
			for (int round = 0; round < ROUNDS; round++) {
				interrupted += commitUntilKilled(store);
				check(store);
			}
		}
		assertTrue(acknowledged.size() > ROUNDS, "commits between the kills: " + acknowledged.size());
		System.getLogger(Neo4jCrashTest.class.getName()).log(System.Logger.Level.INFO, ROUNDS + " kills, " + acknowledged.size() + " commits acknowledged, " + interrupted + " interrupted");
	}

	/** @return how many commits failed */
	private int commitUntilKilled(ModelStore store) {
		CompletableFuture<Void> killer = CompletableFuture.runAsync(Neo4jCrashTest::kill,
				CompletableFuture.delayedExecutor(200 + random.nextInt(800), TimeUnit.MILLISECONDS));
		int failures = 0;
		int afterwards = 0;
		while (afterwards < 3) {
			int number = next++;
			try {
				commit(store, number);
				acknowledged.add(number);
			} catch (ArenaException e) {
				assertEquals(ErrorCode.STORE_UNAVAILABLE, e.code(), e.getMessage());
				assertTrue(e.getMessage().contains("Neo4j"), e.getMessage());
				if (e.getMessage().contains("Nothing of the edit was made")) {
					refused.add(number);
				}
				failures++;
			}
			afterwards += killer.isDone() ? 1 : 0;
		}
		return failures;
	}

	private static void kill() {
		List<ProcessHandle> children = ProcessHandle.current().descendants()
				.filter(process -> process.info().commandLine().orElse("").contains("neo4j")).toList();
		assertTrue(!children.isEmpty(), "no Neo4j process to kill");
		children.forEach(ProcessHandle::destroyForcibly);
		// On a busy machine a process may take a second to end.
		children.forEach(process -> process.onExit().join());
	}

	private static void commit(ModelStore store, int number) {
		Metamodel metamodel = store.metamodel();
		EClass segment = metamodel.type("Segment");
		try (ModelEdit edit = store.begin()) {
			long region = first(store, metamodel.type("Region"));
			long sensor = first(store, metamodel.type("Sensor"));
			for (int i = 0; i < ELEMENTS; i++) {
				long key = edit.create(segment, region, (EReference) Metamodel.feature(metamodel.type("Region"), "elements"));
				edit.set(key, (EAttribute) Metamodel.feature(segment, "id"), number);
				edit.add(sensor, (EReference) Metamodel.feature(metamodel.type("Sensor"), "monitors"), key);
			}
			edit.commit();
		}
	}

	private static long first(ModelStore store, EClass type) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			KeyCursor keys = snapshot.extent(type);
			keys.next();
			return keys.key();
		}
	}

	private void check(ModelStore store) {
		Map<Integer, Integer> found = new TreeMap<>();
		try (ModelSnapshot snapshot = store.snapshot()) {
			EClass segment = snapshot.metamodel().type("Segment");
			EAttribute id = (EAttribute) Metamodel.feature(segment, "id");
			for (KeyCursor segments = snapshot.extent(segment); segments.next();) {
				int number = (Integer) snapshot.attribute(segments.key(), id);
				if (number >= FIRST) {
					found.merge(number, 1, Integer::sum);
				}
			}
		}
		acknowledged.forEach(number -> assertEquals(ELEMENTS, found.get(number), "acknowledged edit " + number));
		refused.forEach(number -> assertEquals(null, found.get(number), "edit " + number + ", of which nothing was said to be made"));
		found.forEach((number, count) -> assertEquals(ELEMENTS, count, "edit " + number + " is there as a whole"));
		Recomputed.assertUpToDate(store);
	}
}
