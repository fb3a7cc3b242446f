// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import java.nio.file.Path;
import java.util.List;

import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.Unresolved;

/** The model in files, in a store that is gone when this is closed. References that lead nowhere are left out. */
public final class TemporaryModel implements AutoCloseable {
	private static final String STORE = "columns";

	private final Path folder;
	private final ModelStore store;
	private final ModelSnapshot snapshot;

	private TemporaryModel(Path folder, ModelStore store) {
		this.folder = folder;
		this.store = store;
		this.snapshot = store.snapshot();
	}

	/**
	 * Reads files, which may refer to each other.
	 *
	 * @throws org.modelarena.core.ArenaException if one cannot be read, or reading is cancelled
	 */
	public static TemporaryModel of(List<Path> files, Progress progress) {
		Path folder = TemporaryFolder.create("model");
		try (Unfinished work = new Unfinished(() -> StoreDirectory.delete(folder))) {
			ModelStore store = Catalog.discover().store(STORE).create(StoreLocation.at(folder.resolve(STORE)),
					MetamodelSearch.in(ModelPlaces.with(List.of())).source(files, Unresolved.DROP, progress), progress);
			work.add(store::close);
			return work.done(new TemporaryModel(folder, store));
		}
	}

	/** The model; is closed with this. */
	public ModelSnapshot snapshot() {
		return snapshot;
	}

	@Override
	public void close() {
		snapshot.close();
		store.close();
		StoreDirectory.delete(folder);
	}
}
