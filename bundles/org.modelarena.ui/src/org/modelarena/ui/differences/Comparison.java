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
import org.modelarena.core.folders.TemporaryStore;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.ui.stores.ModelPlaces;
import org.modelarena.xmi.Provenance;

/**
 * The differences between two model files.
 *
 * @param unknown what of the second one's metamodel the first one's has not, which is not compared
 */
record Comparison(Path before, Path after, DifferenceList differences, Set<String> unknown) {
	/** The elements that are listed. */
	static final int MOST = 10_000;

	/**
	 * Reads and compares two files, in stores that are gone afterwards.
	 *
	 * @throws org.modelarena.core.ArenaException if one cannot be read, or the comparison is cancelled
	 */
	static Comparison of(Path before, Path after, Cancellation cancellation) {
		Progress progress = Progress.of(cancellation);
		try (TemporaryStore old = ModelPlaces.read(List.of(before), progress);
				TemporaryStore current = ModelPlaces.read(List.of(after), progress);
				ModelSnapshot one = old.snapshot();
				ModelSnapshot other = current.snapshot()) {
			ModelDifference difference = ModelDifference.of(one, other, Matching.CONTENTS, progress)
					.withExternal(Provenance.referencesOf(old.place()), Provenance.referencesOf(current.place()));
			return new Comparison(before, after, DifferenceList.of(difference, MOST), Set.copyOf(difference.unknown()));
		}
	}
}
