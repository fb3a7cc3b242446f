// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.budget.Admission;

/** Short executions get their turn beside any number of long ones. */
@Timeout(60)
class AdmissionTest {
	private final Admission admission = new Admission(2, 1);
	private final AtomicBoolean over = new AtomicBoolean();

	/** Passes by its place until all is over. */
	private int last(Cancellation cancellation, CountDownLatch begun) {
		int rounds = 0;
		try (Admission.Place place = admission.enter(cancellation)) {
			begun.countDown();
			while (!over.get()) {
				place.run();
				cancellation.check();
				rounds++;
			}
		}
		return rounds;
	}

	@Test
	void shortOnesPassLongOnes() throws Exception {
		CountDownLatch begun = new CountDownLatch(6);
		try (ExecutorService threads = Executors.newCachedThreadPool()) {
			List<Future<Integer>> longOnes = new ArrayList<>();
			for (int i = 0; i < 6; i++) {
				longOnes.add(threads.submit(() -> last(Cancellation.create(), begun)));
			}
			assertTrue(begun.await(20, TimeUnit.SECONDS), "all six leave the fast lane to the next");
			for (int i = 0; i < 20; i++) {
				admission.enter(Cancellation.create().withTimeout(Duration.ofSeconds(20))).close();
			}
			over.set(true);
			for (Future<Integer> each : longOnes) {
				assertTrue(each.get() > 0);
			}
		}
	}

	@Test
	void longOnesTakeTurns() throws Exception {
		AtomicInteger passed = new AtomicInteger();
		try (ExecutorService threads = Executors.newCachedThreadPool()) {
			for (int i = 0; i < 3; i++) {
				threads.submit(() -> {
					try (Admission.Place place = admission.enter(Cancellation.create())) {
						// Beyond the fast turn: so each of these goes through the slow lane's one place.
						long end = System.nanoTime() + Duration.ofMillis(1500).toNanos();
						while (System.nanoTime() < end) {
							place.run();
						}
						passed.incrementAndGet();
					}
				});
			}
		}
		assertEquals(3, passed.get());
	}

	@Test
	void aDeadlineAndACancellationEndTheWait() throws Exception {
		CountDownLatch begun = new CountDownLatch(2);
		try (Admission.Place one = admission.enter(Cancellation.create()); Admission.Place two = admission.enter(Cancellation.create())) {
			assertEquals(ErrorCode.TIMEOUT,
					assertThrows(ArenaException.class, () -> admission.enter(Cancellation.create().withTimeout(Duration.ofMillis(50)))).code());
			Cancellation cancellation = Cancellation.create();
			try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
				Future<ErrorCode> waiting = threads.submit(() -> assertThrows(ArenaException.class, () -> last(cancellation, begun)).code());
				cancellation.cancel();
				assertEquals(ErrorCode.CANCELLED, waiting.get(20, TimeUnit.SECONDS));
			}
		}
		admission.enter(Cancellation.create()).close();
	}

	@Test
	void tooManyThatWaitAreRefused() throws Exception {
		Cancellation cancellation = Cancellation.create();
		try (Admission.Place one = admission.enter(cancellation); Admission.Place two = admission.enter(cancellation); ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
			List<Future<ErrorCode>> waiting = new ArrayList<>();
			for (int i = 0; i < 1010; i++) {
				waiting.add(threads.submit(() -> assertThrows(ArenaException.class, () -> admission.enter(cancellation)).code()));
			}
			while (waiting.stream().filter(Future::isDone).count() < 10) {
				Thread.onSpinWait();
			}
			cancellation.cancel();
			int busy = 0;
			for (Future<ErrorCode> each : waiting) {
				busy += each.get() == ErrorCode.STORE_BUSY ? 1 : 0;
			}
			assertEquals(10, busy);
		}
	}
}
