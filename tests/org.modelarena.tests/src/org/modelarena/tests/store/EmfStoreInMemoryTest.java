package org.modelarena.tests.store;

import org.modelarena.core.StoreLocation;
import org.modelarena.core.StoreProvider;
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
