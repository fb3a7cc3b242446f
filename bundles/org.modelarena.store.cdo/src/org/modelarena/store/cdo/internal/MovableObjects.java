// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.util.Map;

import org.eclipse.emf.common.notify.NotificationChain;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.internal.cdo.object.CDOFactoryImpl;
import org.eclipse.emf.internal.cdo.object.DynamicCDOObjectImpl;

/**
 * Makes CDO's objects of a package, that leave the right feature of their container when they are moved. EMF's dynamic objects take the number that the feature
 * has in the class that declares it, which is another feature's in a class of several supertypes.
 */
final class MovableObjects extends CDOFactoryImpl {
	private MovableObjects(EPackage ePackage) {
		super(ePackage);
	}

	/** The objects of a package that are made from now on are movable. */
	static void of(EPackage ePackage) {
		if (!(ePackage.getEFactoryInstance() instanceof MovableObjects)) {
			ePackage.setEFactoryInstance(new MovableObjects(ePackage));
		}
	}

	@Override
	protected EObject basicCreate(EClass type) {
		return Map.Entry.class.getName().equals(type.getInstanceClassName()) ? super.basicCreate(type) : new Movable(type);
	}

	private static final class Movable extends DynamicCDOObjectImpl {
		Movable(EClass type) {
			super(type);
		}

		@Override
		public NotificationChain eDynamicBasicRemoveFromContainer(NotificationChain messages) {
			InternalEObject container = eInternalContainer();
			EReference containment = ((EReference) eClass().getEStructuralFeature(eContainerFeatureID())).getEOpposite();
			return container.eInverseRemove(this, container.eClass().getFeatureID(containment), null, messages);
		}
	}
}
