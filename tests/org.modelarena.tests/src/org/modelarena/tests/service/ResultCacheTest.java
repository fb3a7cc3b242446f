// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.tests.Railways;

/** Answers that are kept and shared are those of the state that the caller could see. */
class ResultCacheTest {
	private static final Query LONGEST = new Query("ocl", "Segment.allInstances()->collect(s | s.length)->max()");

	private final Catalog catalog = Catalog.discover();
	private QueryService service;
	private EAttribute length;
	private long segment;

	@TempDir
	Path folder;

	@BeforeEach
	void serve() {
		var store = catalog.store("columns").create(StoreLocation.at(folder.resolve("railway")), Railways.repair(1), Progress.none());
		ServiceOptions options = new ServiceOptions(ServerOptions.local(Transport.TCP), Access.OPEN, ServiceLimits.builder().cacheBytes(1 << 20).build());
		service = QueryService.start(List.of(new QueryService.Named("railway", store)), options, catalog);
		EClass type = store.metamodel().type("Segment");
		length = (EAttribute) type.getEStructuralFeature("length");
		try (ModelSnapshot snapshot = store.snapshot()) {
			KeyCursor cursor = snapshot.extent(type);
			cursor.next();
			segment = cursor.key();
		}
	}

	@AfterEach
	void close() {
		service.close();
	}

	private ArenaClient connect() {
		return ArenaClient.connect(service.address(Transport.TCP, "railway"), ClientOptions.DEFAULT);
	}

	private static Answer ask(ArenaClient client, Query query) {
		return client.execute(query, QueryLimits.DEFAULT, Cancellation.create());
	}

	private void set(int value) {
		try (ModelEdit edit = service.store("railway").begin()) {
			edit.set(segment, length, value);
			edit.commit();
		}
	}

	@Test
	void anAnswerIsKeptUntilTheNextCommit() {
		try (ArenaClient client = connect()) {
			Answer first = ask(client, LONGEST);
			assertEquals(first.digest(), ask(client, LONGEST).digest());
			assertEquals(1, service.cacheHits());
			set(1_000_000);
			assertEquals(1_000_000L, ask(client, LONGEST).row(0).getFirst());
			assertEquals(1, service.cacheHits());
			assertEquals(ErrorCode.ROW_LIMIT, assertThrows(ArenaException.class, () -> {
				ask(client, new Query("ocl", "Segment.allInstances()"));
				client.execute(new Query("ocl", "Segment.allInstances()"), new QueryLimits(QueryLimits.DEFAULT.timeout(), 2), Cancellation.create());
			}).code());
		}
	}

	@Test
	void whoHasSeenACommitSeesItInEveryAnswer() throws Exception {
		AtomicLong committed = new AtomicLong(1_000_000);
		set(1_000_000);
		CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
			for (int value = 1_000_001; value <= 1_000_300; value++) {
				set(value);
				committed.set(value);
			}
		});
		List<CompletableFuture<Void>> readers = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			readers.add(CompletableFuture.runAsync(() -> {
				try (ArenaClient client = connect()) {
					while (!writer.isDone()) {
						long before = committed.get();
						long seen = (Long) ask(client, LONGEST).row(0).getFirst();
						assertTrue(seen >= before, seen + " after the commit of " + before);
					}
				}
			}));
		}
		for (CompletableFuture<Void> reader : readers) {
			reader.get(60, TimeUnit.SECONDS);
		}
		writer.get();
	}

	@Test
	void callsAtTheSameTimeShareOneEvaluationAndFailAlone() throws Exception {
		Query slow = new Query("eol", "var n = 0; for (i in Sequence{1..400000}) { n = n + 1; } return n;");
		List<CompletableFuture<Object>> calls = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			long millis = i % 2 == 0 ? 1 : 60_000;
			calls.add(CompletableFuture.supplyAsync(() -> {
				try (ArenaClient client = connect()) {
					return client.execute(slow, new QueryLimits(java.time.Duration.ofMillis(millis), 10), Cancellation.create()).row(0).getFirst();
				} catch (ArenaException e) {
					return e.code();
				}
			}));
		}
		for (int i = 0; i < calls.size(); i++) {
			Object outcome = calls.get(i).get(60, TimeUnit.SECONDS);
			assertTrue(outcome.equals(400_000L) || i % 2 == 0 && outcome == ErrorCode.TIMEOUT, i + ": " + outcome);
		}
	}
}
