package org.modelarena.tests.cdo;

import org.modelarena.core.StoreProvider;
import org.modelarena.store.cdo.CdoStoreProvider;
import org.modelarena.testkit.StoreContract;

class CdoStoreTest extends StoreContract {
	@Override
	public StoreProvider provider() {
		return new CdoStoreProvider();
	}
}
