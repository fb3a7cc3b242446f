// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.maps.rocksdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.maps.OrderedMaps;
import org.modelarena.store.neoemf.maps.Table;
import org.rocksdb.FlushOptions;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.Snapshot;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * Maps in a RocksDB: a log-structured merge tree with a write-ahead log. One key space; the number of the table comes before each key. Views are
 * the library's snapshots.
 */
final class RocksMaps implements OrderedMaps {
	private static final int COMMITS_BETWEEN_REMOVALS = 256;

	private final Path folder;
	private final FolderLink link;
	private final RocksDB database;
	private final Options options;
	/** Held by readers; reading a closed database crashes the process. */
	private final ReadWriteLock use = new ReentrantReadWriteLock();
	private boolean closed;
	private int commits;

	/** Takes over the database, and closes it if that fails. */
	RocksMaps(Path folder, FolderLink link, RocksDB database, Options options) {
		this.folder = folder;
		this.link = link;
		this.database = database;
		this.options = options;
		try (Unfinished work = new Unfinished(() -> closeAfter(() -> {
			// It was never used.
		}))) {
			keepFiles();
			work.done();
		}
	}

	/**
	 * The library removes files by their names, whenever it wants to; and the folder may have been replaced by that of another store. So it may
	 * do so only when the folder was found in place just before.
	 */
	private void keepFiles() {
		try {
			database.disableFileDeletions();
		} catch (RocksDBException e) {
			throw unwritable(e);
		}
	}

	private void removeOldFiles() {
		try {
			database.enableFileDeletions();
		} catch (RocksDBException e) {
			throw unwritable(e);
		}
	}

	private ArenaException unwritable(RocksDBException e) {
		return new ArenaException(ErrorCode.IO, "Cannot write " + folder + ": " + e.getMessage(), e);
	}

	private static byte[] key(Table table, byte[] key) {
		byte[] whole = new byte[key.length + 1];
		whole[0] = (byte) table.ordinal();
		System.arraycopy(key, 0, whole, 1, key.length);
		return whole;
	}

	@Override
	public View view() {
		return whileOpen(RocksView::new);
	}

	private <T> T whileOpen(Supplier<T> work) {
		use.readLock().lock();
		try {
			if (closed) {
				throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The store at " + folder.getParent() + " is closed.");
			}
			return work.get();
		} finally {
			use.readLock().unlock();
		}
	}

	@Override
	public void fill(Changes changes) {
		write(changes, false);
	}

	@Override
	public void commit(Changes changes) {
		write(changes, true);
		if (++commits % COMMITS_BETWEEN_REMOVALS == 0) {
			whileOpen(() -> {
				removeOldFiles();
				keepFiles();
				return null;
			});
		}
	}

	private void write(Changes changes, boolean sync) {
		whileOpen(() -> {
			writeNow(changes, sync);
			return null;
		});
	}

	private void writeNow(Changes changes, boolean sync) {
		try (WriteBatch batch = new WriteBatch(); WriteOptions how = new WriteOptions().setSync(sync)) {
			changes.forEach((table, key, value) -> add(batch, key(table, key), value));
			database.write(how, batch);
		} catch (RocksDBException e) {
			throw unwritable(e);
		}
	}

	private void add(WriteBatch batch, byte[] key, byte[] value) {
		try {
			if (value == null) {
				batch.delete(key);
			} else {
				batch.put(key, value);
			}
		} catch (RocksDBException e) {
			throw unwritable(e);
		}
	}

	@Override
	public long sequence() {
		return whileOpen(database::getLatestSequenceNumber);
	}

	@Override
	public long bytesOnDisk() {
		try (Stream<Path> files = Files.list(folder)) {
			return files.mapToLong(file -> file.toFile().length()).sum();
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + folder, e);
		}
	}

	@Override
	public void close() {
		closeAfter(() -> {
			try (FlushOptions wait = new FlushOptions().setWaitForFlush(true)) {
				database.flush(wait);
				removeOldFiles();
			} catch (RocksDBException e) {
				throw unwritable(e);
			}
		});
	}

	/** When the library closes a database, it looks for files by their names, and writes some anew where they are not its own. */
	@Override
	public void abandon(boolean isInPlace) {
		closeAfter(() -> {
			// The log has what was committed.
			if (!isInPlace) {
				link.remove();
			}
		});
	}

	private void closeAfter(Runnable last) {
		use.writeLock().lock();
		try {
			if (!closed) {
				closed = true;
				try (link; options; database) {
					last.run();
				}
			}
		} finally {
			use.writeLock().unlock();
		}
	}

	/** One snapshot. */
	private final class RocksView implements View {
		private final Snapshot snapshot = database.getSnapshot();
		private final ReadOptions how = new ReadOptions().setSnapshot(snapshot);
		private final AtomicBoolean released = new AtomicBoolean();

		@Override
		public byte[] get(Table table, byte[] key) {
			return whileOpen(() -> getNow(table, key));
		}

		private byte[] getNow(Table table, byte[] key) {
			try {
				return database.get(how, key(table, key));
			} catch (RocksDBException e) {
				throw unreadable(e);
			}
		}

		@Override
		public int read(Table table, byte[] from, byte[] to, int most, Reader reader) {
			return whileOpen(() -> readNow(table, from, to, most, reader));
		}

		private int readNow(Table table, byte[] from, byte[] to, int most, Reader reader) {
			int count = 0;
			try (Slice end = new Slice(key(table, to));
					ReadOptions upTo = new ReadOptions().setSnapshot(snapshot).setIterateUpperBound(end);
					RocksIterator entries = database.newIterator(upTo)) {
				for (entries.seek(key(table, from)); count < most && entries.isValid(); entries.next()) {
					byte[] key = entries.key();
					reader.read(Arrays.copyOfRange(key, 1, key.length), entries.value());
					count++;
				}
				entries.status();
			} catch (RocksDBException e) {
				throw unreadable(e);
			}
			return count;
		}

		private ArenaException unreadable(RocksDBException e) {
			return new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + folder.getParent() + " is damaged: " + e.getMessage(), e);
		}

		@Override
		public void close() {
			if (released.compareAndSet(false, true)) {
				use.readLock().lock();
				try {
					if (!closed) {
						database.releaseSnapshot(snapshot);
					}
					how.close();
					snapshot.close();
				} finally {
					use.readLock().unlock();
				}
			}
		}
	}
}
