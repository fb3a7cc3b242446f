// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.impl.EFactoryImpl;
import org.eclipse.emf.ecore.util.FeatureMapUtil;

/** Makes the objects of a dynamic package so that resources of this package can hold them. In all else as EMF's own. */
final class PersistentFactory extends EFactoryImpl {
	/** A feature map is no list of values or targets; no record could hold it. */
	private final Map<EClass, Boolean> hasFeatureMap = new ConcurrentHashMap<>();

	/** Lets a package and those in it make such objects; those with a factory of their own keep it. */
	static void install(EPackage ePackage) {
		if (ePackage.getEFactoryInstance().getClass() == EFactoryImpl.class) {
			ePackage.setEFactoryInstance(new PersistentFactory());
		}
		ePackage.getESubpackages().forEach(PersistentFactory::install);
	}

	@Override
	protected EObject basicCreate(EClass type) {
		boolean hasMap = hasFeatureMap.computeIfAbsent(type, t -> t.getEAllStructuralFeatures().stream().anyMatch(FeatureMapUtil::isFeatureMap));
		return hasMap ? super.basicCreate(type) : handle(type);
	}

	/** An object for a record that has been found. */
	static PersistentObject handle(EClass type) {
		return isEntry(type) ? new PersistentEntry(type) : new PersistentObject(type);
	}

	/** Whether its instances are entries of maps. */
	static boolean isEntry(EClassifier type) {
		return "java.util.Map$Entry".equals(type.getInstanceClassName());
	}
}
