// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.ReplicaInfo;
import org.modelarena.protocol.call.MembersCall;
import org.modelarena.replication.Replicas;
import org.modelarena.testkit.Sampled;

/** Replicas that join a group, leave it and come back, while servers are lost: each ends as a member or outside, and nothing that it had acknowledged is lost. */
@Timeout(600)
@Sampled(3)
class JoiningReplicasTest extends OnReplicas {
	private static void commit(ArenaClient client, long size) {
		client.commit(null, leaf(size));
	}

	private ReplicaInfo change(String at, List<String> add, List<String> remove) {
		try (ArenaClient client = servers.connect(at)) {
			return client.call(Methods.MEMBERS, new MembersCall(ReplicaServers.NAME, add, remove), ReplicaInfo.class);
		}
	}

	private void assertHasAll(String id, long size, long expected) {
		try (ArenaClient client = servers.connect(id)) {
			assertEquals(expected, count(client, size), id);
		}
	}

	@Test
	void aGroupOfOneGoesOnAfterARestart() {
		servers = new ReplicaServers(folder, 1, 1000);
		for (int i = 0; i < 3; i++) {
			try (ArenaClient client = servers.connect("n1")) {
				commit(client, 9_000);
				assertEquals(i + 1, count(client, 9_000));
			}
			servers.stop("n1");
			servers.start("n1");
			ReplicaServers.await(() -> servers.isWith("n1", 1));
		}
	}

	@Test
	void aServerThatWasLostBeforeItLedItsNewGroupBeginsAnew() throws IOException {
		servers = new ReplicaServers(folder, 1, 1000);
		servers.stop("n1");
		Path log = Replicas.logs(servers.folder("n1")).getFirst();
		StoreDirectory.delete(log.resolve("sm"));
		Files.createDirectory(log.resolve("sm"));
		for (Path file : filesOf(log.resolve("current"))) {
			if (!file.endsWith("raft-meta")) {
				Files.delete(file);
			}
		}
		Files.writeString(servers.folder("n1").resolve("stores/kit/founding"), servers.newAddress("n1"));
		servers.start("n1");
		ReplicaServers.await(() -> servers.isWith("n1", 1));
		try (ArenaClient client = servers.connect("n1")) {
			commit(client, 9_000);
		}
		assertHasAll("n1", 9_000, 1);
	}

	private static List<Path> filesOf(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.toList();
		}
	}

	@Test
	void aServerThatWasLostWhileItCopiedTheFirstStateBeginsAnew() throws IOException {
		Files.createDirectories(folder.resolve("n1/stores/kit/first.new/store"));
		Files.writeString(folder.resolve("n1/stores/kit/first.new/store/model-0.columns"), "half");
		servers = new ReplicaServers(folder, 2, 1000);
		try (ArenaClient client = servers.connect("n2")) {
			commit(client, 9_000);
		}
		assertHasAll("n1", 9_000, 1);
	}

	/** As if it was killed when the state was in place that it was sent, and nothing else yet. */
	@Test
	void whoKnowsTheMembersFromAStateAloneIsOneOfThem() throws IOException {
		servers = new ReplicaServers(folder, 3, 10);
		String lost = servers.follower();
		servers.stop(lost);
		StoreDirectory.delete(servers.folder(lost));
		servers.start(lost);
		ReplicaServers.await(() -> servers.isWith(lost, 3));
		try (ArenaClient client = servers.connect(lost)) {
			for (int i = 0; i < 30; i++) {
				commit(client, 9_000);
			}
		}
		servers.awaitAlike();
		servers.stop(lost);
		List<Path> files;
		try (Stream<Path> all = Files.walk(servers.folder(lost).resolve("raft"))) {
			files = all.filter(file -> file.getFileName().toString().equals("raft-meta.conf") || file.getFileName().toString().startsWith("log_")).toList();
		}
		assertTrue(files.size() > 1, files::toString);
		for (Path file : files) {
			Files.delete(file);
		}
		// The others do not know either what it had.
		String before = servers.leader();
		servers.stop(before);
		servers.start(before);
		servers.leader();
		servers.start(lost);
		ReplicaServers.await(() -> servers.isWith(lost, 3));
		servers.awaitAlike();
		assertHasAll(lost, 9_000, 30);
		String leader = servers.leader();
		servers.stop(leader.equals(lost) ? servers.follower() : leader);
		try (ArenaClient client = servers.connect(lost)) {
			commit(client, 9_000);
			assertEquals(31, count(client, 9_000));
		}
	}

	@Test
	void oneThatWasRemovedWhileItWasAwaySaysSoAndIsTakenInAgain() {
		servers = new ReplicaServers(folder, 3, 20);
		String away = servers.follower();
		String leader = servers.leader();
		servers.stop(away);
		assertEquals(2, change(leader, null, List.of(away)).members().size());
		try (ArenaClient client = servers.connect(leader)) {
			commit(client, 9_000);
		}
		servers.start(away);
		ReplicaServers.await(() -> servers.info(away).role().equals("stopped"));
		change(leader, List.of(servers.newAddress(away)), null);
		ReplicaServers.await(() -> servers.isWith(away, 3));
		assertHasAll(away, 9_000, 1);
	}

	@Test
	void aChangeThatFailsSaysWhatTheMembersAre() {
		servers = new ReplicaServers(folder, 3, 20);
		servers.newMember("n4");
		ArenaException failed = assertThrows(ArenaException.class, () -> change("n2", List.of(servers.newAddress("n4")), null));
		assertEquals(ErrorCode.STORE_UNAVAILABLE, failed.code());
		assertTrue(failed.getMessage().contains("The replicas are now n1, n2, n3, and not n1, n2, n3, n4"), failed.getMessage());
		servers.start("n4");
		change("n2", List.of(servers.newAddress("n4")), null);
		ReplicaServers.await(() -> servers.isWith("n4", 4));
	}

	@Test
	void whoeverLeadsMeanwhileTheClientIsToldWhatTheMembersAre() throws Exception {
		servers = new ReplicaServers(folder, 3, 20);
		for (int round = 1; round <= 4; round++) {
			String joining = "m" + round;
			servers.newMember(joining);
			servers.start(joining);
			String leader = servers.leader();
			String other = servers.follower(joining);
			CompletableFuture<ReplicaInfo> change = CompletableFuture.supplyAsync(() -> change(other, List.of(servers.newAddress(joining)), null));
			Path part = servers.folder(joining).resolve("raft");
			ReplicaServers.await(() -> hasPart(part) || change.isDone());
			servers.stop(leader);
			servers.start(leader);
			boolean isMember = isJoined(change).orElseGet(() -> {
				ReplicaServers.await(() -> servers.isWith(other, 3) || servers.isWith(other, 4));
				return servers.isWith(other, 4);
			});
			int members = isMember ? 4 : 3;
			for (String id : List.of("n1", "n2", "n3")) {
				ReplicaServers.await(() -> servers.isWith(id, members));
			}
			if (isMember) {
				change(other, null, List.of(joining));
			}
			servers.stop(joining);
		}
	}

	/** What the client is told; nothing if it is told that this is not known. */
	private static Optional<Boolean> isJoined(CompletableFuture<ReplicaInfo> change) throws InterruptedException {
		try {
			change.get();
			return Optional.of(true);
		} catch (ExecutionException e) {
			ArenaException failed = (ArenaException) e.getCause();
			assertEquals(ErrorCode.STORE_UNAVAILABLE, failed.code(), failed::toString);
			if (failed.getMessage().contains("is not known")) {
				return Optional.empty();
			}
			assertTrue(failed.getMessage().contains("The replicas are now n1, n2, n3, and not"), failed.getMessage());
			return Optional.of(false);
		}
	}

	private static boolean hasPart(Path raft) {
		try (Stream<Path> parts = Files.list(raft)) {
			return parts.findAny().isPresent();
		} catch (IOException e) {
			return false;
		}
	}

	@Test
	void whoLostItsDiskIsTakenBackThoughTheLeaderIsLostMeanwhile() {
		servers = new ReplicaServers(folder, 3, 20);
		for (int round = 1; round <= 2; round++) {
			String lost = servers.follower();
			String leader = servers.leader();
			servers.stop(lost);
			StoreDirectory.delete(servers.folder(lost));
			servers.start(lost);
			Path returning = servers.folder(leader).resolve("stores/kit/returning");
			ReplicaServers.awaitAtOnce(() -> Files.exists(returning));
			servers.stop(leader);
			servers.start(leader);
			ReplicaServers.await(() -> servers.isWith(lost, 3));
			try (ArenaClient client = servers.connect(lost)) {
				commit(client, 9_000);
				assertEquals(round, count(client, 9_000));
			}
			ReplicaServers.await(() -> !Files.exists(returning));
		}
	}
}
