// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Metamodel;

/** Features of the cases' own metamodels, of which it is known what they are. */
public final class Features {
	private Features() {
	}

	/** An attribute. */
	public static EAttribute attribute(EClass type, String name) {
		return (EAttribute) Metamodel.feature(type, name);
	}

	/** A reference. */
	public static EReference reference(EClass type, String name) {
		return (EReference) Metamodel.feature(type, name);
	}
}
