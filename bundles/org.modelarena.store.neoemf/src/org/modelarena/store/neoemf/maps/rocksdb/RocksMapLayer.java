// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.maps.rocksdb;

import java.io.IOException;
import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.SystemRefusal;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.store.neoemf.maps.MapLayer;
import org.modelarena.store.neoemf.maps.OrderedMaps;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.LRUCache;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** Opens databases of RocksDB. */
public final class RocksMapLayer implements MapLayer {
	private static final String FOLDER = "rocks";
	private static final long CACHE_BYTES = 32 << 20;
	private static final long BUFFER_BYTES = 32 << 20;
	private static final int BLOOM_BITS = 10;

	public RocksMapLayer() {
		try {
			// A killed process leaves it there, and the next one removes it.
			NativeLibraryLoader.getInstance().loadLibrary(TemporaryFolder.get().toString());
		} catch (IOException e) {
			throw ArenaException.io("Cannot unpack RocksDB", e);
		}
		RocksDB.loadLibrary();
	}

	@Override
	public OrderedMaps open(Path folder, long atLeast) {
		Path place = folder.resolve(FOLDER);
		Options options = new Options().setCreateIfMissing(true).setWriteBufferSize(BUFFER_BYTES).setCompressionType(CompressionType.LZ4_COMPRESSION)
				.setParanoidChecks(true).setAvoidFlushDuringShutdown(true);
		options.setTableFormatConfig(new BlockBasedTableConfig().setBlockCache(new LRUCache(CACHE_BYTES)).setFilterPolicy(new BloomFilter(BLOOM_BITS)));
		FolderLink link = FolderLink.to(place);
		try {
			if (atLeast > 0) {
				requireSequence(folder, options, link, atLeast);
			}
			return new RocksMaps(place, link, RocksDB.open(options, link.path().toString()), options);
		} catch (RocksDBException e) {
			options.close();
			link.close();
			throw SystemRefusal.behind(e, "The store at " + folder + " cannot be opened")
					.orElseGet(() -> new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + folder + " is damaged: " + FOLDER + ": " + e.getMessage(), e));
		}
	}

	/**
	 * RocksDB takes what cannot be read of its log for the end of it, as a crash leaves one, and removes the rest when it opens the database to change it.
	 * So it is asked before, without changing anything, how far it can read.
	 */
	private static void requireSequence(Path folder, Options options, FolderLink link, long atLeast) throws RocksDBException {
		long found;
		try (RocksDB look = RocksDB.openReadOnly(options, link.path().toString())) {
			found = look.getLatestSequenceNumber();
		}
		if (found < atLeast) {
			options.close();
			link.close();
			throw new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + folder + " is damaged: " + FOLDER + ": its log can be read up to change " + found + ", and change "
					+ atLeast + " was acknowledged. Restore a backup, or load the model again.");
		}
	}
}
