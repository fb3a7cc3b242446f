// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.folders;

import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ForwardingStore;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;

/** The store of a model that is only read. Its folder is gone when it is closed. */
public final class TemporaryStore extends ForwardingStore {
	/** The kind that is fastest to make, and runs plans. */
	private static final String KIND = "columns";

	private final Path folder;

	private TemporaryStore(ModelStore store, Path folder) {
		super(store);
		this.folder = folder;
	}

	/**
	 * Reads a model.
	 *
	 * @throws ArenaException whatever the source throws; nothing is left then
	 */
	public static TemporaryStore of(ElementSource source, Catalog catalog, Progress progress) {
		Path folder = TemporaryFolder.create("model");
		try (Unfinished work = new Unfinished(() -> StoreDirectory.delete(folder))) {
			return work.done(new TemporaryStore(catalog.store(KIND).create(StoreLocation.at(folder.resolve(KIND)), source, progress), folder));
		}
	}

	/** The folder of the store, with what its source wrote beside it; read only. */
	public Path place() {
		return folder.resolve(KIND);
	}

	@Override
	public void close() {
		try {
			super.close();
		} finally {
			StoreDirectory.delete(folder);
		}
	}
}
