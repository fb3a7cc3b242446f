// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.ReplicaInfo;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.MembersCall;
import org.modelarena.server.Access;
import org.modelarena.server.Right;
import org.modelarena.server.Token;
import org.modelarena.testkit.Sampled;

/** Servers that keep several stores alike, each by a group of its own: what is done with one leaves the others as they are. */
@Timeout(600)
class SeveralStoresTest extends OnReplicas {
	private static final String OTHER = "parts";
	private static final String THIRD = "third";
	private static final List<String> BOTH = List.of(ReplicaServers.NAME, OTHER);

	private Committed commit(String at, String store, long size, String id) {
		try (ArenaClient client = servers.connect(at, store)) {
			return client.call(Methods.COMMIT, new CommitCall(store, null, leaf(size), null, null, id), Committed.class);
		}
	}

	private long count(String at, String store, long size) {
		try (ArenaClient client = servers.connect(at, store)) {
			return count(client, size);
		}
	}

	private void change(String at, String store, List<String> add, List<String> remove) {
		try (ArenaClient client = servers.connect(at, store)) {
			client.call(Methods.MEMBERS, new MembersCall(store, add, remove), ReplicaInfo.class);
		}
	}

	private HttpResponse<String> get(String at, String path, String... headers) {
		try (HttpClient http = HttpClient.newHttpClient()) {
			HttpRequest.Builder request = HttpRequest.newBuilder(servers.web(at).resolve(path));
			return http.send((headers.length == 0 ? request : request.headers(headers)).build(), BodyHandlers.ofString());
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		} catch (InterruptedException e) {
			throw new AssertionError(e);
		}
	}

	@Sampled(3)
	@Test
	void eachHasItsOwnCommitsMembersAndLeader() {
		servers = new ReplicaServers(folder, 3, 20, null, BOTH);
		// The same id: in each store it is another commit.
		commit("n1", ReplicaServers.NAME, 8_000, "same");
		commit("n2", OTHER, 9_000, "same");
		String leader = servers.leader(OTHER);
		change(leader, OTHER, null, List.of(leader));
		ReplicaServers.await(() -> servers.running().stream().filter(id -> !id.equals(leader)).allMatch(id -> servers.isWith(id, OTHER, 2)));
		ReplicaServers.await(() -> get(leader, "/health").statusCode() == 503);
		assertFalse(get(leader, "/health").body().contains(OTHER), "who asks need not show a token");
		assertEquals(1, count(leader, ReplicaServers.NAME, 8_000));
		assertTrue(servers.isWith(leader, 3), "the members of the one store are what they were");
		String next = servers.leader(OTHER);
		change(next, OTHER, List.of(servers.newAddress(leader)), null);
		ReplicaServers.await(() -> servers.isWith(leader, OTHER, 3) && get(leader, "/health").statusCode() == 200);
		for (String store : BOTH) {
			assertTrue(get(leader, "/metrics").body().contains("modelarena_replica_role{store=\"" + store + "\",node=\"" + leader + "\",role=\"leader\"} "));
		}
		servers.stop(next);
		String left = servers.running().getFirst();
		for (int i = 0; i < 30; i++) {
			commit(left, ReplicaServers.NAME, 8_000, null);
			commit(left, OTHER, 9_000, null);
		}
		servers.start(next);
		ReplicaServers.await(() -> BOTH.stream().allMatch(store -> servers.isWith(next, store, 3)));
		for (String id : servers.running()) {
			assertEquals(List.of(31L, 0L, 31L, 0L), List.of(count(id, ReplicaServers.NAME, 8_000), count(id, ReplicaServers.NAME, 9_000), count(id, OTHER, 9_000), count(id, OTHER, 8_000)), id);
		}
	}

	@Test
	void whoMayReadOneIsToldNothingOfTheOther() {
		servers = new ReplicaServers(folder, 1, 1000, null, BOTH);
		ReplicaServers.await(() -> get("n1", "/health").statusCode() == 200);
		servers.stop("n1");
		String secret = Token.secret();
		servers.protect(new Access(List.of(new Token("reader", Token.hash(secret), Map.of(ReplicaServers.NAME, Right.READ)))));
		servers.start("n1");
		ReplicaServers.await(() -> get("n1", "/health").statusCode() == 200);
		String metrics = get("n1", "/metrics", "Authorization", "Bearer " + secret).body();
		assertTrue(metrics.contains("modelarena_replica_role{store=\"kit\""), metrics);
		assertFalse(metrics.contains(OTHER), metrics);
	}

	@Sampled(2)
	@Test
	void aStoreIsAddedAtOneServerAfterAnotherAndNoneIsForgotten() {
		servers = new ReplicaServers(folder, 2, 1000, null, BOTH);
		commit("n1", OTHER, 9_000, null);
		servers.stop("n2");
		servers.keep(List.of(OTHER));
		ArenaException forgotten = assertThrows(ArenaException.class, () -> servers.start("n2"));
		assertEquals(ErrorCode.CONFIGURATION_INVALID, forgotten.code());
		assertTrue(forgotten.getMessage().contains("the log of 'kit'"), forgotten.getMessage());
		servers.keep(List.of(THIRD, OTHER, ReplicaServers.NAME));
		servers.start("n2");
		servers.stop("n1");
		servers.start("n1");
		for (String id : servers.running()) {
			ReplicaServers.await(() -> servers.isWith(id, THIRD, 2));
			commit(id, THIRD, 7_000, null);
		}
		assertEquals(List.of(2L, 0L, 1L), List.of(count("n2", THIRD, 7_000), count("n2", OTHER, 7_000), count("n2", OTHER, 9_000)));
	}
}
