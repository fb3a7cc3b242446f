// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.emf;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.edit.CheckedEdit;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.edit.EditTarget;
import org.modelarena.core.edit.EditTurn;
import org.modelarena.core.edit.ReadersGate;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreProvider;

/** One model as EMF objects, with a folder or without. A commit waits for open snapshots, as the objects exist only once. */
final class EmfStore implements ModelStore, EditTarget {
	private final StoreProvider provider;
	private final Optional<EmfFolder> folder;
	private final Duration patience;
	private final ReadersGate gate;
	private final EditTurn turn = new EditTurn();
	private volatile EmfState state;
	private volatile boolean closed;
	/** Whether the objects are those of an edit that failed, and what is on disk could not be read. */
	private volatile boolean lost;
	/** Guarded by {@link #turn}. */
	private long nextKey;

	EmfStore(StoreProvider provider, EmfState state, Optional<EmfFolder> folder, Duration patience) {
		this.provider = provider;
		this.state = state;
		this.folder = folder;
		this.patience = patience;
		this.gate = new ReadersGate(patience);
		this.nextKey = Math.max(state.keyBound(), folder.map(EmfFolder::nextKey).orElse(0L));
	}

	@Override
	public StoreProvider provider() {
		return provider;
	}

	@Override
	public Metamodel metamodel() {
		return state.metamodel();
	}

	@Override
	public ModelSnapshot snapshot() {
		requireOpen();
		Thread reader = gate.enter();
		AtomicBoolean left = new AtomicBoolean();
		return new EmfSnapshot(state, () -> {
			if (left.compareAndSet(false, true)) {
				gate.leave(reader);
			}
		});
	}

	@Override
	public ModelEdit begin() {
		requireOpen();
		folder.ifPresent(EmfFolder::requireWritable);
		turn.take(patience);
		return new CheckedEdit(this);
	}

	private void requireOpen() {
		if (closed) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The store is closed.");
		}
		if (lost) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "A commit failed, and the state before it could not be read again; open the store again.");
		}
	}

	@Override
	public ModelSnapshot state() {
		return new EmfSnapshot(state, () -> {
		});
	}

	@Override
	public long takeKey() {
		return nextKey++;
	}

	@Override
	public void commit(List<EditStep> steps) {
		gate.beginWrite();
		try {
			apply(steps);
		} finally {
			gate.endWrite();
		}
	}

	private void apply(List<EditStep> steps) {
		try {
			new EditRun(state).run(steps);
			folder.ifPresent(place -> place.save(state, nextKey));
		} catch (RuntimeException | Error e) {
			folder.ifPresent(place -> goBack(place, e));
			throw e;
		} finally {
			state.changed();
		}
	}

	/** Goes back to the state on disk, which is still the one before the edit that failed. */
	private void goBack(EmfFolder place, Throwable failure) {
		boolean done = false;
		try {
			state = place.load(state.metamodel().languages(), Progress.none());
			done = true;
		} catch (ArenaException e) {
			failure.addSuppressed(e);
		} finally {
			lost = !done;
		}
	}

	@Override
	public void end() {
		turn.end();
	}

	@Override
	public void close() {
		closed = true;
		folder.ifPresent(EmfFolder::close);
	}
}
