// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.program;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/** A program's own index on an attribute, for stores that have none: a hash table over one state of the model. Used by one thread. */
final class OwnIndex {
	private final Map<Object, LongArray> keys = new HashMap<>();

	/** Reads all instances. */
	OwnIndex(ModelSnapshot snapshot, EClass type, EAttribute attribute) {
		for (KeyCursor extent = snapshot.extent(type); extent.next();) {
			add(snapshot.attribute(extent.key(), attribute), extent.key());
		}
	}

	/** An index of nothing yet. */
	OwnIndex() {
	}

	void add(Object value, long key) {
		keys.computeIfAbsent(value, first -> new LongArray()).add(key);
	}

	KeyCursor find(Object value) {
		LongArray found = keys.get(value);
		return found == null ? KeyCursor.of() : KeyCursor.of(found.toArray());
	}
}
