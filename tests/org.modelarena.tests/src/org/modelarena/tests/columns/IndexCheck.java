// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.Declaration;
import org.modelarena.core.Progress;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.RowPages;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.store.ModelStore;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Recomputed;
import org.modelarena.testkit.SeekCheck;
import org.modelarena.testkit.Translation;

/** What a column store derives and indexes is right. */
final class IndexCheck {
	private IndexCheck() {
	}

	static void declare(ModelStore store, String declaration, boolean indexed) {
		store.index().declare(Declaration.parse(declaration, "ocl", indexed), Progress.none());
	}

	/** Derived values are those that their expressions give, seeks find what scans find, and bulk reading gives what single reading gives. */
	static void assertRight(ModelStore store) {
		Recomputed.assertUpToDate(store);
		SeekCheck.assertSeeksFindWhatScansFind(store);
		try (ModelSnapshot snapshot = store.snapshot()) {
			BulkCheck.assertBulkIsSingle(snapshot);
			for (EAttribute attribute : store.index().indexed()) {
				assertRowsAreInOrder((ColumnSnapshot) snapshot, attribute);
			}
		}
	}

	/** The rows of a seek are those of its keys; how many they are is known before any is read. */
	static void assertRowsAreInOrder(ColumnSnapshot snapshot, EAttribute attribute) {
		EClass type = attribute.getEContainingClass();
		long[] extent = snapshot.extent(type).toArray();
		Object bound = Arrays.stream(extent).mapToObj(key -> snapshot.attribute(key, attribute)).filter(value -> value != null).findFirst().orElse(null);
		if (bound == null) {
			return;
		}
		Range range = Range.atLeast(bound);
		long expected = Arrays.stream(extent).filter(key -> range.contains(snapshot.attribute(key, attribute))).count();
		RowPages pages = snapshot.seekRows(type, attribute, range);
		assertEquals(expected, pages.size());
		int[] rows = new int[ColumnSnapshot.PAGE];
		long[] keys = new long[(int) expected];
		int size = 0;
		for (int page = 0; page < pages.pages(); page++) {
			assertEquals(pages.count(page), pages.read(page, rows));
			for (int i = 0; i < pages.count(page); i++) {
				assertTrue(i == 0 || rows[i] > rows[i - 1], "rows ascend");
				long[] key = new long[1];
				snapshot.keys(new int[] { rows[i] }, 1, key);
				keys[size++] = key[0];
			}
		}
		Arrays.sort(keys);
		assertArrayEquals(snapshot.seek(type, attribute, range).toArray(), keys);
	}

	/** Makes some random steps. */
	static void edit(ModelStore store, RandomEdits edits) {
		try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
			for (int i = 0; i < 6; i++) {
				edits.step(edit);
			}
			edit.commit();
		}
	}
}
