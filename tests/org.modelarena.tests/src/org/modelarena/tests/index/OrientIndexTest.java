package org.modelarena.tests.index;

import org.junit.jupiter.api.Tag;
import org.modelarena.core.Catalog;
import org.modelarena.core.StoreProvider;
import org.modelarena.testkit.StoreContract;

@Tag("equinox")
class OrientIndexTest extends StoreContract {
	@Override
	public StoreProvider provider() {
		return Catalog.discover().store("orientdb");
	}

	/** OrientDB keeps the files open until the process ends. */
	@Override
	public boolean opensAgainAfterLoss() {
		return false;
	}
}
