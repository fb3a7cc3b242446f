// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.replication.GroupOptions;
import org.modelarena.replication.Member;
import org.modelarena.replication.Replica;
import org.modelarena.replication.ReplicaStatus;
import org.modelarena.replication.ReplicatedState;

/** A replica that is a server of Ratis, and a client for it. */
final class RatisReplica implements Replica {
	private static final System.Logger LOG = System.getLogger(RatisReplica.class.getName());
	private static final Message NOTHING = Message.valueOf("");
	/** Submissions on their way at once; each may have many commands of users in it. */
	private static final int SUBMISSIONS = 4;
	private static final long SAVE_MILLIS = 60_000;
	/** Elections last a second or two: callers wait so long, rather than fail; then another replica may know more. */
	private static final Duration PATIENCE = Duration.ofSeconds(5);
	private static final long PAUSE_MILLIS = 30;

	private final GroupOptions options;
	/** Another one if this server leaves the group, and joins again. */
	private volatile RatisMachine machine;
	private final RaftServer server;
	private final RatisGroup group;
	private final GroupKeeper keeper;
	private final ReadBarrier barrier = new ReadBarrier(() -> ask(System.nanoTime() + PATIENCE.toNanos()));
	private final ExecutorService submitting = Executors.newFixedThreadPool(SUBMISSIONS, Thread.ofPlatform().daemon().name("replica-submit-", 0).factory());
	private final ExecutorService reading = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("replica-read-", 0).factory());
	private final ClientId id = ClientId.randomId();
	private final AtomicLong calls = new AtomicLong();
	private volatile boolean isClosed;

	private RatisReplica(GroupOptions options, ReplicatedState state, Optional<Path> first) throws IOException {
		this.options = options;
		Path log = Files.createDirectories(options.folder().resolve("raft"));
		Path founding = options.folder().resolve("founding");
		// A group that has no saved state yet has begun with this one, if it has begun here.
		Supplier<RatisMachine> machines = () -> new RatisMachine(state, () -> first.filter(saved -> Files.exists(founding)));
		this.machine = machines.get();
		RaftProperties properties = RatisSettings.properties(options, log);
		Parameters parameters = RatisSettings.parameters(options);
		this.server = RaftServer.newBuilder().setServerId(RatisGroup.peer(options.own()).getId()).setProperties(properties).setParameters(parameters)
				.setStateMachineRegistry(group -> machine = machines.get()).setOption(RaftStorage.StartupOption.RECOVER).build();
		this.group = new RatisGroup(server, properties, parameters);
		this.keeper = new GroupKeeper(options, group, first::isPresent, () -> machine.saved(), founding);
	}

	/** Starts a replica, or throws and leaves nothing behind. */
	static RatisReplica start(GroupOptions options, ReplicatedState state, Optional<Path> first) throws IOException {
		if (options.tls().isEmpty() && !InetAddress.getByName(options.own().host()).isLoopbackAddress()) {
			LOG.log(System.Logger.Level.WARNING, "Whoever reaches " + options.own().address() + " can change the model: keep others from it, or use --replica-key.");
		}
		RatisReplica replica = new RatisReplica(options, state, first);
		try (Unfinished work = new Unfinished(replica::close)) {
			replica.server.start();
			replica.keeper.start();
			return work.done(replica);
		}
	}

	private static ArenaException unavailable(String reason, Throwable cause) {
		return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The group of replicas does not answer: " + reason, cause);
	}

	private void requireSound() {
		if (machine.failure() != null) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, machine.failure().getMessage(), machine.failure());
		}
		if (isClosed) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The replica is closed.");
		}
	}

	@Override
	public CompletableFuture<byte[]> submit(byte[] command) {
		return CompletableFuture.supplyAsync(() -> submitted(Message.valueOf(UnsafeByteOperations.unsafeWrap(command))), submitting);
	}

	/** Again, as long as there is no leader: it may be applied twice then, which commands are made for. */
	private byte[] submitted(Message command) {
		for (long until = System.nanoTime() + PATIENCE.toNanos();;) {
			requireSound();
			try {
				return group.toLeader(command).getMessage().getContent().toByteArray();
			} catch (IOException e) {
				if (System.nanoTime() > until) {
					throw unavailable(e.getMessage(), e);
				}
			}
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
		}
	}

	@Override
	public CompletableFuture<Void> barrier() {
		return barrier.await();
	}

	/** Asks this server, which asks the leader; again, as long as there is none. */
	private CompletableFuture<?> ask(long until) {
		return askOnce().handle((reply, failure) -> {
			if (failure == null) {
				return CompletableFuture.completedFuture(reply);
			}
			Throwable reason = failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
			if (reason instanceof ArenaException || System.nanoTime() > until) {
				return CompletableFuture.failedFuture(reason instanceof ArenaException ? reason : unavailable(reason.getMessage(), reason));
			}
			return CompletableFuture.supplyAsync(() -> ask(until), CompletableFuture.delayedExecutor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)).thenCompose(again -> again);
		}).thenCompose(answer -> answer);
	}

	private CompletableFuture<RaftClientReply> askOnce() {
		try {
			requireSound();
			RaftServer.Division division = group.division().orElseThrow(RatisGroup::joining);
			if (!machine.isThere()) {
				throw RatisGroup.joining();
			}
			RaftClientRequest request = RaftClientRequest.newBuilder().setClientId(id).setServerId(server.getId()).setGroupId(division.getMemberId().getGroupId()).setCallId(calls.incrementAndGet())
					.setMessage(NOTHING).setType(RaftClientRequest.readRequestType()).build();
			// Ratis answers in the thread that applies the log, and waits in the one that asks.
			return CompletableFuture.supplyAsync(() -> submitted(request), reading).thenCompose(answer -> answer).thenApplyAsync(reply -> {
				if (!reply.isSuccess()) {
					throw new CompletionException(reply.getException());
				}
				return reply;
			}, reading);
		} catch (ArenaException e) {
			return CompletableFuture.failedFuture(e);
		}
	}

	private CompletableFuture<RaftClientReply> submitted(RaftClientRequest request) {
		try {
			return server.submitClientRequestAsync(request);
		} catch (IOException e) {
			return CompletableFuture.failedFuture(e);
		}
	}

	@Override
	public ReplicaStatus status() {
		RaftServer.Division division = isClosed ? null : group.division().orElse(null);
		if (division == null || machine.failure() != null) {
			return new ReplicaStatus(isClosed || machine.failure() != null ? ReplicaStatus.Role.STOPPED : ReplicaStatus.Role.JOINING, 0, Optional.empty(), -1, -1, -1, 0, List.of());
		}
		try {
			return status(division);
		} catch (IllegalStateException e) {
			// Ratis is about to start it.
			return new ReplicaStatus(ReplicaStatus.Role.JOINING, 0, Optional.empty(), -1, -1, -1, 0, List.of());
		}
	}

	private ReplicaStatus status(RaftServer.Division division) {
		DivisionInfo info = division.getInfo();
		return new ReplicaStatus(role(info), info.getCurrentTerm(), Optional.ofNullable(info.getLeaderId()).map(Object::toString), machine.getLastAppliedTermIndex().getIndex(),
				division.getRaftLog().getLastCommittedIndex(), machine.saved(), machine.saves(), group.members());
	}

	private ReplicaStatus.Role role(DivisionInfo info) {
		if (!info.isAlive()) {
			return ReplicaStatus.Role.STOPPED;
		}
		if (!machine.isThere()) {
			return ReplicaStatus.Role.JOINING;
		}
		return info.isLeader() ? ReplicaStatus.Role.LEADER : info.isCandidate() ? ReplicaStatus.Role.CANDIDATE : ReplicaStatus.Role.FOLLOWER;
	}

	@Override
	public void change(List<Member> members) {
		requireSound();
		try {
			keeper.change(members);
		} catch (IOException e) {
			throw unavailable(e.getMessage(), e);
		}
	}

	@Override
	public void save() {
		requireSound();
		try {
			group.save(options.self(), SAVE_MILLIS);
		} catch (IOException e) {
			throw unavailable(e.getMessage(), e);
		}
	}

	/** Who is stopped leaves it to another one to lead, so that nobody has to notice first that it is gone. */
	private void handOver() {
		if (status().role() == ReplicaStatus.Role.LEADER) {
			try {
				group.handOver(options.own());
			} catch (IOException | RuntimeException e) {
				LOG.log(System.Logger.Level.INFO, "Nobody takes over from " + options.own() + ": " + e.getMessage());
			}
		}
	}

	@Override
	public void close() {
		handOver();
		isClosed = true;
		// Those that have not begun fail, rather than never end.
		submitting.shutdownNow().forEach(Runnable::run);
		reading.shutdown();
		try (group; keeper) {
			server.close();
		} catch (IOException e) {
			LOG.log(System.Logger.Level.WARNING, "A replica was not closed well", e);
		}
	}
}
