// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Packages with those that they build on. */
final class UsedPackages {
	private UsedPackages() {
	}

	/** The outermost package around one, and those that it builds on; without those of EMF. */
	static Set<EPackage> of(EPackage root) {
		Deque<EPackage> rest = new ArrayDeque<>(List.of(outermost(root)));
		Set<EPackage> seen = new LinkedHashSet<>(rest);
		while (!rest.isEmpty()) {
			for (EObject target : EcoreUtil.CrossReferencer.find(List.of(rest.remove())).keySet()) {
				EPackage used = target instanceof EClassifier type && type.getEPackage() != null ? outermost(type.getEPackage()) : null;
				if (used != null && used.getName() != null && !PackagesOfEmf.ALL.containsValue(used) && seen.add(used)) {
					rest.add(used);
				}
			}
		}
		return seen;
	}

	private static EPackage outermost(EPackage ePackage) {
		return ePackage.getESuperPackage() == null ? ePackage : outermost(ePackage.getESuperPackage());
	}
}
