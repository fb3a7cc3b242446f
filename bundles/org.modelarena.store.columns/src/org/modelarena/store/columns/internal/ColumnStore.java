// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.modelarena.core.Unfinished;
import org.modelarena.core.edit.CheckedEdit;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.edit.EditTarget;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PendingCommit;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.ModelIndex;
import org.modelarena.core.store.ReplicaStore;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.derivation.Administration;
import org.modelarena.core.timeline.ElementHistory;
import org.modelarena.store.columns.internal.view.StateSnapshot;

/**
 * An open column store. A commit makes a new state beside the old one, appends its steps to the log, lets the next edit begin, and is
 * visible when the log is on disk.
 */
public final class ColumnStore implements ReplicaStore {
	private static final PendingCommit UNCHANGED = new PendingCommit() {
		@Override
		public void awaitDurable() {
			// Nothing has to be on disk.
		}

		@Override
		public void publish() {
			// Nothing is new.
		}
	};

	private final StoreProvider provider;
	private final StoreFolder folder;
	private final StoreHead head;
	private final Checkpoints checkpoints;
	private final Versions versions;

	private ColumnStore(StoreProvider provider, StoreFolder folder, Recovery.Recovered recovered) {
		this.provider = provider;
		this.folder = folder;
		head = new StoreHead(folder, recovered, new ElementHistory(this::history));
		checkpoints = new Checkpoints(head, folder, recovered);
		versions = new Versions(folder, head);
	}

	/** Opens the store in a folder, which is released if that fails. */
	public static ColumnStore open(StoreProvider provider, StoreFolder folder) {
		try (Unfinished work = new Unfinished(folder::close)) {
			Recovery.Recovered recovered = new Recovery(folder).run();
			folder.removeLeftovers(folder.current().identity().generation());
			return work.done(new ColumnStore(provider, folder, recovered));
		}
	}

	@Override
	public StoreProvider provider() {
		return provider;
	}

	@Override
	public Metamodel metamodel() {
		return head.snapshot().metamodel();
	}

	@Override
	public ModelSnapshot snapshot() {
		head.requireOpen();
		return head.snapshot();
	}

	@Override
	public ModelEdit begin() {
		head.takeTurn();
		return new CheckedEdit(new Edit());
	}

	/** The one edit at a time. */
	private final class Edit implements EditTarget {
		private final StateSnapshot start = new StateSnapshot(head.state());
		private boolean released;
		private CommitNote note;

		@Override
		public ModelSnapshot state() {
			return start;
		}

		@Override
		public long takeKey() {
			return head.takeKey();
		}

		@Override
		public void describe(CommitNote said) {
			if (!hasHistory()) {
				throw CommitNote.notKept();
			}
			note = said;
		}

		@Override
		public void commit(List<EditStep> steps) {
			PendingCommit appended = appended(steps);
			release();
			appended.awaitDurable();
			appended.publish();
		}

		@Override
		public Optional<PendingCommit> append(List<EditStep> steps) {
			return Optional.of(appended(steps));
		}

		private PendingCommit appended(List<EditStep> steps) {
			head.requireOpen();
			// What somebody has said of a commit is kept, even if it changes nothing.
			if (steps.isEmpty() && note == null) {
				return UNCHANGED;
			}
			StoreHead.Appended appended = head.append(steps, note == null ? CommitNote.ofUser() : note);
			checkpoints.committed(appended.commit(), appended.end());
			return appended;
		}

		@Override
		public void end() {
			release();
		}

		private void release() {
			if (!released) {
				released = true;
				head.endTurn();
			}
		}
	}

	@Override
	public ModelIndex index() {
		head.requireOpen();
		return new Administration(new ColumnHost(head, checkpoints));
	}

	@Override
	public boolean hasHistory() {
		return folder.current().hasHistory();
	}

	@Override
	public ModelHistory history() {
		head.requireOpen();
		if (!hasHistory()) {
			throw CommitNote.notKept();
		}
		return new ColumnHistory(folder, head, checkpoints, versions);
	}

	@Override
	public void keepHistory(CommitNote first) {
		folder.requireWritable();
		new ColumnHost(head, checkpoints).asEditor(() -> {
			if (!hasHistory()) {
				checkpoints.keepHistory(StoreHead.entry(0, first));
			}
			return null;
		});
	}

	@Override
	public void save(Path target) {
		head.requireOpen();
		folder.save(head.quietly(head::state), target);
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
		if (!head.close()) {
			return;
		}
		checkpoints.close();
		versions.close();
		head.state().base().retire();
		try {
			head.closeLog(checkpoints::finish);
		} finally {
			folder.close();
		}
	}
}
