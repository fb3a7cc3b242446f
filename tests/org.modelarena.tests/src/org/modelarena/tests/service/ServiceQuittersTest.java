// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.internal.store.HeldAnswers;
import org.modelarena.testkit.Sampled;

/** Clients that do not take their answers, change their mind, or go: nobody else notices, and nothing is left of them. */
class ServiceQuittersTest extends AttackedService {
	/** Some hundred megabytes of rows. */
	private static final Query MANY = new Query("ocl", "Segment.allInstances()->collect(s | Segment.allInstances()->collect(t | t.length))->flatten()");

	/** On a busy machine a client is slower than it means to be. */
	@Override
	ServiceLimits.Builder limits() {
		return super.limits().cursorIdle(Duration.ofMinutes(1));
	}

	@Test
	void answersThatNobodyReadsTakeNoMoreThanTheirPartOfTheHeap() {
		Answer answer = Answer.ofColumns(List.of("a", "b"), List.of(new long[1000], new Object[1000]), 1000);
		HeldAnswers held = new HeldAnswers(50_000);
		long size = held.hold(answer);
		assertEquals(24_000, size);
		held.hold(answer);
		assertEquals(ErrorCode.OUT_OF_MEMORY, assertThrows(ArenaException.class, () -> held.hold(answer)).code());
		held.release(size);
		held.hold(answer);
		assertEquals(48_000, held.bytes());
	}

	@Test
	void aCallIsCancelledByItsIdAlsoWhileItWaits() throws Exception {
		URI rpc = service.address(Transport.HTTP, NAME).resolve("/rpc");
		String endless = "{\"store\":\"railway\",\"language\":\"eol\",\"text\":\"while (true) { Segment.all.size(); }\",\"id\":\"ID\"}";
		try (HttpClient client = HttpClient.newHttpClient()) {
			List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
			for (int i = 0; i < 40; i++) {
				HttpRequest request = HttpRequest.newBuilder(rpc).header("Content-Type", "application/json")
						.POST(HttpRequest.BodyPublishers.ofString(call(1, "query/run", endless.replace("ID", "q" + i)))).build();
				answers.add(client.sendAsync(request, HttpResponse.BodyHandlers.ofString()));
			}
			await(() -> service.running() > 0, "no call runs");
			// A call that has not arrived is not cancelled.
			await(() -> answers.stream().allMatch(CompletableFuture::isDone) || cancelAll(client, rpc), "calls are not cancelled");
			for (CompletableFuture<HttpResponse<String>> answer : answers) {
				assertTrue(answer.get(20, TimeUnit.SECONDS).body().contains("\"code\":307"), answer.join().body());
			}
		}
	}

	/** @return that they may still run */
	private static boolean cancelAll(HttpClient client, URI rpc) {
		try {
			for (int i = 0; i < 40; i++) {
				post(client, rpc, "application/json", call(1, "query/cancel", "{\"cursor\":\"q" + i + "\"}"));
			}
			return false;
		} catch (Exception e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void aClientThatIsGoneInTheMiddleOfItsAnswerLeavesNothing() throws Exception {
		for (int i = 0; i < 20; i++) {
			try (Socket socket = socket()) {
				socket.setSoLinger(true, 0);
				send(socket, call(1, "query/start", "{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"" + MANY.text() + "\",\"credit\":100000000}"));
				assertNotNull(receive(new BufferedInputStream(socket.getInputStream())));
				Thread.sleep(i * 5L);
			}
		}
		await(() -> service.connections() == 0, "connections of clients that are gone");
		assertServes();
	}

	@Test
	void aSubscriberThatThrowsIsToldAndItsQueryEnds() throws Exception {
		try (ArenaClient client = ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT)) {
			CompletableFuture<Rows> rows = new CompletableFuture<>();
			client.stream(MANY, QueryLimits.DEFAULT).subscribe(new Flow.Subscriber<>() {
				@Override
				public void onSubscribe(Flow.Subscription subscription) {
					subscription.request(Long.MAX_VALUE);
				}

				@Override
				public void onNext(Rows page) {
					throw new IllegalStateException("a subscriber's fault");
				}

				@Override
				public void onError(Throwable failure) {
					rows.completeExceptionally(failure);
				}

				@Override
				public void onComplete() {
					rows.complete(null);
				}
			});
			ExecutionException failure = assertThrows(ExecutionException.class, () -> rows.get(60, TimeUnit.SECONDS));
			assertEquals("a subscriber's fault", failure.getCause().getMessage());
			await(() -> service.running() == 0, "the query goes on");
			assertServes();
		}
	}

	@Sampled(2)
	@Test
	void aSlowReaderIsHeldUpAndNobodyElse() throws Exception {
		try (Socket slow = socket(); ArenaClient other = ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT)) {
			long before = usedHeap();
			send(slow, call(1, "query/start", "{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"" + MANY.text() + "\",\"credit\":100000000,\"id\":\"c\"}"));
			for (int i = 0; i < 50; i++) {
				// Calls whose answers nobody takes are not all read.
				send(slow, call(i + 2, "model/metamodel", "{\"store\":\"railway\"}"));
			}
			Thread.sleep(1000);
			assertTrue(other.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).count() == 1);
			assertTrue(usedHeap() - before < 150 << 20, "buffered " + (usedHeap() - before >> 20) + " MB");
			InputStream in = new BufferedInputStream(slow.getInputStream());
			long rows = 0;
			int answers = 0;
			while (true) {
				String message = receive(in);
				assertFalse(message.contains("\"method\":\"query/failed\""), message);
				if (!message.contains("\"method\":\"query/rows\"")) {
					answers++;
				} else if (message.contains("\"isLast\":true")) {
					break;
				} else {
					rows++;
				}
			}
			assertTrue(rows > 10, rows + " pages, " + answers + " answers");
		}
	}

	private static long usedHeap() {
		System.gc();
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}

	@Test
	void cancellingRacesWithCompletion() throws Exception {
		try (ArenaClient client = ArenaClient.connect(service.address(Transport.WS, NAME), ClientOptions.DEFAULT)) {
			Random random = new Random(1);
			for (int i = 0; i < 300; i++) {
				CompletableFuture<Answer> answer = client.executeAsync(SEGMENTS, QueryLimits.DEFAULT);
				if (random.nextBoolean()) {
					Thread.sleep(0, random.nextInt(900_000));
				}
				answer.cancel(true);
			}
			assertEquals(1, client.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).count());
		}
	}

	@Test
	void aLostConnectionIsSaidAndMadeAgain() {
		URI address = service.address(Transport.TCP, NAME);
		try (ArenaClient client = ArenaClient.connect(address, ClientOptions.DEFAULT)) {
			CompletableFuture<Answer> running = client.executeAsync(new Query("eol", "while (true) { Segment.all.size(); }"), QueryLimits.DEFAULT);
			service.close();
			assertEquals(ErrorCode.STORE_UNAVAILABLE, ((ArenaException) assertThrows(java.util.concurrent.ExecutionException.class, running::get).getCause()).code());
			assertEquals(ErrorCode.STORE_UNAVAILABLE, assertThrows(ArenaException.class, () -> client.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create())).code());
			ModelStore store = catalog.store("columns").open(StoreLocation.at(folder.resolve(NAME)));
			ServerOptions samePort = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, address.getPort(), Transport.HTTP, 0));
			service = QueryService.start(List.of(new QueryService.Named(NAME, store)), ServiceOptions.open(samePort), catalog);
			assertEquals(1, client.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).count());
		}
	}
}
