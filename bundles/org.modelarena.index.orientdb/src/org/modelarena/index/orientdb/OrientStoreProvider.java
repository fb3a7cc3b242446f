// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb;

import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.index.GraphStoreProvider;

/** Keeps models in OrientDB, each in a folder of its own, in this process. */
public final class OrientStoreProvider extends GraphStoreProvider {
	public OrientStoreProvider() {
		this(Catalog.expressions());
	}

	/** @param expressions the languages that evaluate derived features */
	public OrientStoreProvider(ExpressionLanguages expressions) {
		super(new OrientDatabase(), expressions);
	}

	@Override
	public String description() {
		return "OrientDB 3.2 in this process, or on a server of yours";
	}
}
