package org.modelarena.core;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.impl.EPackageImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Features that are derived but not volatile. EMF keeps, saves and loads their values like any other's: with it, "derived" alone is a remark. Here
 * it means that somebody computes the values, so these features lose it. An annotation of {@link #SOURCE} keeps the remark.
 */
final class StoredFeatures {
	/** The source of the annotation; its entry {@code derived} is {@code true}. */
	static final String SOURCE = "http://modelarena.org/stored";

	private StoredFeatures() {
	}

	/** Takes the remark from the features of a dynamic package. Generated packages are programs of their own, and stay. */
	static void mark(EPackage ePackage) {
		if (ePackage.getClass() != EPackageImpl.class) {
			return;
		}
		for (EClassifier classifier : ePackage.getEClassifiers()) {
			if (classifier instanceof EClass type) {
				type.getEStructuralFeatures().stream().filter(StoredFeatures::isRemarked).forEach(feature -> {
					EcoreUtil.setAnnotation(feature, SOURCE, "derived", "true");
					feature.setDerived(false);
				});
			}
		}
	}

	private static boolean isRemarked(EStructuralFeature feature) {
		return feature.isDerived() && !feature.isVolatile() && !Derivation.isDerived(feature);
	}
}
