// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.keeping.Restore;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.ReplicaInfo;
import org.modelarena.protocol.answer.Statistics;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.MembersCall;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.testkit.Sampled;

/** Servers that keep a store alike, as their users and operators meet them. */
@Timeout(600)
class ReplicasTest extends OnReplicas {
	private static final int AWAY = Boolean.getBoolean("modelarena.long") ? 10_000 : 150;

	@Sampled(3)
	@Test
	void whatIsCommittedAtOneIsReadAtOnceAtAnother() {
		servers = new ReplicaServers(folder, 3, 1000);
		try (ArenaClient one = servers.connect("n1"); ArenaClient two = servers.connect("n2"); ArenaClient three = servers.connect("n3")) {
			List<ArenaClient> all = List.of(one, two, three);
			for (int i = 0; i < 60; i++) {
				long size = 5_000 + i;
				Committed made = all.get(i % 3).commit(null, leaf(size));
				ArenaClient other = all.get((i + 1) % 3);
				assertEquals(1, count(other, size));
				assertEquals(made.version(), other.call(Methods.STATISTICS, new StoreCall(ReplicaServers.NAME), Statistics.class).version());
			}
		}
	}

	@Sampled(3)
	@Test
	void commitsFindTheLeader() {
		servers = new ReplicaServers(folder, 3, 1000);
		try (ArenaClient client = servers.connectAll()) {
			for (int i = 0; i < 2; i++) {
				String leader = servers.leader();
				int inTurn = 0;
				for (int j = 0; j < 300 && inTurn < 8; j++) {
					inTurn = client.commit(null, leaf(9_000)).leads() ? inTurn + 1 : 0;
				}
				assertEquals(8, inTurn, "commits go where they are answered soonest");
				servers.stop(leader);
			}
		}
	}

	@Sampled(2)
	@Test
	void aReplicaIsBackedUpAndExportedWhileCommitsGoOn() throws Exception {
		servers = new ReplicaServers(folder, 3, 1000);
		AtomicBoolean isOver = new AtomicBoolean();
		try (ArenaClient one = servers.connect("n1"); ArenaClient two = servers.connect("n2"); HttpClient http = HttpClient.newHttpClient()) {
			for (int i = 0; i < 30; i++) {
				one.commit(null, leaf(6_000));
			}
			Thread writer = Thread.ofPlatform().start(() -> {
				while (!isOver.get()) {
					two.commit(null, leaf(7_000));
				}
			});
			for (String id : List.of("n1", "n3")) {
				Path backup = folder.resolve(id + ".zip");
				assertEquals(200, http.send(HttpRequest.newBuilder(servers.web(id).resolve("/v1/models/kit/backup")).build(), BodyHandlers.ofFile(backup)).statusCode());
				Path restored = folder.resolve(id + "-restored");
				Restore.run(backup, restored, Catalog.discover(), Progress.none());
				try (ModelStore store = Catalog.discover().store("columns").openToRead(StoreLocation.at(restored)); QueryEndpoint endpoint = store.endpoint(Catalog.discover().languages())) {
					Query query = new Query("ocl", "Leaf.allInstances()->select(size = 6000)->size()");
					assertEquals(30L, endpoint.execute(query, QueryLimits.DEFAULT, Cancellation.create()).row(0).getFirst());
				}
				String xmi = http.send(HttpRequest.newBuilder(servers.web(id).resolve("/v1/models/kit/xmi")).build(), BodyHandlers.ofString()).body();
				assertEquals(30, xmi.split("size=\"6000\"", -1).length - 1);
			}
			isOver.set(true);
			writer.join();
		}
	}

	@Test
	void aCommitThatComesAgainIsMadeOnce() {
		servers = new ReplicaServers(folder, 3, 20);
		String id = UUID.randomUUID().toString();
		CommitCall call = new CommitCall(ReplicaServers.NAME, null, leaf(7_000), null, null, id);
		Committed first;
		try (ArenaClient one = servers.connect("n1")) {
			first = one.call(Methods.COMMIT, call, Committed.class);
			for (int i = 0; i < 50; i++) {
				one.commit(null, leaf(8_000));
			}
		}
		// Its state was saved since, and comes from there.
		servers.stop("n2");
		servers.start("n2");
		try (ArenaClient two = servers.connect("n2")) {
			ReplicaServers.await(() -> servers.isWith("n2", 3));
			Committed again = two.call(Methods.COMMIT, call, Committed.class);
			assertEquals(first.version(), again.version());
			assertEquals(first.keys(), again.keys());
			assertEquals(1, count(two, 7_000));
		}
	}

	@Sampled(2)
	@Test
	void whatIsRefusedIsRefusedByAllAndLeavesNothing() {
		servers = new ReplicaServers(folder, 3, 1000);
		try (ArenaClient one = servers.connect("n1"); ArenaClient two = servers.connect("n2")) {
			Committed made = one.commit(null, leaf(1));
			ArenaException conflict = assertThrows(ArenaException.class, () -> two.commit(made.version() - 1, leaf(2)));
			assertEquals(ErrorCode.CONFLICT, conflict.code());
			ArenaException unknown = assertThrows(ArenaException.class, () -> two.commit(null, List.of(leaf(3).getFirst(), Map.of("do", "create", "type", "Leafs"))));
			assertEquals(ErrorCode.UNKNOWN_NAME, unknown.code());
			assertTrue(unknown.getMessage().contains("Step 2"), unknown.getMessage());
			long key = made.keys().get("l");
			assertEquals(key + 1, two.commit(null, leaf(4)).keys().get("l"), "the next key, whatever was refused");
			assertEquals(key + 2, one.commit(two.commit(null, List.of()).version(), leaf(5)).keys().get("l"));
			assertEquals(0, count(one, 3));
		}
	}

	@Sampled(2)
	@Test
	void oneThatWasAwayAndANewOneHaveTheSameFile() throws IOException {
		servers = new ReplicaServers(folder, 3, 40);
		String away = servers.follower();
		servers.stop(away);
		try (ArenaClient client = servers.connect(servers.leader())) {
			for (int i = 0; i < AWAY; i++) {
				client.commit(null, leaf(i));
			}
			servers.start(away);
			servers.newMember("n4");
			servers.start("n4");
			ReplicaServers.await(() -> servers.isWith(away, 3));
			client.call(Methods.MEMBERS, new MembersCall(ReplicaServers.NAME, List.of(servers.newAddress("n4")), null), ReplicaInfo.class);
			ReplicaServers.await(() -> servers.isWith("n4", 4));
			client.commit(null, leaf(1));
		}
		servers.awaitAlike();
		byte[] first = null;
		for (String id : List.of("n1", "n2", "n3", "n4")) {
			try (ArenaClient client = servers.connect(id)) {
				client.call(Methods.SAVE, new StoreCall(ReplicaServers.NAME), ReplicaInfo.class);
			}
			byte[] file = Files.readAllBytes(newestFile(servers.raft(id)));
			first = first == null ? file : first;
			assertArrayEquals(first, file, "the file of " + id);
		}
	}

	private static Path newestFile(Path raft) throws IOException {
		try (Stream<Path> states = Files.list(raft.resolve("sm"))) {
			return states.filter(state -> state.getFileName().toString().startsWith("state.")).max(Comparator.comparingLong(ReplicasTest::index)).orElseThrow().resolve("store/model-0.columns");
		}
	}

	private static long index(Path state) {
		String name = state.getFileName().toString();
		return Long.parseLong(name.substring(name.indexOf('_') + 1));
	}

	@Sampled(2)
	@Test
	void oneThatHasLostItsDiskJoinsAgain() {
		servers = new ReplicaServers(folder, 3, 1000);
		String lost = servers.follower();
		servers.stop(lost);
		StoreDirectory.delete(servers.folder(lost));
		try (ArenaClient client = servers.connect(servers.leader())) {
			client.commit(null, leaf(9_000));
			servers.start(lost);
			ReplicaServers.await(() -> servers.isWith(lost, 3));
		}
		try (ArenaClient client = servers.connect(lost)) {
			assertEquals(1, count(client, 9_000));
			client.commit(null, leaf(9_001));
			assertEquals(1, count(client, 9_001));
		}
	}

	@Sampled(2)
	@Test
	void oneThatLeavesAnswersNoMoreAndTheOthersGoOn() {
		servers = new ReplicaServers(folder, 3, 1000);
		String leader = servers.leader();
		try (ArenaClient client = servers.connect(leader)) {
			String leaving = servers.follower();
			client.call(Methods.MEMBERS, new MembersCall(ReplicaServers.NAME, null, List.of(leaving)), ReplicaInfo.class);
			ReplicaServers.await(() -> servers.info(leader).members().size() == 2);
			client.commit(null, leaf(9_000));
			ArenaException unknown = assertThrows(ArenaException.class, () -> client.call(Methods.MEMBERS, new MembersCall(ReplicaServers.NAME, null, List.of(leaving)), ReplicaInfo.class));
			assertEquals(ErrorCode.NOT_FOUND, unknown.code());
			try (ArenaClient left = servers.connect(leaving)) {
				ArenaException gone = assertThrows(ArenaException.class, () -> countOnce(left, 9_000));
				assertEquals(ErrorCode.STORE_UNAVAILABLE, gone.code());
			}
		}
	}

	@Sampled(3)
	@Test
	void noCommitStopsAReplica() {
		servers = new ReplicaServers(folder, 3, 1000);
		List<Object> values = List.of("", "x".repeat(100_000), -1L, Long.MAX_VALUE, 1e300, true, List.of(List.of()), Map.of("do", "set"), Map.of());
		try (ArenaClient one = servers.connect("n1"); ArenaClient two = servers.connect("n2")) {
			long key = one.commit(null, leaf(1)).keys().get("l");
			int refused = 0;
			for (String field : List.of("do", "as", "type", "in", "containment", "at", "set", "key", "feature", "value")) {
				for (Map<String, Object> step : List.<Map<String, Object>>of(leaf(2).getFirst(), Map.of("do", "set", "key", key, "feature", "size", "value", 3L),
						Map.of("do", "add", "key", key, "feature", "friends", "value", key, "at", 0L), Map.of("do", "delete", "key", 1_000_000L))) {
					for (Object value : values) {
						Map<String, Object> wrong = new HashMap<>(step);
						wrong.put(field, value);
						refused += isRefused(two, wrong) ? 1 : 0;
					}
				}
			}
			assertTrue(refused > 100, "refused " + refused);
			ArenaException id = assertThrows(ArenaException.class,
					() -> two.call(Methods.COMMIT, new CommitCall(ReplicaServers.NAME, null, leaf(1), null, null, "x".repeat(1_000_000)), Committed.class));
			assertEquals(ErrorCode.REQUEST_INVALID, id.code());
			ArenaException large = assertThrows(ArenaException.class, () -> two.commit(null, leaf("x".repeat(11 << 20))));
			assertEquals(ErrorCode.REQUEST_INVALID, large.code(), large.getMessage());
			one.commit(null, leaf(9_000));
			assertEquals(1, count(two, 9_000));
		}
		servers.awaitAlike();
	}

	private static boolean isRefused(ArenaClient client, Map<String, Object> step) {
		try {
			client.commit(null, List.of(step));
			return false;
		} catch (ArenaException e) {
			assertEquals(ErrorCode.Fault.CALLER, e.code().fault(), step + ": " + e);
			return true;
		}
	}

	@Sampled(2)
	@Test
	void aFolderHasOneServerAndALogThatGoesOnIfTheStateCannotBeSaved() throws IOException {
		servers = new ReplicaServers(folder, 3, 5);
		ArenaException busy = assertThrows(ArenaException.class, () -> servers.startAnother("n2"));
		assertEquals(ErrorCode.STORE_BUSY, busy.code());
		try (ArenaClient one = servers.connect("n1"); ArenaClient two = servers.connect("n2")) {
			Path states = servers.raft("n2").resolve("sm");
			Files.move(states, states.resolveSibling("away"));
			Files.createFile(states);
			for (int i = 0; i < 30; i++) {
				one.commit(null, leaf(9_000));
			}
			assertEquals(30, count(two, 9_000));
		}
	}

	@Sampled(3)
	@Test
	void withoutAMajorityOnlyStaleReadsAnswer() {
		servers = new ReplicaServers(folder, 3, 1000);
		String last = servers.follower();
		try (ArenaClient client = servers.connect(last)) {
			client.commit(null, leaf(9_000));
			assertEquals(1, count(client, 9_000));
			Set<String> others = new ConcurrentSkipListSet<>(Set.of("n1", "n2", "n3"));
			others.remove(last);
			others.forEach(servers::stop);
			ArenaException unknown = assertThrows(ArenaException.class, () -> countOnce(client, 9_000));
			assertEquals(ErrorCode.STORE_UNAVAILABLE, unknown.code());
			try (ArenaClient easy = servers.connectStale(last)) {
				assertEquals(1, count(easy, 9_000));
			}
		}
	}
}
