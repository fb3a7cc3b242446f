// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Progress;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.ReplicaInfo;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.replication.GroupOptions;
import org.modelarena.replication.GroupTls;
import org.modelarena.replication.Member;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.ReplicaOptions;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;

/** Servers in this process that keep a store alike, or several, which can be stopped and started one by one. */
final class ReplicaServers implements AutoCloseable {
	static final String NAME = "kit";
	/** Short, as these are in one process. */
	private static final Duration ELECTION = Duration.ofMillis(300);
	private static final long PATIENCE_NANOS = Duration.ofSeconds(90).toNanos();
	private static final ClientOptions CLIENT = ClientOptions.DEFAULT.waiting(Duration.ofSeconds(60));

	private final Path folder;
	private final long savedAfter;
	private final GroupTls encryption;
	private final List<Member> founders = new ArrayList<>();
	private final TreeMap<String, Member> members = new TreeMap<>();
	private List<String> stores;
	private Access access = Access.OPEN;
	private final TreeMap<String, QueryService> running = new TreeMap<>();

	/** @param savedAfter so many commands a replica saves its state */
	ReplicaServers(Path folder, int count, long savedAfter) {
		this(folder, count, savedAfter, null);
	}

	/** @param encryption of what they say to each other; null for none */
	ReplicaServers(Path folder, int count, long savedAfter, GroupTls encryption) {
		this(folder, count, savedAfter, encryption, List.of(NAME));
	}

	/** @param stores of which each begins with the same model */
	ReplicaServers(Path folder, int count, long savedAfter, GroupTls encryption, List<String> stores) {
		this.folder = folder;
		this.savedAfter = savedAfter;
		this.encryption = encryption;
		this.stores = stores;
		new ColumnStoreProvider().create(StoreLocation.at(folder.resolve(NAME)), RandomEdits.model(1, KitMetamodel.create(), 30).asSource(), Progress.none()).close();
		for (int i = 1; i <= count; i++) {
			founders.add(newMember("n" + i));
		}
		founders.forEach(member -> start(member.id()));
		await(() -> founders.stream().allMatch(member -> stores.stream().allMatch(store -> isWith(member.id(), store, count))));
	}

	/** Has servers keep other stores that are started from now on. */
	void keep(List<String> others) {
		stores = others;
	}

	/** A member that nobody knows yet. */
	Member newMember(String id) {
		try (ServerSocket socket = new ServerSocket(0)) {
			Member member = new Member(id, "127.0.0.1", socket.getLocalPort());
			members.put(id, member);
			return member;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	Path folder(String id) {
		return folder.resolve(id);
	}

	/** The folder of one's log and saved states. Ratis changes them at any time: a walk through all of it may fail. */
	Path raft(String id) throws IOException {
		try (Stream<Path> groups = Files.list(folder(id).resolve("raft"))) {
			return groups.findFirst().orElseThrow();
		}
	}

	/** A second server for a folder, as by mistake. */
	void startAnother(String id) {
		QueryService first = running.get(id);
		start(id);
		running.put(id, first);
	}

	void start(String id) {
		start(id, encryption);
	}

	/** Starts one with keys of its own. */
	void start(String id, GroupTls own) {
		List<Member> all = new ArrayList<>(founders);
		if (!all.contains(members.get(id))) {
			all.add(members.get(id));
		}
		GroupOptions group = new GroupOptions(folder(id), id, all, ELECTION, savedAfter, Optional.ofNullable(own));
		ServiceOptions options = new ServiceOptions(new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0)), access, ServiceLimits.DEFAULT)
				.withReplica(new ReplicaOptions(group, stores.stream().map(store -> new ReplicaOptions.Store(store, Optional.of(folder.resolve(NAME)))).toList()));
		running.put(id, QueryService.start(List.of(), options, Catalog.discover()));
	}

	void stop(String id) {
		running.remove(id).close();
	}

	/** Has servers ask clients for a token that are started from now on. */
	void protect(Access rights) {
		access = rights;
	}

	/** The names of those that run. */
	List<String> running() {
		return List.copyOf(running.keySet());
	}

	ArenaClient connect(String id) {
		return connect(id, NAME);
	}

	ArenaClient connect(String id, String store) {
		return ArenaClient.connect(running.get(id).address(Transport.TCP).resolve("/" + store), CLIENT);
	}

	/** A client that knows all that run. */
	ArenaClient connectAll() {
		List<URI> addresses = running.values().stream().map(each -> each.address(Transport.TCP).resolve("/" + NAME)).toList();
		return ArenaClient.connect(new ServedAddress("tcp", addresses, NAME), CLIENT);
	}

	/** Where a replica answers over HTTP. */
	URI web(String id) {
		return running.get(id).address(Transport.HTTP);
	}

	/** Whose answers may be an hour old. */
	ArenaClient connectStale(String id) {
		return ArenaClient.connect(running.get(id).address(Transport.TCP).resolve("/" + NAME), CLIENT.staleness(Duration.ofHours(1)));
	}

	/** As a member is named in calls. */
	String newAddress(String id) {
		return members.get(id).toString();
	}

	ReplicaInfo info(String id) {
		return info(id, NAME);
	}

	ReplicaInfo info(String id, String store) {
		try (ArenaClient client = connect(id, store)) {
			return client.call(Methods.REPLICA, new StoreCall(store), ReplicaInfo.class);
		}
	}

	/** Whether a replica has a state, and the group so many members. */
	boolean isWith(String id, int count) {
		return isWith(id, NAME, count);
	}

	boolean isWith(String id, String store, int count) {
		try {
			ReplicaInfo info = info(id, store);
			return info.members().size() == count && !info.role().equals("joining");
		} catch (ArenaException e) {
			return false;
		}
	}

	/** Seen once: whoever asks again may find that it has stepped down. */
	String leader() {
		return leader(NAME);
	}

	String leader(String store) {
		AtomicReference<String> found = new AtomicReference<>();
		await(() -> {
			found.set(running.keySet().stream().filter(id -> info(id, store).role().equals("leader")).findFirst().orElse(null));
			return found.get() != null;
		});
		return found.get();
	}

	String follower() {
		String leader = leader();
		return running.keySet().stream().filter(id -> !id.equals(leader)).findFirst().orElseThrow();
	}

	/** One of the others than the leader and this one. */
	String follower(String but) {
		String leader = leader();
		return running.keySet().stream().filter(id -> !id.equals(leader) && !id.equals(but)).findFirst().orElseThrow();
	}

	/** Waits until all that run have applied the same, and returns the number of that entry of the log. */
	long awaitAlike() {
		await(() -> running.keySet().stream().map(id -> info(id).applied()).distinct().count() == 1);
		return info(running.firstKey()).applied();
	}

	static void await(BooleanSupplier condition) {
		await(condition, 50);
	}

	/** For what does not last. */
	static void awaitAtOnce(BooleanSupplier condition) {
		await(condition, 1);
	}

	private static void await(BooleanSupplier condition, long pauseMillis) {
		long until = System.nanoTime() + PATIENCE_NANOS;
		while (!condition.getAsBoolean()) {
			if (System.nanoTime() > until) {
				throw new AssertionError("It did not come to that in time");
			}
			try {
				Thread.sleep(pauseMillis);
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
				throw new AssertionError(e);
			}
		}
	}

	@Override
	public void close() {
		// Side by side, as the last ones would look for others to lead them.
		running.values().parallelStream().forEach(QueryService::close);
	}
}
