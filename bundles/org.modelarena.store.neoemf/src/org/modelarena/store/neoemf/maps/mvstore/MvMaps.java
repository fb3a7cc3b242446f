// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.maps.mvstore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import org.h2.mvstore.Cursor;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.DataType;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.maps.OrderedMaps;
import org.modelarena.store.neoemf.maps.Table;

/**
 * Maps in one file of H2's MVStore: trees whose pages are never written in place. A commit appends what has changed and a header with a checksum;
 * after a crash the newest whole commit counts. Views read old pages, which stay as long as they are open.
 */
final class MvMaps implements OrderedMaps {
	/** The number of commits after which entries that still count are moved together, some at a time: what earlier commits wrote lies between them. */
	private static final int COMMITS_BETWEEN_COMPACTIONS = 32;
	private static final int LEAST_FILL_PERCENT = 60;
	private static final int MOST_BYTES_MOVED = 16 << 20;
	/** After this time what no view reads is written over. It is on disk in another place then: each commit waits for that. */
	private static final int RETENTION_MILLIS = 1000;
	private static final String CHECKED = ".checked";

	private final Path file;
	private final MVStore store;
	private final Map<Table, MVMap<byte[], byte[]>> maps = new EnumMap<>(Table.class);
	private int commits;

	MvMaps(Path file, MVStore store) {
		this.file = file;
		this.store = store;
		store.setRetentionTime(RETENTION_MILLIS);
		boolean isChecked = isChecked(store);
		for (Table table : Table.values()) {
			maps.put(table, map(store, table, isChecked));
		}
	}

	/** Whether the pages of a file have checksums: all do that are made now. */
	static boolean isChecked(MVStore store) {
		return !store.hasMap(Table.STATE.name());
	}

	/** A map of a file. The name tells how its pages are written. */
	static MVMap<byte[], byte[]> map(MVStore store, Table table, boolean isChecked) {
		DataType<byte[]> type = isChecked ? CheckedBytes.INSTANCE : ByteArrayDataType.INSTANCE;
		return store.openMap(isChecked ? table.name() + CHECKED : table.name(), new MVMap.Builder<byte[], byte[]>().keyType(type).valueType(type));
	}

	@Override
	public View view() {
		AtomicReference<MVStore.TxCounter> use = new AtomicReference<>(store.registerVersionUsage());
		long version = store.getCurrentVersion();
		Map<Table, MVMap<byte[], byte[]>> then = new EnumMap<>(Table.class);
		maps.forEach((table, map) -> then.put(table, map.openVersion(version)));
		return new MvView(file, then, () -> {
			MVStore.TxCounter counter = use.getAndSet(null);
			if (counter != null) {
				store.deregisterVersionUsage(counter);
			}
		});
	}

	@Override
	public void fill(Changes changes) {
		run(() -> {
			changes.forEach((table, key, value) -> {
				MVMap<byte[], byte[]> map = maps.get(table);
				if (value == null) {
					map.remove(key);
				} else {
					map.put(key, value);
				}
			});
			store.commit();
		});
	}

	@Override
	public void commit(Changes changes) {
		fill(changes);
		run(store::sync);
		if (++commits % COMMITS_BETWEEN_COMPACTIONS == 0) {
			run(() -> store.compact(LEAST_FILL_PERCENT, MOST_BYTES_MOVED));
		}
	}

	private void run(Runnable work) {
		try {
			work.run();
		} catch (MVStoreException e) {
			throw ArenaException.io("Cannot write " + file, e.getCause() instanceof IOException cause ? cause : e);
		}
	}

	@Override
	public long sequence() {
		return store.getCurrentVersion();
	}

	@Override
	public long bytesOnDisk() {
		try {
			return Files.size(file);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}

	@Override
	public void close() {
		boolean isSparse = MvCompaction.pays(store);
		run(store::close);
		if (isSparse) {
			MvCompaction.run(file);
		}
	}

	@Override
	public void abandon(boolean isInPlace) {
		store.closeImmediately();
	}

	/** Old versions of the maps, which nobody changes. */
	private record MvView(Path file, Map<Table, MVMap<byte[], byte[]>> maps, Runnable onClose) implements View {
		@Override
		public byte[] get(Table table, byte[] key) {
			try {
				return maps.get(table).get(key);
			} catch (MVStoreException e) {
				throw unreadable(e);
			}
		}

		@Override
		public int read(Table table, byte[] from, byte[] to, int most, Reader reader) {
			try {
				Cursor<byte[], byte[]> cursor = maps.get(table).cursor(from, to, false);
				int count = 0;
				while (count < most && cursor.hasNext()) {
					byte[] key = cursor.next();
					// The cursor's end is inclusive.
					if (Arrays.compareUnsigned(key, to) >= 0) {
						break;
					}
					reader.read(key, cursor.getValue());
					count++;
				}
				return count;
			} catch (MVStoreException e) {
				throw unreadable(e);
			}
		}

		private ArenaException unreadable(MVStoreException e) {
			if (e.getErrorCode() == DataUtils.ERROR_CLOSED) {
				return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The store at " + file.getParent() + " could not be written, or is closed; open it again.", e);
			}
			return new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + file.getParent() + " is damaged: " + file.getFileName() + ": " + e.getMessage(), e);
		}

		@Override
		public void close() {
			onClose.run();
		}
	}
}
