// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.ocl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.store.ModelStore;
import org.modelarena.query.ocl.OclLanguage;
import org.modelarena.testkit.Sampled;

/** Queries end when they must, and do not disturb each other. */
@Timeout(180)
class OclLimitsTest {
	private static final String ENDLESS = "Segment.allInstances()->collect(a | Segment.allInstances()->collect(b | Segment.allInstances()->select(c | a.id + b.id = c.id)))";

	@TempDir
	static Path folder;
	private static BothStores stores;

	@BeforeAll
	static void load() {
		stores = BothStores.railway(1, folder);
	}

	@AfterAll
	static void close() {
		stores.close();
	}

	private static ArenaException fails(QueryEndpoint endpoint, String text, QueryLimits limits, Cancellation cancellation) {
		return assertThrows(ArenaException.class, () -> endpoint.execute(new Query("ocl", text), limits, cancellation));
	}

	@ParameterizedTest
	@ValueSource(strings = { ENDLESS, "Sequence{1..2000000000}->exists(i | false)", "Sequence{1..2000000000}->iterate(i; a : Integer = 0 | 1)",
			"Sequence{1..2000000000}->forAll(i, j | true)", "Sequence{1..2000000000}->one(i | false)", "Sequence{1..2000000000}->isUnique(i | i)",
			"Sequence{1..2000000000}->sortedBy(i | i)" })
	void theDeadlineStopsAQueryThatWouldRunForHours(String text) {
		for (QueryEndpoint endpoint : stores.endpoints()) {
			long start = System.nanoTime();
			ArenaException e = fails(endpoint, text, new QueryLimits(Duration.ofMillis(150), 1000), Cancellation.create());
			long millis = (System.nanoTime() - start) / 1_000_000;
			assertEquals(ErrorCode.TIMEOUT, e.code(), e.getMessage());
			// Far less than the query's own time, and far more than a busy machine needs.
			assertTrue(millis < 20_000, text + " took " + millis + " ms");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "Set{1..2000000000}->size()", "Bag{1..2000000000}->size()", "Sequence{1..2000000000}->asSet()->size()",
			"Sequence{1..40}->iterate(i; acc : Sequence(Integer) = Sequence{1} | acc->union(acc))->size()",
			"Sequence{1..2000000000}->product(Sequence{1..9})->size()",
			"Sequence{1..99}->iterate(i; acc : String = 'a' | acc.concat(acc))",
			"let t : String = Sequence{1..20}->iterate(i; acc : String = '$0' | acc.concat(acc)) in Sequence{1..20}->iterate(i; acc : String = 'a' | acc.concat(acc)).replaceAll('a+', t)" })
	void aValueThatTheHeapCannotHoldIsRefused(String text) {
		for (QueryEndpoint endpoint : stores.endpoints()) {
			assertEquals(ErrorCode.OUT_OF_MEMORY, fails(endpoint, text, QueryLimits.DEFAULT, Cancellation.create()).code(), text);
		}
	}

	@Sampled(2)
	@ParameterizedTest
	@ValueSource(strings = { "let b : Sequence(Integer) = Sequence{1..40000}->collect(i | i) in b = b->collect(i | i)",
			"Sequence{1..40000}->asSet() = Sequence{1..40000}->asSet()",
			"Sequence{1..1000000}->collect(i | i)->asSet()->size() = 1000000", "Sequence{1..40000}->collect(i | i.toString())->includes('40000')",
			"Sequence{1..400}->collect(i | Sequence{1..400}->collect(j | Tuple{a = i, b = j}))->asSet()->size() = 160000",
			"let s : Sequence(Integer) = Sequence{1..1000000}->collect(i | i) in Sequence{1..100000}->forAll(i | Tuple{a = i, b = s}.b = s)" })
	void whatIsLargeButReasonableIsAnswered(String text) {
		for (QueryEndpoint endpoint : stores.endpoints()) {
			assertEquals(true, endpoint.execute(new Query("ocl", text), QueryLimits.DEFAULT, Cancellation.create()).row(0).get(0), text);
		}
	}

	@Test
	void nestedLetsAreValidatedOnce() {
		StringBuilder text = new StringBuilder("let a0 : Integer = 1 in ");
		for (int i = 1; i <= 30; i++) {
			text.append("let a" + i + " : Integer = a" + (i - 1) + " + a" + (i - 1) + " in ");
		}
		assertEquals(1L << 30, stores.ask(text + "a30").row(0).get(0));
	}

	@Test
	void aQueryThatIsCancelledStops() throws Exception {
		for (QueryEndpoint endpoint : stores.endpoints()) {
			Cancellation cancellation = Cancellation.create();
			try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
				Future<ArenaException> failure = executor.submit(() -> fails(endpoint, ENDLESS, QueryLimits.DEFAULT, cancellation));
				Thread.sleep(100);
				cancellation.cancel();
				assertEquals(ErrorCode.CANCELLED, failure.get(20, TimeUnit.SECONDS).code());
			}
		}
	}

	@Test
	void anAnswerHasNoMoreRowsThanAllowed() {
		for (QueryEndpoint endpoint : stores.endpoints()) {
			QueryLimits limits = new QueryLimits(Duration.ofSeconds(20), 40);
			assertEquals(ErrorCode.ROW_LIMIT, fails(endpoint, "Segment.allInstances()", limits, Cancellation.create()).code());
			assertEquals(ErrorCode.ROW_LIMIT, fails(endpoint, "context Segment inv: false", limits, Cancellation.create()).code());
			assertEquals(40, endpoint.execute(new Query("ocl", "Switch.allInstances()"), limits, Cancellation.create()).count());
		}
	}

	@Test
	void aStoreThatFailsIsNotTakenForInvalid() {
		try (ModelStore store = new FailingStore(stores.all().get(0)); QueryEndpoint endpoint = store.endpoint(BothStores.OCL)) {
			for (String text : List.of("Segment.allInstances()->collect(length)", "Segment.allInstances()->collect(length)->oclIsInvalid()",
					"Segment.allInstances()->exists(s | s.length.oclIsUndefined())")) {
				assertEquals(ErrorCode.STORE_UNAVAILABLE, fails(endpoint, text, QueryLimits.DEFAULT, Cancellation.create()).code(), text);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "Route.allInstances()->collect(r | r.requires->collect(s | Tuple{r = r, s = s, n = s.monitors->size()}))",
			"package railway\ncontext Route\ndef: few(n : Integer) : Boolean = requires->size() <= n\n"
					+ "def: q : Bag(Sensor) = Route.allInstances()->reject(few(3)).requires->select(s | s.monitors->exists(m | m.connectsTo->notEmpty()))\nendpackage" })
	void sixteenThreadsMayShareAPreparedQuery(String text) throws Exception {
		Digest expected = stores.ask(text).digest();
		for (ModelStore store : stores.all()) {
			PreparedQuery query = new OclLanguage().prepare(new Query("ocl", text), store.metamodel());
			List<Future<Boolean>> rights = new ArrayList<>();
			try (ModelSnapshot snapshot = store.snapshot(); ExecutorService threads = Executors.newFixedThreadPool(16)) {
				for (int i = 0; i < 16; i++) {
					rights.add(threads.submit(() -> allRight(query, snapshot, expected)));
				}
			}
			for (Future<Boolean> right : rights) {
				assertTrue(right.get());
			}
		}
	}

	private static boolean allRight(PreparedQuery query, ModelSnapshot snapshot, Digest expected) {
		boolean right = true;
		for (int i = 0; i < 30; i++) {
			Answer answer = query.execute(snapshot, QueryLimits.ofRows(1_000_000), Cancellation.create());
			right &= answer.digest().equals(expected);
		}
		return right;
	}

	@Sampled(2)
	@Test
	void manyThreadsMayParseAtOnce() throws Exception {
		List<Future<Long>> counts = new ArrayList<>();
		try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
			for (int i = 0; i < 200; i++) {
				String text = "Segment.allInstances()->select(s | s.length > " + i + " and s.monitoredBy->forAll(m | m.id <> " + i + "))->collect(s | Tuple{a = s, b = s.id})->size()";
				counts.add(threads.submit(() -> (Long) stores.ask(text).row(0).get(0)));
			}
		}
		for (int i = 1; i < counts.size(); i++) {
			assertTrue(counts.get(i).get() <= 1103);
		}
	}

	@Test
	void aQueryLeavesTheMetamodelAsItIs() {
		for (ModelStore store : stores.all()) {
			int before = size(store);
			stores.ask("package railway\ncontext Route\ndef: a : Integer = 1\ndef: b(n : Integer) : Integer = a + n\ninv c: b(1) = 2\nendpackage");
			assertEquals(before, size(store));
		}
	}

	private static int size(ModelStore store) {
		int[] count = { 0 };
		store.metamodel().packages().forEach(ePackage -> ePackage.eAllContents().forEachRemaining(object -> count[0]++));
		return count[0];
	}
}
