// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.PreparedPlan;
import org.modelarena.query.plan.Plan;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** Plans over columns end when they are told to, and many at once do not disturb each other. */
@Timeout(120)
class PlanLimitsTest {
	/** A thousand million pairs, of which none fits. */
	private static final String ENDLESS = "Segment.allInstances()->select(a | Segment.allInstances()->exists(b | a.length + b.length < -100000))->size()";

	@TempDir
	private Path folder;
	private ModelStore store;

	@BeforeEach
	void load() {
		store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("store")),
				Railways.repair(32), Progress.none());
	}

	@AfterEach
	void close() {
		store.close();
	}

	private PreparedQuery prepare(String text) {
		return Catalog.discover().languages().get("ocl", Strategy.COMPILED).prepare(new Query("ocl", text), store.metamodel());
	}

	@Test
	void aDeadlineEndsAPlan() {
		PreparedQuery endless = prepare(ENDLESS);
		try (ModelSnapshot snapshot = store.snapshot()) {
			Cancellation soon = Cancellation.create().withTimeout(Duration.ofMillis(100));
			assertEquals(ErrorCode.TIMEOUT, assertThrows(ArenaException.class, () -> endless.execute(snapshot, QueryLimits.ofRows(10), soon)).code());
		}
	}

	@Test
	void somebodyElseEndsAPlan() throws Exception {
		Cancellation cancellation = Cancellation.create();
		try (ModelSnapshot snapshot = store.snapshot(); ExecutorService executor = Executors.newSingleThreadExecutor()) {
			Future<?> query = executor.submit(() -> prepare(ENDLESS).execute(snapshot, QueryLimits.ofRows(10), cancellation));
			Thread.sleep(50);
			cancellation.cancel();
			ArenaException e = (ArenaException) assertThrows(java.util.concurrent.ExecutionException.class, query::get).getCause();
			assertEquals(ErrorCode.CANCELLED, e.code());
		}
	}

	@Test
	void rowsBeyondTheLimitAreRefused() {
		PreparedQuery all = prepare("Segment.allInstances()");
		try (ModelSnapshot snapshot = store.snapshot()) {
			long size = snapshot.extentSize(store.metamodel().type("Segment"));
			assertEquals(size, all.execute(snapshot, QueryLimits.ofRows(size), Cancellation.create()).count());
			assertEquals(ErrorCode.ROW_LIMIT, assertThrows(ArenaException.class, () -> all.execute(snapshot, QueryLimits.ofRows(size - 1), Cancellation.create())).code());
		}
	}

	/** The last of the segments costs no more than the first if the scan ends there. */
	@Test
	void aLimitEndsTheScan() {
		String text = "Segment.allInstances()->asSequence()->any(s | s.id > 0)";
		PreparedQuery endless = prepare("Segment.allInstances()->asSequence()->any(a | Segment.allInstances()->forAll(b | a.length + b.length > -100000))");
		try (ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(prepare("Segment.allInstances()->asSequence()->first()").execute(snapshot, QueryLimits.ofRows(1), Cancellation.create()).digest(),
					prepare(text).execute(snapshot, QueryLimits.ofRows(1), Cancellation.create()).digest());
			assertEquals(1, endless.execute(snapshot, QueryLimits.ofRows(1), Cancellation.create().withTimeout(Duration.ofSeconds(20))).count());
		}
	}

	@Test
	void aSortEndsWhenItIsTold() {
		PreparedQuery sorted = prepare("Segment.allInstances()->collect(a | Segment.allInstances()->collect(b | b.length))->asSequence()->sortedBy(n | n)");
		try (ModelSnapshot snapshot = store.snapshot()) {
			Cancellation soon = Cancellation.create().withTimeout(Duration.ofMillis(100));
			ErrorCode code = assertThrows(ArenaException.class, () -> sorted.execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), soon)).code();
			assertTrue(code == ErrorCode.TIMEOUT || code == ErrorCode.OUT_OF_MEMORY, code::toString);
		}
	}

	@Sampled(3)
	@ParameterizedTest
	@ValueSource(
			strings = { "Segment.allInstances()->collect(s | Tuple{a = s, b = s.id})", "Segment.allInstances()->collect(s | s.id)->asSet()->size()", "Segment.allInstances()->sortedBy(s | s.length)",
					"Segment.allInstances()->select(s | Segment.allInstances()->exists(t | t.id = s.length))->size()" })
	void memoryBeyondTheLimitIsRefused(String text) {
		Plan plan = ((CompiledQuery) prepare(text)).plan().orElseThrow();
		try (ModelSnapshot snapshot = store.snapshot()) {
			PreparedPlan modest = new PreparedPlan(plan, 2);
			ArenaException e = assertThrows(ArenaException.class, () -> modest.answer(snapshot, QueryLimits.ofRows(Long.MAX_VALUE).withBytes(100_000), Cancellation.create()));
			assertEquals(ErrorCode.OUT_OF_MEMORY, e.code(), e.getMessage());
			assertTrue(new PreparedPlan(plan, 2).answer(snapshot, QueryLimits.ofRows(Long.MAX_VALUE).withBytes(10_000_000), Cancellation.create()).count() > 0);
		}
	}

	/** A writer gives all segments one length after the other; each answer is that of one commit. */
	@Sampled(2)
	@Test
	void manyThreadsAskOneQueryBesideAWriter() throws Exception {
		EClass segment = store.metamodel().type("Segment");
		EAttribute length = (EAttribute) Metamodel.feature(segment, "length");
		PreparedQuery query = prepare("Segment.allInstances()->select(s | s.id < 2000)->collect(s | s.length)->asSet()");
		writeLengths(segment, length, 0);
		AtomicBoolean done = new AtomicBoolean();
		Set<Object> seen = ConcurrentHashMap.newKeySet();
		Callable<Void> reader = () -> {
			while (!done.get()) {
				try (ModelSnapshot snapshot = store.snapshot()) {
					var answer = query.execute(snapshot, QueryLimits.ofRows(10), Cancellation.create());
					assertEquals(1, answer.count(), "lengths of two commits in one answer");
					seen.add(answer.row(0).get(0));
				}
			}
			return null;
		};
		try (ExecutorService executor = Executors.newFixedThreadPool(6)) {
			List<Future<Void>> readers = new ArrayList<>();
			for (int i = 0; i < 6; i++) {
				readers.add(executor.submit(reader));
			}
			for (int commit = 1; commit <= 40; commit++) {
				writeLengths(segment, length, commit);
			}
			done.set(true);
			for (Future<Void> each : readers) {
				each.get();
			}
		}
		assertTrue(seen.size() > 1, "the readers saw commits come: " + seen);
	}

	private void writeLengths(EClass segment, EAttribute length, int value) {
		EAttribute id = (EAttribute) Metamodel.feature(segment, "id");
		try (ModelEdit edit = store.begin(); ModelSnapshot snapshot = store.snapshot()) {
			for (KeyCursor keys = snapshot.extent(segment); keys.next();) {
				if ((Integer) snapshot.attribute(keys.key(), id) < 2000) {
					edit.set(keys.key(), length, value);
				}
			}
			edit.commit();
		}
	}
}
