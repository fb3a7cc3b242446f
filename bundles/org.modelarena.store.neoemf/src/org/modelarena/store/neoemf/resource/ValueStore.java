// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.util.Collections;
import java.util.List;
import java.util.Objects;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;

/**
 * The methods that EMF asks of a store of values, on top of single values and lists. Each call is atomic. Transient features never come here: objects hold them
 * themselves.
 */
abstract class ValueStore implements InternalEObject.EStore {
	/** The lock that is held while a feature of an object is read or changed. */
	abstract Object monitor(PersistentObject object);

	/** The value of a single-valued feature; null if none was set. */
	abstract Object value(PersistentObject object, EStructuralFeature feature);

	/** Sets a single-valued feature; null unsets it. */
	abstract void setValue(PersistentObject object, EStructuralFeature feature, Object value);

	/** The values of a many-valued feature, to be read; null if it is not set. */
	abstract List<Object> values(PersistentObject object, EStructuralFeature feature);

	/** The values of a many-valued feature, to be changed; made if there are none. */
	abstract List<Object> change(PersistentObject object, EStructuralFeature feature);

	/** Removes the list of a many-valued feature. */
	abstract void drop(PersistentObject object, EStructuralFeature feature);

	private List<Object> list(InternalEObject object, EStructuralFeature feature) {
		List<Object> values = values((PersistentObject) object, feature);
		return values == null ? Collections.emptyList() : values;
	}

	/** The values of a many-valued feature, to be changed at a place; nothing has happened if there is no such place. */
	private List<Object> changeAt(PersistentObject object, EStructuralFeature feature, int index) {
		Objects.checkIndex(index, list(object, feature).size());
		return change(object, feature);
	}

	private Object monitor(InternalEObject object) {
		return monitor((PersistentObject) object);
	}

	@Override
	public Object get(InternalEObject object, EStructuralFeature feature, int index) {
		synchronized (monitor(object)) {
			return index == NO_INDEX ? value((PersistentObject) object, feature) : list(object, feature).get(index);
		}
	}

	@Override
	public Object set(InternalEObject object, EStructuralFeature feature, int index, Object value) {
		PersistentObject element = (PersistentObject) object;
		synchronized (monitor(element)) {
			if (index != NO_INDEX) {
				return changeAt(element, feature, index).set(index, value);
			}
			Object before = value(element, feature);
			setValue(element, feature, value);
			return before;
		}
	}

	@Override
	public boolean isSet(InternalEObject object, EStructuralFeature feature) {
		synchronized (monitor(object)) {
			return feature.isMany() ? feature.isUnsettable() ? values((PersistentObject) object, feature) != null : !list(object, feature).isEmpty()
					: value((PersistentObject) object, feature) != null;
		}
	}

	@Override
	public void unset(InternalEObject object, EStructuralFeature feature) {
		synchronized (monitor(object)) {
			if (feature.isMany()) {
				drop((PersistentObject) object, feature);
			} else {
				setValue((PersistentObject) object, feature, null);
			}
		}
	}

	@Override
	public boolean isEmpty(InternalEObject object, EStructuralFeature feature) {
		return size(object, feature) == 0;
	}

	@Override
	public int size(InternalEObject object, EStructuralFeature feature) {
		synchronized (monitor(object)) {
			return list(object, feature).size();
		}
	}

	@Override
	public boolean contains(InternalEObject object, EStructuralFeature feature, Object value) {
		return indexOf(object, feature, value) >= 0;
	}

	@Override
	public int indexOf(InternalEObject object, EStructuralFeature feature, Object value) {
		synchronized (monitor(object)) {
			return list(object, feature).indexOf(value);
		}
	}

	@Override
	public int lastIndexOf(InternalEObject object, EStructuralFeature feature, Object value) {
		synchronized (monitor(object)) {
			return list(object, feature).lastIndexOf(value);
		}
	}

	@Override
	public void add(InternalEObject object, EStructuralFeature feature, int index, Object value) {
		synchronized (monitor(object)) {
			change((PersistentObject) object, feature).add(index, value);
		}
	}

	@Override
	public Object remove(InternalEObject object, EStructuralFeature feature, int index) {
		synchronized (monitor(object)) {
			List<Object> values = changeAt((PersistentObject) object, feature, index);
			Object removed = values.remove(index);
			if (values.isEmpty() && !feature.isUnsettable()) {
				drop((PersistentObject) object, feature);
			}
			return removed;
		}
	}

	@Override
	public Object move(InternalEObject object, EStructuralFeature feature, int targetIndex, int sourceIndex) {
		synchronized (monitor(object)) {
			Objects.checkIndex(targetIndex, size(object, feature));
			List<Object> values = changeAt((PersistentObject) object, feature, sourceIndex);
			Object moved = values.remove(sourceIndex);
			values.add(targetIndex, moved);
			return moved;
		}
	}

	@Override
	public void clear(InternalEObject object, EStructuralFeature feature) {
		synchronized (monitor(object)) {
			if (feature.isUnsettable()) {
				change((PersistentObject) object, feature).clear();
			} else {
				drop((PersistentObject) object, feature);
			}
		}
	}

	@Override
	public Object[] toArray(InternalEObject object, EStructuralFeature feature) {
		synchronized (monitor(object)) {
			return list(object, feature).toArray();
		}
	}

	@Override
	public <T> T[] toArray(InternalEObject object, EStructuralFeature feature, T[] array) {
		synchronized (monitor(object)) {
			return list(object, feature).toArray(array);
		}
	}

	@Override
	public int hashCode(InternalEObject object, EStructuralFeature feature) {
		synchronized (monitor(object)) {
			return list(object, feature).hashCode();
		}
	}

	@Override
	public EObject create(EClass type) {
		return new PersistentObject(type);
	}
}
