// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import org.eclipse.emf.common.util.BasicEMap;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreEMap;

/** The values of a feature whose class is one of map entries, as a map. Holds the entries once it was asked for a key. */
final class StoreMap extends EcoreEMap<Object, Object> {
	private static final long serialVersionUID = 1L;

	StoreMap(PersistentObject owner, EStructuralFeature feature) {
		super((EClass) feature.getEType(), BasicEMap.Entry.class, null);
		delegateEList = new Entries(owner, feature);
		size = delegateEList.size();
	}

	/** Its object has no values any more. */
	void forget() {
		doClear();
	}

	/** Tells the map of each change. */
	private final class Entries extends StoreList<BasicEMap.Entry<Object, Object>> {
		private static final long serialVersionUID = 1L;

		Entries(PersistentObject owner, EStructuralFeature feature) {
			super(owner, feature);
		}

		@Override
		protected void didAdd(int index, BasicEMap.Entry<Object, Object> entry) {
			StoreMap.this.doPut(entry);
		}

		@Override
		protected void didSet(int index, BasicEMap.Entry<Object, Object> entry, BasicEMap.Entry<Object, Object> before) {
			didRemove(index, before);
			didAdd(index, entry);
		}

		@Override
		protected void didRemove(int index, BasicEMap.Entry<Object, Object> entry) {
			StoreMap.this.doRemove(entry);
		}

		@Override
		protected void didClear(int entries, Object[] before) {
			StoreMap.this.doClear();
		}

		@Override
		protected void didMove(int index, BasicEMap.Entry<Object, Object> entry, int before) {
			StoreMap.this.doMove(entry);
		}
	}
}
