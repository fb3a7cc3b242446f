// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.differences;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.modelarena.compare.DifferenceList;
import org.modelarena.compare.ModelDifference;
import org.modelarena.compare.ModelDifference.Matching;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.ui.stores.ModelPlaces;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.Unresolved;

/**
 * What is different between two model files.
 *
 * @param unknown what of the second one's metamodel the first one's has not, which is not compared
 */
record Comparison(Path before, Path after, DifferenceList differences, Set<String> unknown) {
	/** The elements that are listed. */
	static final int MOST = 10_000;
	private static final String STORE = "columns";

	/**
	 * Reads and compares two files, in stores that are gone afterwards.
	 *
	 * @throws org.modelarena.core.ArenaException if one cannot be read, or the comparison is cancelled
	 */
	static Comparison of(Path before, Path after, Cancellation cancellation) {
		Path folder = TemporaryFolder.create("compare");
		try (ModelStore one = load(before, folder.resolve("before"), cancellation);
				ModelStore other = load(after, folder.resolve("after"), cancellation);
				ModelSnapshot first = one.snapshot();
				ModelSnapshot second = other.snapshot()) {
			ModelDifference difference = ModelDifference.of(first, second, Matching.CONTENTS, Progress.of(cancellation));
			return new Comparison(before, after, DifferenceList.of(difference, MOST), Set.copyOf(difference.unknown()));
		} finally {
			StoreDirectory.delete(folder);
		}
	}

	private static ModelStore load(Path model, Path folder, Cancellation cancellation) {
		Progress progress = Progress.of(cancellation);
		return Catalog.discover().store(STORE).create(StoreLocation.at(folder), MetamodelSearch.in(ModelPlaces.with(List.of())).source(List.of(model), Unresolved.DROP, progress), progress);
	}
}
