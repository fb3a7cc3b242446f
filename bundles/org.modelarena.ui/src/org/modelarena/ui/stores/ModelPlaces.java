// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import java.nio.file.Path;
import java.util.List;

import org.modelarena.cases.Cases;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.TemporaryStore;
import org.modelarena.core.store.Catalog;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.Unresolved;

/** Where the metamodels of the user's models are looked for. Stateless. */
public final class ModelPlaces {
	private ModelPlaces() {
	}

	/**
	 * The model in files, which may refer to each other, in a store that is gone when it is closed. References that lead nowhere are left out.
	 *
	 * @throws org.modelarena.core.ArenaException if one cannot be read, or reading is cancelled
	 */
	public static TemporaryStore read(List<Path> files, Progress progress) {
		return TemporaryStore.of(MetamodelSearch.in(with(List.of())).source(files, Unresolved.DROP, progress), Catalog.discover(), progress);
	}

	/** Among these files, beside the models, and among those of the cases. */
	public static SearchPlaces with(List<Path> metamodels) {
		return SearchPlaces.none().withFiles(metamodels).withKnown(Cases.all().stream().map(known -> known.metamodel().packages()).toList());
	}
}
