package org.modelarena.store.columns.internal;

import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Metamodel;
import org.modelarena.core.ModelEdit;
import org.modelarena.core.ModelIndex;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.ModelStore;
import org.modelarena.core.StoreProvider;
import org.modelarena.core.edit.CheckedEdit;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.edit.EditTarget;
import org.modelarena.core.edit.EditTurn;
import org.modelarena.derivation.Administration;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.CurrentFile;
import org.modelarena.store.columns.internal.log.StepCodec;
import org.modelarena.store.columns.internal.log.UpdateLog;
import org.modelarena.store.columns.internal.state.State;
import org.modelarena.store.columns.internal.view.StateSnapshot;

/**
 * An open column store. A commit makes a new state beside the old one, appends its steps to the log, lets the next edit begin, and is
 * visible when the log is on disk.
 */
public final class ColumnStore implements ModelStore {
	private final StoreProvider provider;
	private final StoreFolder folder;
	private final EditTurn edit = new EditTurn();
	private final Checkpoints checkpoints;
	/** Guarded by {@link #edit}. */
	private final DerivedKeeper derived = new DerivedKeeper();
	private volatile boolean closed;
	private volatile Visible visible;
	/** What the next edit starts from, appended to the log but perhaps not yet on disk. Guarded by {@link #edit}, as are the following. */
	private State head;
	/** Changed with the edit taken; who waits for the disk reads it without. */
	private volatile UpdateLog log;
	private long commits;
	private long nextKey;
	private StepCodec codec;

	/** A state that is on disk, and the number of its commit. */
	private record Visible(StateSnapshot snapshot, long commit) {
	}

	private ColumnStore(StoreProvider provider, StoreFolder folder, Recovery.Recovered recovered) {
		this.provider = provider;
		this.folder = folder;
		head = recovered.state();
		log = recovered.log();
		nextKey = head.nextKey();
		codec = new StepCodec(head.schema());
		visible = new Visible(new StateSnapshot(head), 0);
		checkpoints = new Checkpoints(this, folder, recovered);
	}

	/** Opens the store in a folder, which is released if that fails. */
	public static ColumnStore open(StoreProvider provider, StoreFolder folder) {
		boolean done = false;
		try {
			Recovery.Recovered recovered = new Recovery(folder).run();
			folder.removeLeftovers(folder.current().identity().generation());
			ColumnStore store = new ColumnStore(provider, folder, recovered);
			done = true;
			return store;
		} finally {
			if (!done) {
				folder.close();
			}
		}
	}

	@Override
	public StoreProvider provider() {
		return provider;
	}

	@Override
	public Metamodel metamodel() {
		return visible.snapshot.metamodel();
	}

	@Override
	public ModelSnapshot snapshot() {
		requireOpen();
		// One for all who ask between two commits, so that they share its columns; closing it has no effect.
		return visible.snapshot;
	}

	private void requireOpen() {
		if (closed) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The store is closed.");
		}
	}

	@Override
	public ModelEdit begin() {
		takeEdit();
		return new CheckedEdit(new Edit());
	}

	/** Waits for the edit before, and keeps others waiting until it is released. */
	void takeEdit() {
		requireOpen();
		folder.requireWritable();
		edit.take(folder.settings().patience());
		try {
			log.requireSound();
		} catch (ArenaException e) {
			edit.end();
			throw e;
		}
	}

	/** Lets the next edit begin. */
	void endEdit() {
		edit.end();
	}

	/** The one edit at a time. */
	private final class Edit implements EditTarget {
		private final StateSnapshot start = new StateSnapshot(head);
		private boolean released;

		@Override
		public ModelSnapshot state() {
			return start;
		}

		@Override
		public long takeKey() {
			return nextKey++;
		}

		@Override
		public void commit(List<EditStep> steps) {
			requireOpen();
			if (steps.isEmpty()) {
				return;
			}
			DerivedKeeper.Settled settled = derived.settle(head, steps);
			State after = settled.after();
			UpdateLog current = log;
			folder.requireInPlace();
			long end = current.append(codec.encode(settled.commit()));
			derived.keep(settled.maintenance(), after);
			head = after;
			long number = ++commits;
			checkpoints.committed(settled.commit(), end);
			release();
			current.awaitForced(end);
			requireInPlace(current);
			publish(after, number);
		}

		/** What is on disk in a folder that nobody finds is not acknowledged. */
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

		@Override
		public void end() {
			release();
		}

		private void release() {
			if (!released) {
				released = true;
				edit.end();
			}
		}
	}

	/** Later commits may have come first, as they were forced together. */
	private synchronized void publish(State state, long commit) {
		if (commit >= visible.commit) {
			visible = new Visible(new StateSnapshot(state), commit);
		}
	}

	/** Work on the newest state while no edit runs. */
	interface Quietly<T> {
		T run();
	}

	<T> T quietly(Quietly<T> work) {
		edit.take();
		try {
			return work.run();
		} finally {
			edit.end();
		}
	}

	/** The newest state, when all of it is on disk; within {@link #quietly}. */
	State forcedHead() {
		// Also when all is on disk: behind it may lie the half of a record, which may be at the end of the last log only.
		log.requireSound();
		log.awaitForced(log.length());
		return head;
	}

	/** Makes sure that the log is there; within {@link #quietly}. */
	void beginLog() {
		log.begin();
	}

	/** Cuts off what a crash has left behind the log, and closes it; nothing is appended any more. */
	void endLog() {
		log.begin();
		log.close();
	}

	/** The length of the log; within {@link #quietly}. */
	long logLength() {
		return log.length();
	}

	/** Appends to another log from now on; within {@link #quietly}. */
	void switchLog(UpdateLog other) {
		log.close();
		log = other;
	}

	/** Puts another form of the newest state in its place; within {@link #quietly}. */
	void replace(State same) {
		forcedHead();
		if (derived.isOf(head)) {
			derived.keep(derived.upkeep(head), same);
		}
		head = same;
		codec = new StepCodec(same.schema());
		publish(same, ++commits);
	}

	/** Makes another base file the one that counts, which holds the newest state with another metamodel; with the edit taken. */
	void makeCurrent(BaseFile base, State state, UpdateLog itsLog) {
		requireOpen();
		try {
			folder.makeCurrent(base.identity(), base.checksum(), new CurrentFile.Logs.None());
		} catch (ArenaException e) {
			// The old file may count, or the new one.
			log.abandon(e);
			throw e;
		}
		switchLog(itsLog);
		head = state;
		codec = new StepCodec(state.schema());
		publish(state, ++commits);
	}

	/** The newest state; with the edit taken. */
	State head() {
		return head;
	}

	@Override
	public ModelIndex index() {
		requireOpen();
		return new Administration(new ColumnHost(this, checkpoints, derived));
	}

	/** Writes a checkpoint now, if none is being written, and waits for it. For tests and tools. */
	public void checkpoint() {
		checkpoints.run();
	}

	/** Waits until the checkpoint that may be being written is done. */
	public void awaitCheckpoint() {
		checkpoints.await();
	}

	@Override
	public void close() {
		if (closed) {
			return;
		}
		closed = true;
		checkpoints.close();
		boolean quiet = edit.tryToTake();
		try {
			if (quiet && log.isSound() && !folder.isReadOnly()) {
				checkpoints.finish();
			}
		} finally {
			log.close();
			if (quiet) {
				edit.end();
			}
			folder.close();
		}
	}
}
