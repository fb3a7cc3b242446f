// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.evaluator;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/** The {@code allInstances()} of every type: views on the snapshot's extents, nothing is copied. */
public final class Extents extends AbstractMap<EClass, Set<? extends EObject>> {
	private static final int ELEMENTS_BETWEEN_CHECKS = 1024;

	private final ModelSnapshot snapshot;
	private final Cancellation cancellation;
	private final Map<EClass, Set<EObject>> views = new HashMap<>();
	private int visited;

	/** @param cancellation stops the library's own loops over an extent, too */
	public Extents(ModelSnapshot snapshot, Cancellation cancellation) {
		this.snapshot = snapshot;
		this.cancellation = cancellation;
	}

	@Override
	public Set<EObject> get(Object type) {
		return views.computeIfAbsent((EClass) type, Extent::new);
	}

	@Override
	public Set<Entry<EClass, Set<? extends EObject>>> entrySet() {
		throw new UnsupportedOperationException("Extents are looked up by type only");
	}

	private final class Extent extends AbstractSet<EObject> {
		private final EClass type;

		Extent(EClass type) {
			this.type = type;
		}

		@Override
		public int size() {
			return Math.toIntExact(snapshot.extentSize(type));
		}

		@Override
		public boolean contains(Object candidate) {
			return candidate instanceof EObject object && type.isSuperTypeOf(object.eClass());
		}

		@Override
		public Iterator<EObject> iterator() {
			return new ObjectIterator(snapshot.extent(type));
		}
	}

	private final class ObjectIterator implements Iterator<EObject> {
		private final KeyCursor cursor;
		private boolean hasNext;

		ObjectIterator(KeyCursor cursor) {
			this.cursor = cursor;
			this.hasNext = cursor.next();
		}

		@Override
		public boolean hasNext() {
			return hasNext;
		}

		@Override
		public EObject next() {
			if (!hasNext) {
				throw new NoSuchElementException();
			}
			if (++visited % ELEMENTS_BETWEEN_CHECKS == 0) {
				cancellation.check();
			}
			EObject object = snapshot.object(cursor.key());
			hasNext = cursor.next();
			return object;
		}
	}
}
