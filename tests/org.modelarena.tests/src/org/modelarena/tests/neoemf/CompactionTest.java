// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Progress;
import org.modelarena.core.keeping.ModelCheck;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.tests.Railways;

/** What many small commits leave behind in the file of a store is given back when the store is closed. */
class CompactionTest {
	private static final int COMMITS = 200;
	private static final int CHANGES = 50;

	private final StoreProvider provider = Catalog.discover().store("neoemf");

	@TempDir
	Path folder;

	@Test
	void aFileIsHardlyLargerAfterManyCommitsThanWhenItWasLoaded() throws IOException {
		StoreLocation location = StoreLocation.at(folder.resolve("railway"));
		provider.create(location, Railways.repair(16), Progress.none()).close();
		Path file = folder.resolve("railway/maps.mv");
		long loaded = Files.size(file);
		long[] lengths = new long[2];
		try (ModelStore store = provider.open(location)) {
			lengths[0] = edit(store);
			assertTrue(Files.size(file) > 2 * loaded, () -> "nothing to compact in a file that had " + loaded + " bytes");
		}
		assertTrue(Files.size(file) < loaded * 3 / 2, () -> "it had " + loaded + " bytes");
		assertFalse(Files.exists(folder.resolve("railway/maps.mv.compact")));
		try (ModelStore store = provider.open(location)) {
			Findings findings = new Findings();
			ModelCheck.run(store, findings, Progress.none());
			assertEquals(List.of(), findings.first());
			try (ModelSnapshot snapshot = store.snapshot()) {
				lengths[1] = sum(snapshot);
			}
		}
		assertEquals(lengths[0], lengths[1]);
	}

	/** Sets lengths in many commits, and says what their sum is then. */
	private static long edit(ModelStore store) {
		EClass segment = store.metamodel().type("Segment");
		EAttribute length = (EAttribute) segment.getEStructuralFeature("length");
		List<Long> segments = new ArrayList<>();
		try (ModelSnapshot snapshot = store.snapshot()) {
			for (KeyCursor cursor = snapshot.extent(segment); cursor.next();) {
				segments.add(cursor.key());
			}
		}
		Random random = new Random(1);
		for (int commit = 0; commit < COMMITS; commit++) {
			try (ModelEdit edit = store.begin()) {
				for (int change = 0; change < CHANGES; change++) {
					edit.set(segments.get(random.nextInt(segments.size())), length, random.nextInt(1000));
				}
				edit.commit();
			}
		}
		try (ModelSnapshot snapshot = store.snapshot()) {
			return sum(snapshot);
		}
	}

	private static long sum(ModelSnapshot snapshot) {
		EClass segment = snapshot.metamodel().type("Segment");
		EAttribute length = (EAttribute) segment.getEStructuralFeature("length");
		long sum = 0;
		for (KeyCursor cursor = snapshot.extent(segment); cursor.next();) {
			sum += (Integer) snapshot.attribute(cursor.key(), length);
		}
		return sum;
	}
}
