// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.maps;

import java.nio.file.Path;

/** A library that keeps maps. Stateless and thread-safe; has a constructor without parameters. */
public interface MapLayer {
	/**
	 * Opens the maps of a folder, and makes them if there are none.
	 *
	 * @throws org.modelarena.core.ArenaException {@code STORE_DAMAGED}, {@code IO}
	 */
	default OrderedMaps open(Path folder) {
		return open(folder, 0);
	}

	/**
	 * Opens the maps of a folder, unless they are older than they must be; then nothing is changed.
	 *
	 * @param atLeast the {@link OrderedMaps#sequence} at the time when a commit was acknowledged
	 * @throws org.modelarena.core.ArenaException {@code STORE_DAMAGED}, {@code IO}
	 */
	OrderedMaps open(Path folder, long atLeast);

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
