// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf;

import org.modelarena.core.store.StoreProvider;
import org.modelarena.store.neoemf.RocksNeoEmfStoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.StoreContract;

/** Records in a RocksDB. */
@Sampled(3)
class RocksNeoEmfStoreTest extends StoreContract {
	@Override
	public StoreProvider provider() {
		return new RocksNeoEmfStoreProvider();
	}
}
