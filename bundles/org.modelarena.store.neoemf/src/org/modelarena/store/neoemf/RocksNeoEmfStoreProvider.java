// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf;

import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.store.neoemf.internal.MapStores;
import org.modelarena.store.neoemf.maps.MapLayer;

/** As {@link NeoEmfStoreProvider}, with maps in a RocksDB: smaller on disk, and faster to write where much is. */
public final class RocksNeoEmfStoreProvider extends MapStores {
	public RocksNeoEmfStoreProvider() {
		this(Catalog.expressions());
	}

	/** @param expressions the languages that evaluate derived features */
	public RocksNeoEmfStoreProvider(ExpressionLanguages expressions) {
		super("rocksdb", "As 'neoemf', with RocksDB, fetched by Maven when first used: for large models and many updates", MapLayer::rocksDb, expressions);
	}
}
