package org.modelarena.tests.columns;

import org.junit.jupiter.api.Tag;
import org.modelarena.core.StoreProvider;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.testkit.StoreContract;

/** The column store does what every store does. */
@Tag("equinox")
class ColumnsStoreTest extends StoreContract {
	@Override
	public StoreProvider provider() {
		return new ColumnStoreProvider();
	}
}
