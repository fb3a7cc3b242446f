// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import org.eclipse.emf.common.util.BasicEMap;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;

/** An entry of an EMap: an object of a class with {@code key} and {@code value}. */
final class PersistentEntry extends PersistentObject implements BasicEMap.Entry<Object, Object> {
	private static final int UNKNOWN = -1;

	private final EStructuralFeature keyFeature;
	private final EStructuralFeature valueFeature;
	private int hash = UNKNOWN;

	PersistentEntry(EClass type) {
		super(type);
		keyFeature = type.getEStructuralFeature("key");
		valueFeature = type.getEStructuralFeature("value");
	}

	@Override
	public Object getKey() {
		return eGet(keyFeature);
	}

	@Override
	public void setKey(Object key) {
		eSet(keyFeature, key);
	}

	@Override
	public int getHash() {
		if (hash == UNKNOWN) {
			Object key = getKey();
			hash = key == null ? 0 : key.hashCode();
		}
		return hash;
	}

	@Override
	public void setHash(int newHash) {
		hash = newHash;
	}

	@Override
	public Object getValue() {
		return eGet(valueFeature);
	}

	@Override
	public Object setValue(Object value) {
		Object before = getValue();
		eSet(valueFeature, value);
		return before;
	}
}
