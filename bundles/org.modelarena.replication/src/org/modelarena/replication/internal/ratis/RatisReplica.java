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
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftPeerId;
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
import org.modelarena.replication.Replicas;
import org.modelarena.replication.ReplicatedState;

/** A replica that is a server of Ratis, and a client for it. */
final class RatisReplica implements Replica {
	private static final System.Logger LOG = System.getLogger(RatisReplica.class.getName());
	/** Elections last a second or two: callers wait so long, rather than fail; then another replica may know more. */
	private static final Duration PATIENCE = Duration.ofSeconds(4);
	private static final long PAUSE_MILLIS = 30;
	/** In the shortest time after which another replica wants to lead. */
	private static final int WATCHES = 5;

	private final GroupOptions options;
	/** Another one if this server leaves the group, and joins again. */
	private volatile RatisMachine machine;
	private final RaftServer server;
	private final RatisGroup group;
	private final GroupKeeper keeper;
	private final ExecutorService calling = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("replica-call-", 0).factory());
	private final ScheduledExecutorService watching = Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("replica-watch").factory());
	private final Leadership leadership = new Leadership();
	private final LeaderChanges changes = new LeaderChanges(calling);
	private final SharedQuestion<Long> committed = new SharedQuestion<>(this::askOthers);
	private final SharedQuestion<Void> barrier = new SharedQuestion<>(() -> again(this::caughtUp, until()));
	private volatile boolean isClosed;

	private RatisReplica(GroupOptions options, ReplicatedState state, Optional<Path> first) throws IOException {
		this.options = options;
		Path log = Files.createDirectories(options.folder().resolve(Replicas.LOG));
		Path founding = options.folder().resolve("founding");
		// A group that has no saved state yet has begun with this one, if it has begun here.
		Supplier<RatisMachine> machines = () -> new RatisMachine(state, () -> first.filter(saved -> Files.exists(founding)), new Told(), calling);
		this.machine = machines.get();
		RaftProperties properties = RatisSettings.properties(options, log);
		Parameters parameters = RatisSettings.parameters(options, leadership);
		RaftServer.Builder builder = RaftServer.newBuilder();
		RaftPeerId own = RatisGroup.peer(options.own()).getId();
		KnownGroup.in(log, own).ifPresent(builder::setGroup);
		this.server = builder.setServerId(own).setProperties(properties).setParameters(parameters)
				.setStateMachineRegistry(group -> machine = machines.get()).setOption(RaftStorage.StartupOption.RECOVER).build();
		this.group = new RatisGroup(server, properties, parameters);
		this.keeper = new GroupKeeper(options, group, first::isPresent, () -> !isClosed && machine.failure() == null, founding);
	}

	/** Starts a replica, or throws and leaves nothing behind. */
	static RatisReplica start(GroupOptions options, ReplicatedState state, Optional<Path> first) throws IOException {
		if (options.tls().isEmpty() && !InetAddress.getByName(options.own().host()).isLoopbackAddress()) {
			LOG.log(System.Logger.Level.WARNING, "Whoever reaches " + options.own().address() + " can change the model: keep others from it, or use --replica-key.");
		}
		options.tls().ifPresent(TlsFiles::check);
		RatisReplica replica = new RatisReplica(options, state, first);
		try (Unfinished work = new Unfinished(replica::close)) {
			replica.server.start();
			replica.keeper.start();
			long pause = options.election().toMillis() / WATCHES;
			replica.watching.scheduleWithFixedDelay(replica::watch, pause, pause, TimeUnit.MILLISECONDS);
			return work.done(replica);
		}
	}

	private static ArenaException unavailable(Throwable cause) {
		String reason = cause instanceof TimeoutException ? "it takes too long" : cause.getMessage();
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
		Message message = Message.valueOf(UnsafeByteOperations.unsafeWrap(command));
		// It may be applied twice, which commands are made for.
		return again(() -> group.leader().submit(message, calling), until()).thenApplyAsync(reply -> reply.getMessage().getContent().toByteArray(), calling);
	}

	private static long until() {
		return System.nanoTime() + PATIENCE.toNanos();
	}

	/** Asks a leader, and again as long as there is none, or when another one is elected meanwhile. */
	private <T> CompletableFuture<T> again(Supplier<CompletableFuture<T>> call, long until) {
		CompletableFuture<Void> change = changes.next();
		return LeaderChanges.either(begun(call), change).handleAsync((answer, failure) -> {
			if (failure == null) {
				return CompletableFuture.completedFuture(answer);
			}
			Throwable reason = failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
			if (reason instanceof ArenaException || System.nanoTime() > until) {
				return CompletableFuture.<T>failedFuture(reason instanceof ArenaException ? reason : unavailable(reason));
			}
			return CompletableFuture.supplyAsync(() -> again(call, until), CompletableFuture.delayedExecutor(PAUSE_MILLIS, TimeUnit.MILLISECONDS, calling)).thenCompose(later -> later);
		}, calling).thenCompose(later -> later);
	}

	private <T> CompletableFuture<T> begun(Supplier<CompletableFuture<T>> call) {
		try {
			requireSound();
			return call.get();
		} catch (ArenaException e) {
			return CompletableFuture.failedFuture(e);
		}
	}

	@Override
	public CompletableFuture<Void> barrier() {
		return barrier.ask();
	}

	/** Asks the leader what was committed, and waits until that is applied here. */
	private CompletableFuture<Void> caughtUp() {
		if (!machine.isThere()) {
			throw RatisGroup.joining();
		}
		return group.leader().committed(calling, division -> committed.ask()).thenCompose(index -> machine.applied(index)).orTimeout(RatisSettings.READ_MILLIS, TimeUnit.MILLISECONDS);
	}

	private CompletableFuture<Long> askOthers() {
		RaftServer.Division division = group.division().orElse(null);
		return division == null ? CompletableFuture.failedFuture(new IOException("the replica belongs to no group")) : leadership.committed(division);
	}

	/** What Ratis' threads tell; nothing of it is done by them. */
	private final class Told implements RatisMachine.Events {
		@Override
		public CompletableFuture<Long> committed() {
			return committed.ask();
		}

		@Override
		public void leaderChanged() {
			changes.changed();
		}

		@Override
		public void leadershipLost() {
			calling.execute(leadership::lost);
		}
	}

	/** A leader that does not hear of a majority leads no more, rather than keep those waiting who take it for the leader. */
	private void watch() {
		RaftServer.Division division = isClosed ? null : group.division().orElse(null);
		try {
			if (division != null && leadership.isUnheard(division, RatisSettings.longestElection(options))) {
				group.checkLeadership(division);
			}
			leadership.lookAfterJoining();
		} catch (IOException | RuntimeException e) {
			LOG.log(System.Logger.Level.DEBUG, "Could not see whether " + options.own() + " still leads the others", e);
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
	public void change(UnaryOperator<List<Member>> change) {
		requireSound();
		try {
			keeper.changes().change(change);
		} catch (IOException e) {
			throw unavailable(e);
		}
	}

	@Override
	public void save() {
		requireSound();
		try {
			group.save(options.self(), RatisGroup.SAVE_MILLIS);
		} catch (IOException e) {
			throw unavailable(e);
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
		watching.shutdownNow();
		try (group; keeper) {
			server.close();
		} catch (IOException e) {
			LOG.log(System.Logger.Level.WARNING, "A replica was not closed well", e);
		}
	}
}
