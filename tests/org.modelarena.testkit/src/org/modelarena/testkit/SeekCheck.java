// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.store.ModelStore;

/** Compares seeks with scans. */
public final class SeekCheck {
	private SeekCheck() {
	}

	/** For each indexed attribute, type and value that there is, all kinds of ranges give what a scan gives, in the order of the extent. */
	public static void assertSeeksFindWhatScansFind(ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			for (EAttribute attribute : Indexing.in(snapshot.metamodel())) {
				for (EClass type : snapshot.metamodel().classes()) {
					if (attribute.getEContainingClass().isSuperTypeOf(type)) {
						check(snapshot, type, attribute);
					}
				}
			}
		}
	}

	private static void check(ModelSnapshot snapshot, EClass type, EAttribute attribute) {
		List<Object> bounds = new ArrayList<>();
		for (KeyCursor cursor = snapshot.extent(type); cursor.next();) {
			Object value = snapshot.attribute(cursor.key(), attribute);
			if (value != null && !bounds.contains(value) && bounds.size() < 12) {
				bounds.add(value);
			}
		}
		for (Object bound : bounds) {
			check(snapshot, type, attribute, Range.equalTo(bound));
			if (!(bound instanceof EEnumLiteral) && !(bound instanceof Boolean)) {
				check(snapshot, type, attribute, Range.atMost(bound));
				check(snapshot, type, attribute, Range.below(bound));
				check(snapshot, type, attribute, Range.atLeast(bound));
				check(snapshot, type, attribute, Range.above(bound));
			}
		}
	}

	private static void check(ModelSnapshot snapshot, EClass type, EAttribute attribute, Range range) {
		List<Long> scanned = new ArrayList<>();
		for (KeyCursor cursor = snapshot.extent(type); cursor.next();) {
			if (range.contains(snapshot.attribute(cursor.key(), attribute))) {
				scanned.add(cursor.key());
			}
		}
		assertEquals(scanned, SnapshotCheck.list(snapshot.seek(type, attribute, range)), type.getName() + "." + attribute.getName() + " in " + range);
	}
}
