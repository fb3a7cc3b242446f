// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.store.CrashContract;
import org.modelarena.tests.store.CrashWriter;

/** A column store whose process is killed keeps what it acknowledged. */
class ColumnsCrashTest extends CrashContract {
	@Override
	protected String store() {
		return "columns";
	}

	@Override
	protected int longRounds() {
		return 100;
	}

	@Sampled(3)
	@Test
	void otherMetamodelsAreThereOrNotWithTheirValues() throws Exception {
		assertNothingIsLost(CrashWriter.DECLARING);
	}

	/** Each version that is kept can be asked, and the newest one is what the store shows. */
	@Sampled(3)
	@Test
	void versionsAreThereOrPruned() throws Exception {
		assertNothingIsLost(CrashWriter.KEEPING);
		try (ModelStore store = Catalog.discover().store(store()).openToRead(StoreLocation.at(storeFolder())); ModelSnapshot now = store.snapshot()) {
			ModelHistory history = store.history();
			long size = 0;
			for (long version = history.oldest().number(); version <= history.newestNumber(); version++) {
				try (ModelSnapshot then = history.snapshot(version)) {
					assertTrue(then.size() >= size, "version " + version + " has the elements of those before");
					size = then.size();
				}
			}
			assertEquals(now.size(), size);
		}
	}
}
