// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.impl.EStoreEObjectImpl;

/** The values of a many-valued feature. Holds none of them. */
class StoreList<E> extends EStoreEObjectImpl.BasicEStoreEList<E> {
	private static final long serialVersionUID = 1L;

	StoreList(PersistentObject owner, EStructuralFeature feature) {
		super(owner, feature);
	}

	/** As EMF's lists in memory: what is in it learns that it goes. */
	@Override
	public void unset() {
		clear();
		boolean wasSet = isSet();
		eStore().unset(owner, eStructuralFeature);
		if (isUnsettable() && isNotificationRequired()) {
			dispatchNotification(createNotification(Notification.UNSET, wasSet, false));
		}
	}
}
