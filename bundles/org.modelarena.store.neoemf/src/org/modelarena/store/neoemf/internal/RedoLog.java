// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.maps.MapLayer;
import org.modelarena.store.neoemf.maps.OrderedMaps;
import org.modelarena.store.neoemf.maps.Table;
import org.modelarena.store.neoemf.record.AttributeIndexes;
import org.modelarena.store.neoemf.record.ElementChange;
import org.modelarena.store.neoemf.record.ElementRecord;
import org.modelarena.store.neoemf.record.Keys;
import org.modelarena.store.neoemf.record.RecordCodec;
import org.modelarena.store.neoemf.record.Schema;

/**
 * Records that are changed and not yet saved, and for which there is no room in memory: in maps of their own, in the folder {@value #FOLDER} of the
 * store. {@link #commit} makes them a redo log in the sense of ARIES: from then on they are part of the store, and the next opening moves them
 * to their places, should {@link #replay} have been interrupted. Without that, nobody wants them. One thread at a time writes and reads.
 */
public final class RedoLog implements AutoCloseable {
	private static final String FOLDER = "unsaved";
	private static final byte[] COMMITTED = Keys.name("committed");
	/** In the store's own maps, from the first batch of a replay to the last. */
	private static final byte[] REPLAYING = Keys.name("replaying");
	private static final byte[] NOTHING = {};
	private static final byte[] FIRST = {};
	private static final byte[] BEYOND = filled();
	/** The record of an element that is deleted. */
	private static final byte[] DELETED = {};
	private static final int READ_AT_ONCE = 1 << 12;
	private static final long BATCH_BYTES = 8 << 20;

	private final Path folder;
	private final OrderedMaps maps;
	private OrderedMaps.View view;
	/** Whether the store is not whole without it. */
	private boolean isWanted;

	private RedoLog(Path folder, OrderedMaps maps) {
		this.folder = folder;
		this.maps = maps;
		this.view = maps.view();
	}

	private static byte[] filled() {
		byte[] key = new byte[Long.BYTES * 4];
		Arrays.fill(key, (byte) 0xff);
		return key;
	}

	/** An empty one. */
	public static RedoLog begin(MapLayer layer, Path store) {
		return new RedoLog(makeFolder(store), layer.open(store.resolve(FOLDER)));
	}

	private static Path makeFolder(Path store) {
		Path folder = store.resolve(FOLDER);
		StoreDirectory.delete(folder);
		try {
			return Files.createDirectory(folder);
		} catch (IOException e) {
			throw ArenaException.io("Cannot make the folder " + folder, e);
		}
	}

	/**
	 * Brings a store that is being opened to the state of its last save.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED} if a replay was interrupted and its log cannot be read
	 */
	static void recover(MapLayer layer, Path store, Schema schema, OrderedMaps into) {
		Path folder = store.resolve(FOLDER);
		if (Files.exists(folder)) {
			replay(layer, folder, schema, into);
		}
		try (OrderedMaps.View now = into.view()) {
			if (now.get(Table.STATE, REPLAYING) != null) {
				throw new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + store + " is damaged: the save that was interrupted cannot be finished, as " + FOLDER
						+ " cannot be read. Load the model again.");
			}
		}
		StoreDirectory.delete(folder);
	}

	private static void replay(MapLayer layer, Path folder, Schema schema, OrderedMaps into) {
		RedoLog log = null;
		try {
			log = new RedoLog(folder, layer.open(folder));
			if (log.view.get(Table.STATE, COMMITTED) != null) {
				log.replay(schema, into);
			}
		} catch (ArenaException e) {
			// Killed while its files were made: nothing was committed then.
			if (e.code() != ErrorCode.STORE_DAMAGED || log != null) {
				throw e;
			}
		} finally {
			if (log != null) {
				log.abandon();
			}
		}
	}

	/** Writes records, in place of those with the same keys; nobody waits for the disk. */
	public void put(Map<Long, ElementRecord> records, Schema schema) {
		RecordCodec codec = new RecordCodec(schema);
		Changes changes = new Changes();
		records.forEach((key, element) -> changes.put(Table.ELEMENTS, Keys.element(key), codec.encode(key, element)));
		fill(changes);
	}

	private void fill(Changes changes) {
		maps.fill(changes);
		view.close();
		view = maps.view();
	}

	/** A record that was put. */
	public ElementRecord get(long key, Schema schema) {
		return new RecordCodec(schema).decode(key, view.get(Table.ELEMENTS, Keys.element(key)));
	}

	/** Notes the deletion of an element. */
	public static void delete(long key, Changes changes) {
		changes.put(Table.ELEMENTS, Keys.element(key), DELETED);
	}

	/**
	 * Makes all of it durable, together with some more changes.
	 *
	 * @param changes deletions, and the entries of {@link Table#STATE} that the store has from now on
	 */
	public void commit(Changes changes) {
		changes.put(Table.STATE, COMMITTED, NOTHING);
		maps.commit(changes);
		isWanted = true;
		view.close();
		view = maps.view();
	}

	/** Moves all of it into a store's maps. Can be done again, as often as it is interrupted: each element's entries change together. */
	void replay(Schema schema, OrderedMaps into) {
		try (OrderedMaps.View before = into.view()) {
			RecordCodec codec = new RecordCodec(schema);
			ElementChange change = new ElementChange(schema, AttributeIndexes.read(before, schema));
			Changes changes = new Changes();
			changes.put(Table.STATE, REPLAYING, NOTHING);
			byte[][] from = { FIRST };
			while (view.read(Table.ELEMENTS, from[0], BEYOND, READ_AT_ONCE, (name, bytes) -> {
				long key = Keys.last(name);
				byte[] old = before.get(Table.ELEMENTS, name);
				change.write(key, old == null ? null : codec.decode(key, old), bytes.length == 0 ? null : codec.decode(key, bytes), changes);
				from[0] = Keys.element(key + 1);
			}) == READ_AT_ONCE) {
				if (changes.bytes() > BATCH_BYTES) {
					into.fill(changes);
					changes.clear();
				}
			}
			view.read(Table.STATE, FIRST, BEYOND, Integer.MAX_VALUE, (name, value) -> {
				if (!Arrays.equals(name, COMMITTED)) {
					changes.put(Table.STATE, name, value);
				}
			});
			changes.remove(Table.STATE, REPLAYING);
			into.commit(changes);
			isWanted = false;
		}
	}

	private void abandon() {
		view.close();
		maps.abandon(true);
	}

	/** Forgets all of it, unless it is committed and could not be replayed. */
	@Override
	public void close() {
		abandon();
		if (!isWanted) {
			StoreDirectory.delete(folder);
		}
	}
}
