// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.emf;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.impl.DynamicEObjectImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.ElementKey;

/**
 * An element whose hash code comes from its key. Interpreters go through sets by hash codes, so the same element comes first there in each run, and in
 * each store.
 */
final class KeyedObject extends DynamicEObjectImpl {
	private long key;

	private KeyedObject(EClass type) {
		super(type);
	}

	/** An object of a class; one of the class's own Java class, if that has one. */
	static EObject create(EClass type) {
		EObject object = EcoreUtil.create(type);
		return object.getClass() == DynamicEObjectImpl.class ? new KeyedObject(type) : object;
	}

	/** To be called once, before anybody asks for the hash code. */
	static void put(EObject object, long key) {
		if (object instanceof KeyedObject keyed) {
			keyed.key = key;
		}
	}

	@Override
	public int hashCode() {
		return ElementKey.hash(key);
	}

	@Override
	public boolean equals(Object other) {
		return this == other;
	}
}
