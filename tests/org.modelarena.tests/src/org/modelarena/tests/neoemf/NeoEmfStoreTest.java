// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf;

import org.modelarena.core.store.StoreProvider;
import org.modelarena.store.neoemf.NeoEmfStoreProvider;
import org.modelarena.testkit.StoreContract;

/** Records in ordered maps. */
class NeoEmfStoreTest extends StoreContract {
	@Override
	public StoreProvider provider() {
		return new NeoEmfStoreProvider();
	}
}
