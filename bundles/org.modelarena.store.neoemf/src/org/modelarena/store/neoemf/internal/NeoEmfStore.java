// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.internal;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.edit.CheckedEdit;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.edit.EditTarget;
import org.modelarena.core.edit.EditTurn;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.CheckedSource;
import org.modelarena.core.store.ModelIndex;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.maps.MapLayer;
import org.modelarena.store.neoemf.maps.OrderedMaps;
import org.modelarena.store.neoemf.record.Schema;

/** An open store. Snapshots and edits do not wait for each other. Thread-safe. */
public final class NeoEmfStore implements ModelStore, EditTarget {
	private final StoreProvider provider;
	private final StoreFolder folder;
	private final Duration patience;
	private final Traversals traversals;
	private final EditTurn turn = new EditTurn();
	/** Guarded by this; replaced by commits. */
	private State state;
	private boolean closed;
	/** Guarded by the turn. */
	private long nextKey;

	private NeoEmfStore(StoreProvider provider, StoreFolder folder, Duration patience) {
		this.provider = provider;
		this.folder = folder;
		this.patience = patience;
		this.traversals = new Traversals(folder.schema().metamodel());
		this.state = folder.state();
		this.nextKey = state.header().nextKey();
	}

	/** Fills a folder that becomes a store. */
	public static void fill(MapLayer layer, Path directory, ElementSource source, Progress progress) {
		progress.begin("Writing maps", source.size());
		OrderedMaps maps = layer.open(directory);
		try (Unfinished work = new Unfinished(() -> maps.abandon(true))) {
			Loader loader = new Loader(maps, new Schema(source.metamodel()), progress);
			CheckedSource.of(source).emit(loader, progress.cancellation());
			loader.finish();
			StoreFolder.writeMetamodel(directory, source.metamodel());
			maps.close();
			work.done();
		}
	}

	/**
	 * Opens the store in a folder, which is closed with it, or if that fails.
	 *
	 * @param patience how long an edit waits for the one before it
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	public static NeoEmfStore open(StoreProvider provider, StoreFolder folder, Duration patience) {
		try (Unfinished work = new Unfinished(folder::close)) {
			return work.done(new NeoEmfStore(provider, folder, patience));
		}
	}

	@Override
	public StoreProvider provider() {
		return provider;
	}

	@Override
	public Metamodel metamodel() {
		return folder.schema().metamodel();
	}

	@Override
	public ModelSnapshot snapshot() {
		State acquired = acquired();
		return new StateSnapshot(acquired, traversals, acquired::release);
	}

	private synchronized State acquired() {
		requireOpen();
		state.acquire();
		return state;
	}

	private void requireOpen() {
		if (closed) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The store is closed.");
		}
	}

	@Override
	public ModelEdit begin() {
		turn.take(patience);
		try (Unfinished work = new Unfinished(turn::end)) {
			requireWritable();
			return work.done(new CheckedEdit(this));
		}
	}

	/** Nobody but the edit that calls this could replace the state. */
	@Override
	public synchronized ModelSnapshot state() {
		return new StateSnapshot(state, traversals, () -> {
		});
	}

	@Override
	public long takeKey() {
		return nextKey++;
	}

	@Override
	public ModelIndex index() {
		return new MapIndex(this);
	}

	/** Reads something from the newest state. */
	<T> T read(Function<State, T> reading) {
		State now = acquired();
		try {
			return reading.apply(now);
		} finally {
			now.release();
		}
	}

	/**
	 * Changes what is kept beside the model, between two edits.
	 *
	 * @param change gives what is to be committed in the end; null for nothing
	 */
	void reorganise(BiFunction<State, StoreFolder, Changes> change) {
		turn.take(patience);
		try {
			requireWritable();
			Changes changes = read(now -> change.apply(now, folder));
			if (changes != null) {
				publish(changes);
			}
		} finally {
			turn.end();
		}
	}

	/** After a commit that could not be written, the library takes no more until its files are opened again. With the turn taken. */
	private void requireWritable() {
		acquired().release();
		if (folder.hasFailed()) {
			try {
				folder.reopen();
			} catch (ArenaException e) {
				throw new ArenaException(e.code() == ErrorCode.STORE_DAMAGED ? e.code() : ErrorCode.STORE_UNAVAILABLE,
						"A commit could not be written, and the store cannot go on yet; what was committed before is there: " + e.getMessage(), e);
			}
			State found = folder.state();
			nextKey = found.header().nextKey();
			replace(found);
		}
	}

	@Override
	public void commit(List<EditStep> steps) {
		publish(read(before -> new EditRun(before, nextKey).run(steps)));
	}

	private void publish(Changes changes) {
		synchronized (this) {
			requireOpen();
		}
		folder.commit(changes);
		replace(folder.state());
	}

	private void replace(State after) {
		State before;
		synchronized (this) {
			before = state;
			state = after;
		}
		before.release();
	}

	@Override
	public void end() {
		turn.end();
	}

	@Override
	public void close() {
		synchronized (this) {
			if (closed) {
				return;
			}
			closed = true;
		}
		state.release();
		folder.close();
	}
}
