// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import java.nio.file.Path;
import java.util.List;

import org.modelarena.cases.Cases;
import org.modelarena.xmi.SearchPlaces;

/** Where the metamodels of the user's models are looked for. Stateless. */
public final class ModelPlaces {
	private ModelPlaces() {
	}

	/** Among these files, beside the models, and among those of the cases. */
	public static SearchPlaces with(List<Path> metamodels) {
		return SearchPlaces.none().withFiles(metamodels).withKnown(Cases.all().stream().map(known -> known.metamodel().packages()).toList());
	}
}
