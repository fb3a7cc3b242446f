// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.impl.EPackageImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.FeatureMapUtil;

/**
 * Features that are derived or volatile, and have values all the same. EMF's dynamic objects keep, save and load these like any other's: both words are
 * remarks on the code that somebody might generate. Here they mean that somebody computes the values, so these features lose them. An annotation of
 * {@link #SOURCE} keeps the remarks. Features that are transient as well have no values in files, and stay as they are if they are volatile.
 */
final class StoredFeatures {
	/** The source of the annotation; its entry {@code derived} is {@code true}, and its entry {@code kept} is {@code volatile}; {@code eType} names what it
	 * was; {@code member} is {@code true}. */
	static final String SOURCE = "http://modelarena.org/stored";

	private StoredFeatures() {
	}

	/** Takes the remarks from the features of a dynamic package. Generated packages are programs of their own, and stay. */
	static void mark(EPackage ePackage) {
		if (ePackage.getClass() != EPackageImpl.class) {
			return;
		}
		for (EClassifier classifier : ePackage.getEClassifiers()) {
			if (classifier instanceof EClass type) {
				type.getEStructuralFeatures().stream().filter(StoredFeatures::hasValues).forEach(StoredFeatures::mark);
			}
		}
	}

	private static void mark(EStructuralFeature feature) {
		if (feature.isVolatile()) {
			EcoreUtil.setAnnotation(feature, SOURCE, "kept", "volatile");
			feature.setVolatile(false);
		}
		if (feature.isDerived()) {
			EcoreUtil.setAnnotation(feature, SOURCE, "derived", "true");
			feature.setDerived(false);
		}
	}

	/** Whether a feature was derived before its remark was taken, and is no member of a feature map, whose values it has. */
	static boolean isComputed(EStructuralFeature feature) {
		return EcoreUtil.getAnnotation(feature, SOURCE, "derived") != null && EcoreUtil.getAnnotation(feature, SOURCE, "member") == null;
	}

	/** Whether the values of a feature are texts for the entries of a feature map. */
	static boolean isMapOrder(EStructuralFeature feature) {
		return EcorePackage.Literals.EFEATURE_MAP_ENTRY.getName().equals(EcoreUtil.getAnnotation(feature, SOURCE, "eType"));
	}

	private static boolean hasValues(EStructuralFeature feature) {
		if (Derivation.isDerived(feature)) {
			return false;
		}
		return feature.isVolatile() ? !feature.isTransient() && !mayShowMap(feature) : feature.isDerived();
	}

	/** Whether a feature may be a view of a feature map's entries. */
	private static boolean mayShowMap(EStructuralFeature feature) {
		return feature.getEContainingClass().getEAllAttributes().stream().anyMatch(FeatureMapUtil::isFeatureMap);
	}
}
