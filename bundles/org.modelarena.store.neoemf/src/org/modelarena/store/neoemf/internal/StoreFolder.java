// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.internal;

import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.AcknowledgedMark;
import org.modelarena.core.folders.FolderGuard;
import org.modelarena.core.folders.FolderLock;
import org.modelarena.core.folders.FolderSeal;
import org.modelarena.core.keeping.FolderFiles;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.FileSink;
import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.maps.MapLayer;
import org.modelarena.store.neoemf.maps.OrderedMaps;
import org.modelarena.store.neoemf.record.Schema;
import org.modelarena.store.neoemf.record.StateHeader;
import org.modelarena.xmi.Ecore;

/** The folder of a store: {@code metamodel.ecore} and the files of the maps. Held by one process at a time. */
public final class StoreFolder implements AutoCloseable {
	private static final String METAMODEL = "metamodel.ecore";
	private static final String LOCK = "lock";

	private final MapLayer layer;
	private final Path directory;
	private final FolderLock lock;
	private final FolderGuard guard;
	private volatile OrderedMaps maps;
	private final Schema schema;
	private final AcknowledgedMark acknowledged;
	private volatile boolean failed;

	private StoreFolder(MapLayer layer, Path directory, FolderLock lock, FolderGuard guard, OrderedMaps maps, Schema schema) {
		this.layer = layer;
		this.directory = directory;
		this.lock = lock;
		this.guard = guard;
		this.maps = maps;
		this.schema = schema;
		this.acknowledged = new AcknowledgedMark(directory);
	}

	/** The file with the metamodel, in a folder that becomes a store. */
	public static void writeMetamodel(Path directory, Metamodel metamodel) {
		Ecore.write(metamodel, directory.resolve(METAMODEL));
	}

	/**
	 * Takes hold of a store's folder.
	 *
	 * @param expressions the languages that evaluate derived features
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY}, {@link ErrorCode#STORE_DAMAGED}
	 */
	public static StoreFolder open(MapLayer layer, Path directory, ExpressionLanguages expressions) {
		FolderLock lock = FolderLock.take(directory, LOCK);
		try (Unfinished work = new Unfinished(lock::close)) {
			FolderGuard guard = FolderGuard.onLocked(directory, directory.resolve(LOCK));
			work.add(guard::close);
			FolderSeal.open(directory);
			Schema schema = new Schema(metamodel(directory).with(expressions));
			OrderedMaps maps = layer.open(directory, upTo(directory));
			work.add(() -> maps.abandon(true));
			RedoLog.recover(layer, directory, schema, maps);
			StoreFolder folder = new StoreFolder(layer, directory, lock, guard, maps, schema);
			folder.state().release();
			return work.done(folder);
		}
	}

	private static Metamodel metamodel(Path directory) {
		try {
			return Ecore.read(directory.resolve(METAMODEL));
		} catch (ArenaException e) {
			throw damaged(directory, METAMODEL, e.getMessage(), e);
		}
	}

	private static ArenaException damaged(Path directory, String file, String why, Throwable cause) {
		return new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + directory + " is damaged: " + file + ": " + why + ". Load the model again.", cause);
	}

	/** Hands over the files of a store that nobody uses. */
	static void copy(Path directory, FileSink sink) {
		try (FolderLock held = FolderLock.take(directory, LOCK)) {
			FolderFiles.copy(directory, path -> !path.equals(LOCK), sink);
		}
	}

	/** Of the metamodel in its file. */
	public Schema schema() {
		return schema;
	}

	/** A place for what is changed and not yet saved. */
	public RedoLog beginLog() {
		guard.requireInPlace();
		return RedoLog.begin(layer, directory);
	}

	/** The newest state; the caller is its user. */
	State state() {
		return state(schema);
	}

	/**
	 * The newest state; the caller is its user.
	 *
	 * @param as the same classes, from other copies of their packages, and possibly some more at the end
	 */
	public State state(Schema as) {
		OrderedMaps.View view = maps.view();
		try (Unfinished work = new Unfinished(view::close)) {
			StateHeader header = header(view);
			if (header == null || header.sizes().length > as.size()) {
				throw damaged(directory, "maps", "they hold no model of this metamodel", null);
			}
			return work.done(new State(as, view, header.grown(as.size())));
		}
	}

	private StateHeader header(OrderedMaps.View view) {
		try {
			return StateHeader.read(view);
		} catch (IllegalStateException | IndexOutOfBoundsException e) {
			throw damaged(directory, "maps", "their header cannot be read", e);
		}
	}

	/** Puts changes on disk. If this fails, nothing more can be written before {@link #reopen}. */
	public void commit(Changes changes) {
		write(() -> maps.commit(changes));
		acknowledge();
	}

	private void acknowledge() {
		acknowledged.note(new AcknowledgedMark.Mark(0, 0, maps.sequence()));
	}

	/** Puts changes where nothing refers to them yet. If this fails, nothing more can be written. */
	void fill(Changes changes) {
		write(() -> maps.fill(changes));
	}

	/** Moves a log that is committed to its place. If this fails, nothing more can be written, and the next opening of the store does it. */
	public void replay(RedoLog log, Schema as) {
		write(() -> log.replay(as, maps));
		acknowledge();
	}

	private void write(Runnable change) {
		guard.requireInPlace();
		try (Unfinished work = new Unfinished(() -> failed = true)) {
			change.run();
			work.done();
		}
		guard.requireInPlace();
	}

	/**
	 * Opens the files again after a commit could not be written, with what is on disk. Views of before are closed.
	 *
	 * @throws ArenaException if that cannot be done yet; then it may be tried again
	 */
	void reopen() {
		guard.requireInPlace();
		maps.abandon(true);
		OrderedMaps opened = layer.open(directory, upTo(directory));
		try (Unfinished work = new Unfinished(() -> opened.abandon(true))) {
			RedoLog.recover(layer, directory, schema, opened);
			work.done();
		}
		maps = opened;
		failed = false;
	}

	private static long upTo(Path directory) {
		return AcknowledgedMark.read(directory).map(AcknowledgedMark.Mark::upTo).orElse(0L);
	}

	/** Whether a commit could not be written. */
	public boolean hasFailed() {
		return failed;
	}

	/** Where the folder is gone, there is nothing to be kept. */
	@Override
	public void close() {
		try (lock; guard) {
			boolean isInPlace = guard.isInPlace();
			if (failed || !isInPlace) {
				maps.abandon(isInPlace);
				acknowledged.close();
			} else {
				seal();
			}
		}
	}

	/** If that fails, the next opening finds what a crash leaves: all that was acknowledged is in the maps' log. */
	private void seal() {
		try {
			// Closing may count anew.
			acknowledged.remove();
			maps.close();
			FolderSeal.write(guard);
		} catch (ArenaException e) {
			System.getLogger(StoreFolder.class.getName()).log(System.Logger.Level.WARNING, "The store is left as a crash would leave it, with all that was committed: " + e.getMessage());
		}
	}
}
