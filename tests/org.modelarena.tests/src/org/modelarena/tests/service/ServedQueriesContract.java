// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modelarena.tests.service.ServiceUnderTest.assertFails;
import static org.modelarena.tests.service.ServiceUnderTest.queries;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.PreparedRemote;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Explanation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.ElementPage;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.answer.Statistics;
import org.modelarena.protocol.call.ElementCall;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.testkit.Sampled;

/** Queries behind the service: their answers, plans, profiles and errors are those of this process, and they end when their client does. */
interface ServedQueriesContract extends ServiceUnderTest {
	@ParameterizedTest
	@MethodSource(ServiceUnderTest.TRANSPORTS)
	default void answersAreThoseOfThisProcess(Transport transport) {
		try (ArenaClient client = connect(transport)) {
			for (Query query : queries()) {
				Answer expected = local().execute(query, LIMITS, Cancellation.create());
				Answer actual = client.execute(query, LIMITS, Cancellation.create());
				assertSame(expected, actual, query.text());
			}
		}
	}

	private static void assertSame(Answer expected, Answer actual, String text) {
		assertEquals(expected.columns(), actual.columns(), text);
		assertEquals(expected.count(), actual.count(), text);
		assertEquals(expected.digest(), actual.digest(), text);
	}

	@ParameterizedTest
	@MethodSource(ServiceUnderTest.TRANSPORTS)
	default void explanationsAndProfilesAreThoseOfThisProcess(Transport transport) {
		try (ArenaClient client = connect(transport)) {
			for (Query query : queries()) {
				Explanation expected = local().explain(query, LIMITS, Cancellation.create());
				Explanation actual = client.explain(query, LIMITS, Cancellation.create());
				assertEquals(expected.strategy(), actual.strategy(), query.text());
				assertEquals(expected.steps().stream().map(Explanation.Step::text).toList(), actual.steps().stream().map(Explanation.Step::text).toList(), query.text());
				assertSame(expected.answer(), actual.answer(), query.text());
				assertTrue(client.profile(query, LIMITS, Cancellation.create()).nanos() > 0);
			}
		}
	}

	@ParameterizedTest
	@MethodSource(ServiceUnderTest.TRANSPORTS)
	default void manyQueriesRunAtOnce(Transport transport) throws Exception {
		try (ArenaClient client = connect(transport)) {
			List<CompletableFuture<Answer>> answers = queries().stream().map(query -> client.executeAsync(query, LIMITS)).toList();
			for (int i = 0; i < answers.size(); i++) {
				assertSame(local().execute(queries().get(i), LIMITS, Cancellation.create()), answers.get(i).get(60, TimeUnit.SECONDS), queries().get(i).text());
			}
		}
	}

	@Sampled(3)
	@ParameterizedTest
	@MethodSource(ServiceUnderTest.TRANSPORTS)
	default void rowsComeAsTheyAreAskedFor(Transport transport) throws Exception {
		// Some hundred thousand rows, which are many pages.
		Query query = new Query("eol", "return Segment.all.first().collect(s | Segment.all.collect(t | Segment.all.size() + t.length)).flatten();");
		Query pairs = new Query("ocl", "Segment.allInstances()->collect(s | Segment.allInstances()->collect(t | t.length))->flatten()");
		Answer expected = local().execute(pairs, LIMITS, Cancellation.create());
		assertTrue(expected.count() > 100_000, query.text() + expected.count());
		try (ArenaClient client = connect(transport)) {
			assertSame(expected, client.execute(pairs, LIMITS, Cancellation.create()), pairs.text());
			CompletableFuture<Answer> whole = new CompletableFuture<>();
			client.stream(pairs, LIMITS).subscribe(new Collector(whole));
			assertSame(expected, whole.get(60, TimeUnit.SECONDS), pairs.text());
		}
	}

	/** Asks for one page after the other. */
	final class Collector implements Flow.Subscriber<Rows> {
		private final List<Rows> pages = new ArrayList<>();
		private final CompletableFuture<Answer> whole;
		private Flow.Subscription subscription;

		Collector(CompletableFuture<Answer> whole) {
			this.whole = whole;
		}

		@Override
		public void onSubscribe(Flow.Subscription made) {
			subscription = made;
			made.request(1);
		}

		@Override
		public void onNext(Rows page) {
			pages.add(page);
			subscription.request(1);
		}

		@Override
		public void onError(Throwable failure) {
			whole.completeExceptionally(failure);
		}

		@Override
		public void onComplete() {
			whole.complete(Rows.join(pages));
		}
	}

	@ParameterizedTest
	@MethodSource(ServiceUnderTest.TRANSPORTS)
	default void errorsHaveTheirCodeAndPlace(Transport transport) {
		try (ArenaClient client = connect(transport)) {
			QueryException syntax = assertThrows(QueryException.class, () -> client.execute(new Query("ocl", "Segment.allInstances()->\n  nonsense("), LIMITS, Cancellation.create()));
			QueryException expected = assertThrows(QueryException.class, () -> local().execute(new Query("ocl", "Segment.allInstances()->\n  nonsense("), LIMITS, Cancellation.create()));
			assertEquals(expected.code(), syntax.code());
			assertEquals(expected.line(), syntax.line());
			assertEquals(expected.getMessage(), syntax.getMessage());
			assertFails(ErrorCode.UNKNOWN_NAME, () -> client.execute(new Query("sql", "select 1"), LIMITS, Cancellation.create()));
			assertFails(ErrorCode.ROW_LIMIT, () -> client.execute(new Query("ocl", "Segment.allInstances()"), new QueryLimits(LIMITS.timeout(), 3), Cancellation.create()));
			assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> client.call(Methods.ELEMENTS, new ElementCall(NAME, List.of(Long.MAX_VALUE), null), ElementPage.class));
			assertFails(ErrorCode.NOT_FOUND, () -> client.call(Methods.STATISTICS, new StoreCall("nowhere"), Statistics.class));
			assertSame(local().execute(queries().getFirst(), LIMITS, Cancellation.create()), client.execute(queries().getFirst(), LIMITS, Cancellation.create()), "afterwards");
		}
	}

	@ParameterizedTest
	@MethodSource(ServiceUnderTest.TRANSPORTS)
	default void aQueryStopsWhenItsClientDoes(Transport transport) throws Exception {
		Query endless = new Query("eol", "while (true) { Segment.all.size(); }");
		try (ArenaClient client = connect(transport)) {
			Cancellation cancellation = Cancellation.create();
			CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS).execute(cancellation::cancel);
			assertFails(ErrorCode.CANCELLED, () -> client.execute(endless, LIMITS, cancellation));
			CompletableFuture<Answer> started = client.executeAsync(endless, LIMITS);
			Thread.sleep(100);
			started.cancel(true);
			assertFails(ErrorCode.TIMEOUT, () -> client.execute(endless, new QueryLimits(java.time.Duration.ofMillis(300), 10), Cancellation.create()));
		}
		for (int i = 0; i < 100 && service().running() > 0; i++) {
			Thread.sleep(50);
		}
		assertEquals(0, service().running(), "queries that still run");
	}

	@ParameterizedTest
	@MethodSource(ServiceUnderTest.TRANSPORTS)
	default void aPreparedQueryIsAskedByItsIdAlone(Transport transport) {
		try (ArenaClient client = connect(transport)) {
			PreparedRemote prepared = client.prepare(new Query("ocl", "Segment.allInstances()->select(s | s.length > most)", Map.of("most", 0L)));
			for (long most : new long[] { 0, 500, 900 }) {
				Query plain = new Query("ocl", "Segment.allInstances()->select(s | s.length > " + most + ")");
				assertEquals(local().execute(plain, LIMITS, Cancellation.create()).digest(), prepared.execute(Map.of("most", most), LIMITS, Cancellation.create()).digest());
			}
			assertFails(ErrorCode.QUERY_NAME, () -> client.prepare(new Query("ocl", "Segmint.allInstances()")));
		}
	}
}
