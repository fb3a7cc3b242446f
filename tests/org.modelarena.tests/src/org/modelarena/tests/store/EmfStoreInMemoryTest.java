// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.StoreContract;

/** EMF objects without a folder. */
class EmfStoreInMemoryTest extends StoreContract {
	@Override
	public StoreProvider provider() {
		return new EmfStoreProvider();
	}

	@Override
	public StoreLocation location(String name) {
		return StoreLocation.inMemory();
	}
}
