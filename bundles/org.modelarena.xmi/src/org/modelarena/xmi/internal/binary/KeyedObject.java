// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.binary;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.impl.DynamicEObjectImpl;
import org.eclipse.emf.ecore.impl.EFactoryImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** A dynamic EMF object that knows its key, which saves a large map. */
final class KeyedObject extends DynamicEObjectImpl {
	/** Of an object without a key. */
	static final int NO_KEY = -1;

	private static final EFactoryImpl FACTORY = new EFactoryImpl() {
		@Override
		public EObject create(EClass type) {
			return new KeyedObject(type);
		}
	};

	int key = NO_KEY;

	private KeyedObject(EClass type) {
		super(type);
	}

	/** The factory of instances of this class, or null for a type that has a class of its own. */
	static EFactoryImpl factory(EClass type) {
		return EcoreUtil.create(type).getClass() == DynamicEObjectImpl.class ? FACTORY : null;
	}
}
