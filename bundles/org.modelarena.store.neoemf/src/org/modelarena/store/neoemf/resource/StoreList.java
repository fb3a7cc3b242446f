// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.util.Arrays;
import java.util.Collection;

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

	/** EMF adds one value after the other, and then tells each where it lies: one that is refused must not leave those before it without a place. */
	private void enter(Collection<?> values) {
		if (eStore() instanceof Workspace workspace) {
			workspace.enterAll(eStructuralFeature, values);
		}
	}

	@Override
	protected boolean doAddAllUnique(Collection<? extends E> values) {
		enter(values);
		return super.doAddAllUnique(values);
	}

	@Override
	protected boolean doAddAllUnique(int index, Collection<? extends E> values) {
		enter(values);
		return super.doAddAllUnique(index, values);
	}

	@Override
	protected boolean doAddAllUnique(Object[] objects, int start, int end) {
		enter(Arrays.asList(Arrays.copyOfRange(objects, start, end)));
		return super.doAddAllUnique(objects, start, end);
	}

	@Override
	protected boolean doAddAllUnique(int index, Object[] objects, int start, int end) {
		enter(Arrays.asList(Arrays.copyOfRange(objects, start, end)));
		return super.doAddAllUnique(index, objects, start, end);
	}
}
