// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.types;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.impl.EPackageImpl;
import org.eclipse.emf.ecore.util.FeatureMapUtil;
import org.modelarena.core.model.Metamodel;

/** The classes that stores hold as they are, and a stream of elements can tell: those of which all features are plain. */
public final class PlainTypes {
	private PlainTypes() {
	}

	/** Whether stores can hold each class as it is. */
	public static boolean isPlain(Metamodel metamodel) {
		return metamodel.classes().stream().allMatch(PlainTypes::isPlain);
	}

	/** Whether stores can hold a class as it is. */
	public static boolean isPlain(EClass type) {
		return type.getEPackage().getClass() == EPackageImpl.class && type.getEAllStructuralFeatures().stream().noneMatch(PlainTypes::isUnusual);
	}

	private static boolean isUnusual(EStructuralFeature feature) {
		return FeatureMapUtil.isFeatureMap(feature) || feature.getEContainingClass().getEPackage().getClass() != EPackageImpl.class
				|| feature instanceof EReference reference && !reference.getEKeys().isEmpty() || XmlNames.differs(feature);
	}
}
