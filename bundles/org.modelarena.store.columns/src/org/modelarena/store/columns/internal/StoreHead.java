// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.edit.EditTurn;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.PendingCommit;
import org.modelarena.core.timeline.ElementHistory;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.CurrentFile;
import org.modelarena.store.columns.internal.log.StepCodec;
import org.modelarena.store.columns.internal.log.UpdateLog;
import org.modelarena.store.columns.internal.state.Commit;
import org.modelarena.store.columns.internal.state.State;
import org.modelarena.store.columns.internal.view.StateSnapshot;

/**
 * The newest state of an open store, and the log that its edits are appended to. A thread that changes them has the turn; everybody sees the newest
 * state that is on disk. Thread-safe, except for what wants the turn.
 */
final class StoreHead {
	private final StoreFolder folder;
	private final EditTurn turn = new EditTurn();
	/** Guarded by {@link #turn}. */
	private final DerivedKeeper derived = new DerivedKeeper();
	private final ElementHistory elements;
	private volatile boolean closed;
	private volatile Visible visible;
	/** The state that the next edit starts from, appended to the log but perhaps not yet on disk. Guarded by {@link #turn}, as are the following. */
	private State state;
	/** Changed with the turn taken; threads that wait for the disk read it without. */
	private volatile UpdateLog log;
	private long commits;
	private long nextKey;
	private StepCodec codec;
	/** The number of the newest commit, if the store keeps a history. */
	private long version;

	/** A state that is on disk, the number of its commit since the store was opened, and its version. */
	private record Visible(StateSnapshot snapshot, long commit, long version) {
	}

	/** An edit that was appended to a log, up to a position, and the state after it. Those of several threads are forced together. */
	final class Appended implements PendingCommit {
		private final Commit commit;
		private final State after;
		private final long number;
		private final UpdateLog written;
		private final long end;
		private final long version = StoreHead.this.version;

		private Appended(Commit commit, State after, long number, UpdateLog written, long end) {
			this.commit = commit;
			this.after = after;
			this.number = number;
			this.written = written;
			this.end = end;
		}

		Commit commit() {
			return commit;
		}

		/** The length of the log with it. */
		long end() {
			return end;
		}

		@Override
		public void awaitDurable() {
			written.awaitForced(end);
			requireInPlace(written);
		}

		@Override
		public void publish() {
			StoreHead.this.publish(after, number, version);
		}
	}

	/** @param elements what each commit has changed */
	StoreHead(StoreFolder folder, Recovery.Recovered recovered, ElementHistory elements) {
		this.folder = folder;
		this.elements = elements;
		state = recovered.state();
		log = recovered.log();
		nextKey = state.nextKey();
		codec = new StepCodec(state.schema());
		version = recovered.version();
		visible = new Visible(version(state, version), 0, version);
	}

	/** A state as the version that it is, if the store keeps a history. */
	StateSnapshot version(State itsState, long number) {
		return new StateSnapshot(itsState, snapshot -> folder.current().hasHistory() ? Optional.of(elements.timeline(snapshot, number)) : Optional.empty());
	}

	/** The newest state that is on disk: one for all callers between two commits, so that they share its columns; closing it has no effect. */
	StateSnapshot snapshot() {
		return visible.snapshot;
	}

	void requireOpen() {
		if (closed) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The store is closed.");
		}
	}

	/** Waits for the edit before, and keeps others waiting until the turn ends. */
	void takeTurn() {
		requireOpen();
		folder.requireWritable();
		turn.take(folder.settings().patience());
		try {
			log.requireSound();
		} catch (ArenaException e) {
			turn.end();
			throw e;
		}
		if (folder.settings().isReplica()) {
			nextKey = state.nextKey();
		}
	}

	/** Lets the next edit begin. */
	void endTurn() {
		turn.end();
	}

	/** Work on the newest state while no edit runs. */
	interface Quietly<T> {
		T run();
	}

	<T> T quietly(Quietly<T> work) {
		turn.take();
		try {
			return work.run();
		} finally {
			turn.end();
		}
	}

	/** The newest state; with the turn taken. */
	State state() {
		return state;
	}

	/** Keeps the derived features of the newest state up to date; with the turn taken. */
	DerivedKeeper derived() {
		return derived;
	}

	/** A key for a new element; with the turn taken. */
	long takeKey() {
		return nextKey++;
	}

	/** A state that is on disk, and the number of its version. */
	record Newest(StateSnapshot snapshot, long version) {
	}

	/** The newest state that is on disk, of a store that keeps a history. */
	Newest newest() {
		Visible now = visible;
		return new Newest(now.snapshot, now.version);
	}

	/**
	 * Makes an edit: its state is the newest one, and is visible when it is {@linkplain Appended#publish published}. With the turn taken.
	 *
	 * @param note what is said of it, if the store keeps a history
	 */
	Appended append(List<EditStep> steps, CommitNote note) {
		CommitEntry entry = folder.history() == null ? null : entry(version + 1, note);
		DerivedKeeper.Settled settled = derived.settle(state, steps, entry);
		State after = settled.after();
		UpdateLog current = log;
		folder.requireInPlace();
		long end = current.append(codec.encode(settled.commit()));
		derived.keep(settled.maintenance(), after);
		state = after;
		version += entry == null ? 0 : 1;
		return new Appended(settled.commit(), after, ++commits, current, end);
	}

	/** The entry that is remembered of a commit. */
	static CommitEntry entry(long number, CommitNote note) {
		return new CommitEntry(number, note.time().orElseGet(Instant::now).truncatedTo(ChronoUnit.MILLIS), note.author(), note.message(), note.revision());
	}

	/** Refuses to acknowledge a commit that is on disk in a folder that nobody finds. */
	private void requireInPlace(UpdateLog written) {
		try {
			folder.requireInPlace();
			written.requireInPlace();
		} catch (ArenaException e) {
			UpdateLog current = log;
			if (current != written) {
				// A checkpoint, or a change of the metamodel, has this commit in its file by now, and may have removed the log.
				requireInPlace(current);
				return;
			}
			written.abandon(e);
			throw e;
		}
	}

	/** Later commits may have come first, as they were forced together. */
	private synchronized void publish(State newest, long commit, long itsVersion) {
		if (commit >= visible.commit) {
			visible = new Visible(version(newest, itsVersion), commit, itsVersion);
		}
	}

	/** The newest state, when all of it is on disk; with the turn taken. */
	State forced() {
		// Also when all is on disk: after it may lie the half of a record, which may be at the end of the last log only.
		log.requireSound();
		log.awaitForced(log.length());
		return state;
	}

	/** The log that edits are appended to; with the turn taken. */
	UpdateLog log() {
		return log;
	}

	/** Cuts off what a crash has left after the log, and closes it; nothing is appended any more. With the turn taken. */
	void endLog() {
		log.begin();
		log.close();
	}

	/** Appends to another log from now on; with the turn taken. */
	void switchLog(UpdateLog other) {
		log.close();
		log = other;
	}

	/** Puts another form of the newest state in its place; with the turn taken. */
	void replace(State same) {
		forced();
		if (derived.isOf(state)) {
			derived.keep(derived.maintenance(state), same);
		}
		become(same);
	}

	/** Makes another base file the one that counts, which holds the newest state with another metamodel; with the turn taken. */
	void makeCurrent(BaseFile base, State other, UpdateLog itsLog) {
		requireOpen();
		try {
			folder.makeCurrent(base.identity(), base.checksum(), new CurrentFile.Logs.None());
		} catch (ArenaException e) {
			// The old file may count, or the new one.
			log.abandon(e);
			throw e;
		}
		switchLog(itsLog);
		become(other);
	}

	private void become(State other) {
		state = other;
		codec = new StepCodec(other.schema());
		publish(other, ++commits, version);
	}

	/** Begins nothing any more; false if that was so already. */
	boolean close() {
		boolean first = !closed;
		closed = true;
		return first;
	}

	/** Ends the log of a closed store, whatever runs. If no edit does, and the log can be trusted, some work comes before. */
	void closeLog(Runnable last) {
		boolean quiet = turn.tryToTake();
		try {
			if (quiet && log.isSound() && !folder.isReadOnly()) {
				last.run();
			}
		} finally {
			log.close();
			if (quiet) {
				turn.end();
			}
		}
	}
}
