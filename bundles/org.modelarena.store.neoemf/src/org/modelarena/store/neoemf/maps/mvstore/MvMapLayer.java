// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.maps.mvstore;

import java.nio.file.Path;

import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.store.neoemf.maps.MapLayer;
import org.modelarena.store.neoemf.maps.OrderedMaps;

/** Opens files of H2's MVStore. */
public final class MvMapLayer implements MapLayer {
	private static final String FILE = "maps.mv";
	/** Of the pages of each file, in a small heap a sixteenth of that. */
	private static final int CACHE_MEGABYTES = (int) Math.clamp(Runtime.getRuntime().maxMemory() >> 24, 2, 32);

	@Override
	public OrderedMaps open(Path folder, long atLeast) {
		Path file = folder.resolve(FILE);
		try {
			// Commits are ours alone: half of one would be a state that nobody made.
			MVStore store = new MVStore.Builder().fileName(SteadyFile.name(file)).autoCommitDisabled().autoCommitBufferSize(0).cacheSize(CACHE_MEGABYTES).compress().open();
			if (store.getCurrentVersion() < atLeast) {
				long found = store.getCurrentVersion();
				store.closeImmediately();
				throw new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + folder + " is damaged: " + FILE + ": its newest whole version is " + found + ", and version " + atLeast
						+ " was acknowledged. Restore a backup, or load the model again.");
			}
			return new MvMaps(file, store);
		} catch (MVStoreException e) {
			throw new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + folder + " is damaged: " + FILE + ": " + e.getMessage(), e);
		}
	}
}
