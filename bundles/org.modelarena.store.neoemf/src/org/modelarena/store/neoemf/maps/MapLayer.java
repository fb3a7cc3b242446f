package org.modelarena.store.neoemf.maps;

import java.nio.file.Path;

/** A library that keeps maps. Stateless and thread-safe; has a constructor without parameters. */
public interface MapLayer {
	/**
	 * Opens the maps of a folder, and makes them if there are none.
	 *
	 * @throws org.modelarena.core.ArenaException {@code STORE_DAMAGED}, {@code IO}
	 */
	OrderedMaps open(Path folder);

	/** H2's MVStore. */
	static MapLayer mvStore() {
		return Libraries.MvStore.LAYER;
	}

	/**
	 * RocksDB.
	 *
	 * @throws org.modelarena.core.ArenaException {@code ENVIRONMENT} if it has to be fetched and cannot be
	 */
	static MapLayer rocksDb() {
		return Libraries.RocksDb.layer();
	}
}
