package org.modelarena.tests.index;

import org.modelarena.core.Catalog;
import org.modelarena.core.StoreProvider;
import org.modelarena.testkit.StoreContract;

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
