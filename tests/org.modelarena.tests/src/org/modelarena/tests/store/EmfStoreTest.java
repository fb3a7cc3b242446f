// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import org.modelarena.core.store.StoreProvider;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.StoreContract;

/** EMF objects with a folder. */
class EmfStoreTest extends StoreContract {
	@Override
	public StoreProvider provider() {
		return new EmfStoreProvider();
	}
}
