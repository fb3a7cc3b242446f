// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;

/** The meaning of a feature in a model file. */
public enum FeatureKind {
	ATTRIBUTE,
	/** Holds its targets. */
	CONTAINMENT,
	/** Points to elements that are held elsewhere. */
	REFERENCE,
	/** The opposite of a containment; it follows from the nesting. */
	CONTAINER,
	/** Computed or not kept, so not read and not written. */
	IGNORED;

	/**
	 * The kind of a feature. A transient reference whose opposite is kept counts as a reference: files leave it out, and it follows from
	 * the other end.
	 */
	public static FeatureKind of(EStructuralFeature feature) {
		boolean computed = feature.isDerived() || feature.isVolatile();
		if (!(feature instanceof EReference reference)) {
			return computed || feature.isTransient() ? IGNORED : ATTRIBUTE;
		}
		if (reference.isContainer()) {
			return CONTAINER;
		}
		if (computed || reference.isTransient() && !isKept(reference.getEOpposite())) {
			return IGNORED;
		}
		return reference.isContainment() ? CONTAINMENT : REFERENCE;
	}

	private static boolean isKept(@Nullable EReference opposite) {
		return opposite != null && !opposite.isTransient() && !opposite.isDerived() && !opposite.isVolatile();
	}
}
