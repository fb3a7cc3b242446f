// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf;

import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.store.neoemf.internal.MapStores;
import org.modelarena.store.neoemf.maps.MapLayer;

/**
 * Elements as records in ordered maps on disk, in the manner of NeoEMF: read one by one when somebody asks for them, so that a model may be larger
 * than memory. H2's MVStore keeps the maps, in one file.
 */
public final class NeoEmfStoreProvider extends MapStores {
	public NeoEmfStoreProvider() {
		this(Catalog.expressions());
	}

	/** @param expressions the languages that evaluate derived features */
	public NeoEmfStoreProvider(ExpressionLanguages expressions) {
		super("neoemf", "Elements as records in ordered maps on disk (H2's MVStore), read when asked for: models larger than memory", MapLayer::mvStore, expressions);
	}
}
