// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftGroupMemberId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.SnapshotInfo;
import org.apache.ratis.statemachine.StateMachineStorage;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;
import org.apache.ratis.util.LifeCycle;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.replication.ReplicatedState;

/** A replicated state, as Ratis calls it: in one thread, but for {@link #query} and what it tells of leaders. */
final class RatisMachine extends BaseStateMachine {
	private static final System.Logger LOG = System.getLogger(RatisMachine.class.getName());
	private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(30);
	private static final long SETTLED_NANOS = Duration.ofSeconds(1).toNanos();
	private static final long GIVEN_UP_NANOS = Duration.ofSeconds(30).toNanos();
	private static final Message NOTHING = Message.valueOf(ByteString.EMPTY);

	/** The questions and the news of the machine for the replica that it belongs to. */
	interface Events {
		/** As {@link Leadership#committed}. */
		CompletableFuture<Long> committed();

		/** Another replica leads. Returns at once. */
		void leaderChanged();

		/** This one leads no more. Returns at once. */
		void leadershipLost();
	}

	private final ReplicatedState state;
	private final Supplier<Optional<Path>> first;
	private final Events events;
	private final Progress progress;
	private final FolderSnapshots snapshots = new FolderSnapshots();
	private final AtomicLong saves = new AtomicLong();
	/** By {@link System#nanoTime}, when the state may be saved again, if that has failed. Of the thread that applies. */
	private long notBefore = System.nanoTime();
	/** Where Ratis puts the files of this part if it leaves the group. */
	private Path left = Path.of("left");
	private volatile boolean isThere;
	/** By {@link System#nanoTime}, when another state was put in place. */
	private volatile long replaced = System.nanoTime() - SETTLED_NANOS;
	/** Likewise, when that began. */
	private volatile long paused = System.nanoTime();
	/** Set when the state may differ from that of the others: nothing is done with it any more. */
	private volatile RuntimeException failure;

	/**
	 * @param first    the saved state with which the group has begun, for a replica that has none of its own yet
	 * @param executor runs those who wait for entries of the log
	 */
	RatisMachine(ReplicatedState state, Supplier<Optional<Path>> first, Events events, Executor executor) {
		this.state = state;
		this.first = first;
		this.events = events;
		this.progress = new Progress(executor);
	}

	@Override
	public void initialize(RaftServer server, RaftGroupId group, RaftStorage storage) throws IOException {
		getLifeCycle().startAndTransition(() -> {
			super.initialize(server, group, storage);
			left = RatisSettings.left(storage.getStorageDir().getRoot().toPath().getParent()).resolve(group.getUuid().toString());
			// Else the folder of a replica that has just joined may be missing after a power failure, though the others count on it.
			Forced.folder(storage.getStorageDir().getCurrentDir().toPath());
			Forced.folder(storage.getStorageDir().getRoot().toPath());
			Forced.folder(storage.getStorageDir().getRoot().toPath().getParent());
			snapshots.init(storage);
			restore();
		}, IOException.class);
	}

	/**
	 * Ratis puts another saved state in place meanwhile, and has its other thread read it then. A moment after that has been done it forgets what it was told in between:
	 * the state would stay as it is forever, as the log behind it is gone. So the next one has to wait; Ratis sends it again when it is refused.
	 */
	@Override
	public void pause() {
		LifeCycle.State now = getLifeCycleState();
		boolean isSettled = now == LifeCycle.State.RUNNING && System.nanoTime() - replaced >= SETTLED_NANOS;
		// What was sent may not have been put in place, for a reason that is gone.
		boolean isGivenUp = now == LifeCycle.State.PAUSED && System.nanoTime() - paused >= GIVEN_UP_NANOS;
		if (!isSettled && !isGivenUp) {
			snapshots.forgetReceived();
			throw new IllegalStateException("The state that was sent before is still being put in place.");
		}
		snapshots.reserve();
		paused = System.nanoTime();
		if (isSettled) {
			getLifeCycle().transition(LifeCycle.State.PAUSING);
			getLifeCycle().transition(LifeCycle.State.PAUSED);
		}
	}

	@Override
	public void reinitialize() throws IOException {
		getLifeCycle().startAndTransition(() -> {
			snapshots.find();
			if (snapshots.newest() != null) {
				// The log before it is gone.
				Forced.tree(snapshots.newest());
			}
			restore();
			replaced = System.nanoTime();
		}, IOException.class);
	}

	private void restore() {
		SnapshotInfo newest = snapshots.getLatestSnapshot();
		if (newest != null) {
			guarded(() -> state.restore(snapshots.newest()));
			setLastAppliedTermIndex(newest.getTermIndex());
			progress.reached(newest.getIndex());
			isThere = true;
		} else if (first.get().isPresent()) {
			guarded(() -> state.restore(first.get().orElseThrow()));
			isThere = true;
		}
	}

	/** Whether there is a state: a new member waits for one. */
	boolean isThere() {
		return isThere;
	}

	/** The number of the last entry that a saved state has; -1 for none. */
	long saved() {
		SnapshotInfo newest = snapshots.getLatestSnapshot();
		return newest == null ? -1 : newest.getIndex();
	}

	/** How often the state was saved. */
	long saves() {
		return saves.get();
	}

	/** Why it has stopped; null if it has not. */
	RuntimeException failure() {
		return failure;
	}

	private void guarded(Runnable work) {
		if (failure != null) {
			throw failure;
		}
		try {
			work.run();
		} catch (RuntimeException | Error e) {
			failure = new IllegalStateException("The state of this replica may differ from that of the others: " + e.getMessage(), e);
			LOG.log(System.Logger.Level.ERROR, "This replica stops, as it cannot go on as the others do.", e);
			throw failure;
		}
	}

	/** Applies an entry of the log. An exception ends Ratis' server, which keeps the log. */
	@Override
	public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
		LogEntryProto entry = transaction.getLogEntry();
		byte[] command = entry.getStateMachineLogEntry().getLogData().toByteArray();
		Message result = command.length == 0 ? NOTHING : apply(command);
		updateLastAppliedTermIndex(entry.getTerm(), entry.getIndex());
		progress.reached(entry.getIndex());
		return CompletableFuture.completedFuture(result);
	}

	/** Entries that are Ratis' own. */
	@Override
	public void notifyTermIndexUpdated(long term, long index) {
		super.notifyTermIndexUpdated(term, index);
		progress.reached(index);
	}

	private Message apply(byte[] command) {
		byte[][] result = new byte[1][];
		guarded(() -> {
			if (!isThere) {
				throw new IllegalStateException("the log has a command for a state that is not here; give it an empty folder");
			}
			result[0] = state.apply(command);
		});
		return Message.valueOf(UnsafeByteOperations.unsafeWrap(result[0]));
	}

	/** The answer of the leader to other replicas: the last entry of the log that was committed anywhere by then. */
	@Override
	public CompletableFuture<Message> query(Message request) {
		return events.committed().thenApply(index -> Message.valueOf(Long.toString(index)));
	}

	@Override
	public void notifyLeaderChanged(RaftGroupMemberId member, RaftPeerId newLeader) {
		events.leaderChanged();
	}

	@Override
	public void notifyNotLeader(Collection<TransactionContext> pending) {
		events.leadershipLost();
	}

	/** Waits until the state here has an entry of the log; completed by any thread. */
	CompletableFuture<Void> applied(long index) {
		return progress.reach(index);
	}

	/** Ratis is about to put the files of this part aside, where those of an earlier one may be. */
	@Override
	public void notifyGroupRemove() {
		StoreDirectory.delete(left);
	}

	@Override
	public void notifyLogFailed(Throwable cause, LogEntryProto entry) {
		LOG.log(System.Logger.Level.ERROR, "This replica stops, as its log cannot be written.", cause);
	}

	@Override
	public StateMachineStorage getStateMachineStorage() {
		return snapshots;
	}

	@Override
	public long takeSnapshot() throws IOException {
		TermIndex place = getLastAppliedTermIndex();
		if (!isThere || place.getIndex() < 0 || System.nanoTime() - notBefore < 0) {
			return -1;
		}
		try {
			if (!snapshots.add(place, state::save)) {
				return -1;
			}
		} catch (RuntimeException e) {
			// A disk that is full, say: the log goes on, and has all.
			notBefore = System.nanoTime() + PAUSE_AFTER_FAILURE.toNanos();
			LOG.log(System.Logger.Level.WARNING, "The state of this replica could not be saved; its log goes on.", e);
			throw new IOException("The state could not be saved: " + e.getMessage(), e);
		}
		saves.incrementAndGet();
		return place.getIndex();
	}

	@Override
	public void close() {
		getLifeCycle().checkStateAndClose();
		state.close();
	}
}
