// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import org.modelarena.core.store.StoreProvider;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.testkit.StoreContract;

/** The column store does what every store does. */
class ColumnsStoreTest extends StoreContract {
	@Override
	public StoreProvider provider() {
		return new ColumnStoreProvider();
	}
}
