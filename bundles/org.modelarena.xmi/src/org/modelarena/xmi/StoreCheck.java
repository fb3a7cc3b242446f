// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.keeping.ModelCheck;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

/** Reads all of a store in a folder that nobody has open: its files, what it keeps of the files that it came from, and its model. Stateless. */
public final class StoreCheck {
	private StoreCheck() {
	}

	/**
	 * Checks.
	 *
	 * @param findings gets what is wrong, also why the store cannot be opened if it is damaged
	 * @return the number of elements; 0 if it cannot be opened
	 * @throws ArenaException why it cannot be checked, such as {@link ErrorCode#STORE_BUSY} or {@link ErrorCode#CANCELLED}
	 */
	public static long run(StoreProvider provider, Path folder, Findings findings, Progress progress) {
		StoreLocation location = StoreLocation.at(folder);
		try {
			provider.checkFiles(location, findings, progress);
			Provenance.open(folder).ifPresent(Provenance::close);
			try (ModelStore store = provider.openToRead(location)) {
				return ModelCheck.run(store, findings, progress);
			}
		} catch (ArenaException e) {
			if (e.code() != ErrorCode.STORE_DAMAGED) {
				throw e;
			}
			findings.add(folder.toString(), e.getMessage());
			return 0;
		}
	}
}
