// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ModelStore;

/** Several threads use a store at once. */
interface ConcurrencyContract extends StoreUnderTest {
	/** Elements that the writer changes together. */
	int TARGETS = 20;
	/** Commits of the writer. */
	int COMMITS = 30;
	/** Reading threads. */
	int READERS = 3;
	/** Writing threads. */
	int WRITERS = 6;

	@Test
	default void readersNeverSeeHalfACommit() {
		assumeHas(Capability.UPDATE);
		try (ModelStore store = create(railway(1))) {
			assertTimeoutPreemptively(Duration.ofMinutes(2), () -> readWhileWriting(store));
		}
	}

	private void readWhileWriting(ModelStore store) throws Exception {
		Pair pair = Pair.of(store);
		pair.commit(store, 1);
		AtomicBoolean done = new AtomicBoolean();
		AtomicInteger reads = new AtomicInteger();
		ExecutorService threads = Executors.newFixedThreadPool(READERS);
		try {
			List<Future<Void>> readers = new ArrayList<>();
			for (int i = 0; i < READERS; i++) {
				Callable<Void> reader = () -> {
					while (!done.get()) {
						pair.assertWhole(store);
						reads.incrementAndGet();
					}
					return null;
				};
				readers.add(threads.submit(reader));
			}
			for (int commit = 0; commit < COMMITS; commit++) {
				pair.commit(store, 2 - commit % 2);
			}
			done.set(true);
			for (Future<Void> reader : readers) {
				reader.get();
			}
		} finally {
			done.set(true);
			threads.shutdown();
		}
		assertTrue(reads.get() > 0);
	}

	@Test
	default void editsComeInTheOrderInWhichTheyWereAskedFor() {
		assumeHas(Capability.UPDATE);
		try (ModelStore store = create(railway(1))) {
			assertTimeoutPreemptively(Duration.ofMinutes(2), () -> queueForEdits(store));
		}
	}

	private static void queueForEdits(ModelStore store) throws InterruptedException {
		List<Integer> order = Collections.synchronizedList(new ArrayList<>());
		List<Thread> waiting = new ArrayList<>();
		try (ModelEdit first = store.begin()) {
			for (int i = 0; i < WRITERS; i++) {
				int number = i;
				Thread thread = new Thread(() -> {
					try (ModelEdit edit = store.begin()) {
						order.add(number);
					}
				}, "modelarena-test-writer-" + i);
				thread.start();
				waiting.add(thread);
				// One asks only when the one before it waits for its turn, and for nothing else.
				for (int seen = 0; seen < 5; seen = thread.getState() == Thread.State.TIMED_WAITING ? seen + 1 : 0) {
					Thread.sleep(5);
				}
			}
			assertEquals(List.of(), order, "one edit at a time");
		}
		for (Thread thread : waiting) {
			thread.join();
		}
		assertEquals(IntStream.range(0, WRITERS).boxed().toList(), order);
	}

	@Test
	default void manyThreadsReadTheSameSnapshot() throws Exception {
		RecordedModel model = kit(21, 40);
		try (ModelStore store = create(model.asSource()); ModelSnapshot snapshot = store.snapshot()) {
			ExecutorService threads = Executors.newFixedThreadPool(READERS);
			try {
				List<Future<?>> readers = new ArrayList<>();
				for (int i = 0; i < READERS * 2; i++) {
					readers.add(threads.submit(() -> SnapshotCheck.assertSame(model, snapshot)));
				}
				for (Future<?> reader : readers) {
					reader.get();
				}
			} finally {
				threads.shutdown();
			}
		}
	}

	/**
	 * Two states of a railway, 1 and 2: the lengths of some segments are all equal to it, and each of them has a sensor or none.
	 *
	 * @param segments the segments that change together
	 * @param sensor   which the segments have in state 1 only
	 */
	record Pair(long[] segments, long sensor, EAttribute length, EReference monitoredBy) {
		static Pair of(ModelStore store) {
			try (ModelSnapshot snapshot = store.snapshot()) {
				Metamodel metamodel = snapshot.metamodel();
				long[] segments = Arrays.copyOf(snapshot.extent(metamodel.type("Segment")).toArray(), TARGETS);
				long[] sensors = snapshot.extent(metamodel.type("Sensor")).toArray();
				return new Pair(segments, sensors[sensors.length - 1], (EAttribute) Metamodel.feature(metamodel.type("Segment"), "length"),
						(EReference) Metamodel.feature(metamodel.type("Segment"), "monitoredBy"));
			}
		}

		void commit(ModelStore store, int state) {
			try (ModelEdit edit = store.begin()) {
				for (long segment : segments) {
					edit.set(segment, length, state);
					if (state == 1) {
						edit.add(segment, monitoredBy, sensor);
					} else {
						edit.remove(segment, monitoredBy, sensor);
					}
				}
				edit.commit();
			}
		}

		void assertWhole(ModelStore store) {
			try (ModelSnapshot snapshot = store.snapshot()) {
				Object state = snapshot.attribute(segments[0], length);
				for (int round = 0; round < 2; round++) {
					for (long segment : segments) {
						assertEquals(state, snapshot.attribute(segment, length));
						boolean linked = SnapshotCheck.list(snapshot.targets(segment, monitoredBy)).contains(sensor);
						assertEquals(state.equals(1), linked);
					}
				}
			}
		}
	}
}
