// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.util.AbstractList;

import org.eclipse.emf.ecore.EObject;
import org.modelarena.store.neoemf.record.KeyList;

/** The targets of a reference as objects. Guarded by its objects. */
final class TargetList extends AbstractList<Object> {
	private final ObjectTable objects;
	private final KeyList ids;

	TargetList(ObjectTable objects, KeyList ids) {
		this.objects = objects;
		this.ids = ids;
	}

	@Override
	public int size() {
		return ids.size();
	}

	@Override
	public Object get(int index) {
		return objects.get(ids.get(checked(index)));
	}

	private int checked(int index) {
		if (index < 0 || index >= ids.size()) {
			throw new IndexOutOfBoundsException("index=" + index + ", size=" + ids.size());
		}
		return index;
	}

	@Override
	public int indexOf(Object object) {
		Long id = objects.knownId(object);
		int at = id == null ? -1 : ids.indexOf(id);
		return objects.outside().hasOldIds() && at < 0 ? super.indexOf(object) : at;
	}

	@Override
	public int lastIndexOf(Object object) {
		Long id = objects.knownId(object);
		int at = id == null ? -1 : ids.lastIndexOf(id);
		return objects.outside().hasOldIds() ? super.lastIndexOf(object) : at;
	}

	@Override
	public Object set(int index, Object object) {
		Object before = get(index);
		ids.set(index, objects.idOf((EObject) object));
		return before;
	}

	@Override
	public void add(int index, Object object) {
		ids.insert(index == ids.size() ? index : checked(index), objects.idOf((EObject) object));
	}

	@Override
	public Object remove(int index) {
		Object before = get(index);
		ids.remove(index);
		return before;
	}

	@Override
	public void clear() {
		while (ids.size() > 0) {
			ids.remove(ids.size() - 1);
		}
	}

	/** The id of the target at a place. */
	long id(int index) {
		return ids.get(checked(index));
	}
}
