// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
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

import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.replication.GroupOptions;
import org.modelarena.replication.Member;
import org.modelarena.replication.Replica;
import org.modelarena.replication.ReplicaStatus;
import org.modelarena.replication.ReplicatedGroup;

/** A replica of one group in a server of Ratis, and a client for it. */
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
	private final Supplier<RatisMachine> machines;
	private final RatisGroup group;
	private final GroupKeeper keeper;
	private final ExecutorService calling = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("replica-call-", 0).factory());
	private final ScheduledExecutorService watching = Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("replica-watch").factory());
	private final Leadership leadership = new Leadership();
	private final VoteChannels votes;
	private final LeaderChanges changes = new LeaderChanges(calling);
	private final SharedQuestion<Long> committed = new SharedQuestion<>(this::askOthers);
	private final SharedQuestion<Void> barrier = new SharedQuestion<>(() -> again(this::caughtUp, until()));
	private volatile boolean isClosed;

	/** @param group of the server that it runs in; it is closed with this */
	RatisReplica(GroupOptions options, ReplicatedGroup replicated, RatisGroup group) {
		this.options = options;
		this.group = group;
		this.votes = new VoteChannels(options.election().toNanos());
		Path founding = options.folderOf(replicated.name()).resolve("founding");
		// A group that has no saved state yet has begun with this one, if it has begun here.
		this.machines = () -> new RatisMachine(replicated.state(), () -> replicated.first().filter(saved -> Files.exists(founding)), new Told(), calling);
		this.machine = machines.get();
		this.keeper = new GroupKeeper(options, group, replicated.first()::isPresent, () -> !isClosed && machine.failure() == null, founding);
	}

	/** Looks after the group from now on; the server runs. */
	void start() {
		keeper.start();
		long pause = options.election().toMillis() / WATCHES;
		watching.scheduleWithFixedDelay(this::watch, pause, pause, TimeUnit.MILLISECONDS);
	}

	Leadership leadership() {
		return leadership;
	}

	/** Whether a group is, or could be, the one of this replica. */
	boolean isFor(RaftGroupId id) {
		return group.isFor(id);
	}

	/** For a part in a group, which the server is about to begin or to go on with. */
	RatisMachine newMachine() {
		machine = machines.get();
		return machine;
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
		// What others wait for already may fail after all of its time: nobody waits for that, and then as long for his own question.
		return barrier.ask().orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
				.exceptionallyComposeAsync(failure -> CompletableFuture.failedFuture(failure instanceof TimeoutException ? unavailable(failure) : failure), calling);
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

	/** The receiver of what Ratis' threads ask and tell; it returns at once, and leaves the work to others. */
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
			if (division != null) {
				votes.look(division);
			}
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

	/** Leaves it to another one to lead when this one is stopped, so that nobody has to notice first that it is gone. */
	private void handOver() {
		if (status().role() == ReplicaStatus.Role.LEADER) {
			try {
				group.handOver(options.own());
			} catch (IOException | RuntimeException e) {
				LOG.log(System.Logger.Level.INFO, "Nobody takes over from " + options.own() + ": " + e.getMessage());
			}
		}
	}

	/** Leaves it to others to lead, as the server is about to close. */
	void leave() {
		handOver();
		isClosed = true;
		watching.shutdownNow();
	}

	/** Ends what the server needs no more, which is closed. */
	void close() {
		keeper.close();
		group.close();
	}
}
