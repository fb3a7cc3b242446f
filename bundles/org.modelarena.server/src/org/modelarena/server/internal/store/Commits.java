// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.StampedLock;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PendingCommit;
import org.modelarena.core.standing.StandingQueries;
import org.modelarena.core.store.ModelStore;

/** Counts the commits of a store, and gives each state that somebody may see a version. Commits that only wait for the disk wait together. Thread-safe. */
final class Commits {
	private final ModelStore store;
	private final Runnable heard;
	private final StandingQueries standing;
	private final GroupCommit group = new GroupCommit();
	private final AtomicLong begun = new AtomicLong();
	private final AtomicLong ended = new AtomicLong();
	private volatile long version;
	/** Of the state that the next edit starts from: it is larger while commits wait to be on disk. Changed within edits, of which there is one at a time. */
	private volatile long newest;
	/** Held while a commit becomes visible and gets its version, so that a snapshot has either both or neither. */
	private final StampedLock committing = new StampedLock();
	private final AtomicLong count = new AtomicLong();
	private volatile boolean isTaken = true;
	private volatile long refusedAt;

	/**
	 * @param first    version
	 * @param standing are told of what each commit changes, in the order of the commits
	 * @param heard    is told of each commit that is on disk
	 */
	Commits(ModelStore store, long first, StandingQueries standing, Runnable heard) {
		this.store = store;
		this.standing = standing;
		this.heard = heard;
		this.version = first;
		this.newest = first;
	}

	/** The newest state that anybody may see, for the caller to close, with its version. */
	Versioned<ModelSnapshot> read() {
		long stamp = committing.tryOptimisticRead();
		long before = version;
		if (stamp != 0) {
			ModelSnapshot snapshot = store.snapshot();
			if (committing.validate(stamp)) {
				return new Versioned<>(snapshot, before);
			}
			snapshot.close();
		}
		stamp = committing.readLock();
		try {
			return new Versioned<>(store.snapshot(), version);
		} finally {
			committing.unlockRead(stamp);
		}
	}

	/** The version of that state. */
	long version() {
		return version;
	}

	/** The version of the state that the next edit starts from; within an edit. */
	long newest() {
		return newest;
	}

	/** How many there were. */
	long count() {
		return count.get();
	}

	/** See {@link ServedStore#state}. */
	long state() {
		long before = ended.get();
		return begun.get() == before ? before : ServedStore.CHANGING;
	}

	/** See {@link ServedStore#takesCommits}. */
	boolean isTaken() {
		return isTaken;
	}

	/** Whether the newest commit was refused for a reason of the store's own, and not longer ago than that: after it, somebody has to try again. */
	boolean isRefused(Duration since) {
		return !isTaken && System.nanoTime() - refusedAt < since.toNanos();
	}

	/** Makes a change, of the model or of what its metamodel derives. */
	void change(Runnable change) {
		begun.incrementAndGet();
		try {
			change.run();
		} finally {
			ended.incrementAndGet();
		}
	}

	/** Gives a commit its place; within the edit. The result has its version when it is on disk, which {@link #acknowledge} sees to. */
	CompletableFuture<Long> submit(ModelEdit edit) {
		StandingQueries.Announced announced;
		Optional<PendingCommit> appended;
		try {
			announced = standing.announce(edit);
			appended = edit.append();
		} catch (ArenaException e) {
			noteRefusal(e);
			throw e;
		}
		if (appended.isEmpty()) {
			change(() -> commit(edit, announced));
			made(announced, version);
			return CompletableFuture.completedFuture(version);
		}
		long next = ++newest;
		return group.add(() -> publish(appended.get(), announced, next));
	}

	/** The result fails with that when all commits so far are on disk; within the edit. */
	CompletableFuture<Long> refused(ArenaException reason) {
		return group.add(() -> {
			throw reason;
		});
	}

	/** Sees to those that wait to hear that their commit is on disk, unless another thread does. */
	void acknowledge() {
		group.settle();
	}

	private long publish(PendingCommit commit, StandingQueries.Announced announced, long next) {
		try {
			commit.awaitDurable();
		} catch (ArenaException e) {
			noteRefusal(e);
			// Something of it may be there.
			change(() -> show(next, () -> {
			}));
			announced.failed();
			throw e;
		}
		change(() -> show(next, commit::publish));
		made(announced, next);
		return next;
	}

	private void show(long next, Runnable publish) {
		long stamp = committing.writeLock();
		try {
			publish.run();
		} finally {
			version = next;
			committing.unlockWrite(stamp);
		}
	}

	/** To a store that cannot give a commit its place without waiting for the disk. */
	private void commit(ModelEdit edit, StandingQueries.Announced announced) {
		long stamp = committing.writeLock();
		boolean isUnchanged = false;
		try {
			edit.commit();
		} catch (ArenaException e) {
			isUnchanged = e.code() == ErrorCode.CONFLICT;
			if (!isUnchanged) {
				announced.failed();
			}
			noteRefusal(e);
			throw e;
		} catch (RuntimeException | Error e) {
			announced.failed();
			throw e;
		} finally {
			// Of a commit that failed in another way, something may be there.
			version += isUnchanged ? 0 : 1;
			newest = version;
			committing.unlockWrite(stamp);
		}
	}

	private void made(StandingQueries.Announced announced, long made) {
		isTaken = true;
		count.incrementAndGet();
		announced.committed(made, store::snapshot);
		heard.run();
	}

	/** An edit or a commit was refused. */
	void noteRefusal(ArenaException e) {
		switch (e.code()) {
		case IO, STORE_UNAVAILABLE, STORE_DAMAGED -> {
			refusedAt = System.nanoTime();
			isTaken = false;
		}
		default -> {
			// The edit's fault, and not the store's.
		}
		}
	}
}
