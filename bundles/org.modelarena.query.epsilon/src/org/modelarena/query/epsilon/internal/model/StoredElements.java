// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.Arrays;

import org.eclipse.emf.ecore.EObject;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.SnapshotObject;

/** Elements of a snapshot as its objects: a view on their keys that asks for an object when it is needed. Thread-safe as the snapshot is. */
public final class StoredElements extends ReadOnlyList<EObject> {
	private final ModelSnapshot snapshot;
	private final long[] keys;

	/** @param keys in order, not copied */
	public StoredElements(ModelSnapshot snapshot, long[] keys) {
		super("A store is read only as a model of Epsilon");
		this.snapshot = snapshot;
		this.keys = keys;
	}

	/** The keys of a cursor in its order. */
	public static long[] drain(KeyCursor cursor, int expected) {
		long[] keys = new long[expected];
		int count = 0;
		while (cursor.next()) {
			if (count == keys.length) {
				keys = Arrays.copyOf(keys, Math.max(8, count * 2));
			}
			keys[count++] = cursor.key();
		}
		return count == keys.length ? keys : Arrays.copyOf(keys, count);
	}

	@Override
	public EObject get(int index) {
		return snapshot.object(keys[index]);
	}

	@Override
	public int size() {
		return keys.length;
	}

	@Override
	public int indexOf(Object object) {
		if (object instanceof SnapshotObject element && element.snapshot() == snapshot) {
			for (int i = 0; i < keys.length; i++) {
				if (keys[i] == element.key()) {
					return i;
				}
			}
		}
		return -1;
	}
}
