// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.folders;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.BusyStore;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

/** Makes stores that keep their versions from the first one on. Stateless. */
public final class StoreWithHistory {
	private StoreWithHistory() {
	}

	/**
	 * Makes a store, which gets its name only when it keeps its versions: a load that is killed leaves none that does not.
	 *
	 * @param first is said of the first version
	 * @return the store, open
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if the kind keeps none; as {@link StoreProvider#create}
	 */
	public static ModelStore create(StoreProvider kind, Path at, ElementSource source, CommitNote first, Progress progress) {
		StoreDirectory.place(at, building -> {
			makeWay(building);
			try (ModelStore made = kind.create(StoreLocation.at(building), source, progress)) {
				made.keepHistory(first);
			}
		});
		return BusyStore.open(progress.cancellation(), () -> kind.open(StoreLocation.at(at)));
	}

	/** A store is only made where there is nothing. */
	private static void makeWay(Path folder) {
		try {
			Files.delete(folder);
		} catch (IOException e) {
			throw ArenaException.io("Cannot make a store at " + folder, e);
		}
	}
}
