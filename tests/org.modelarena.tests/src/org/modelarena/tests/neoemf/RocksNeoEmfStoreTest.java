package org.modelarena.tests.neoemf;

import org.junit.jupiter.api.Tag;
import org.modelarena.core.StoreProvider;
import org.modelarena.store.neoemf.RocksNeoEmfStoreProvider;
import org.modelarena.testkit.StoreContract;

/** Records in a RocksDB. */
@Tag("equinox")
class RocksNeoEmfStoreTest extends StoreContract {
	@Override
	public StoreProvider provider() {
		return new RocksNeoEmfStoreProvider();
	}
}
