// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.impl.EPackageImpl;

/**
 * Sets the ends of opposites that only one of two files gives: EMF resolves a reference into another file without telling what it leads to, and stores have
 * both ends or none. Within a file EMF has set them itself.
 */
final class OtherEnds {
	private final ObjectModel model;
	/** The contents of long lists. */
	private final Map<EReference, Map<EObject, Set<Object>>> known = new HashMap<>();

	OtherEnds(ObjectModel model) {
		this.model = model;
	}

	/** Sets those that an object lacks at what it refers to. */
	void complete(EObject object) {
		for (EReference reference : object.eClass().getEAllReferences()) {
			EReference opposite = reference.getEOpposite();
			boolean isPair = opposite != null && !reference.isContainment() && !reference.isContainer() && !reference.isTransient() && !opposite.isTransient()
					&& object.eClass().getEPackage().getClass() == EPackageImpl.class && object.eIsSet(reference);
			if (isPair) {
				List<?> targets = reference.isMany() ? List.copyOf((List<?>) object.eGet(reference)) : List.of(object.eGet(reference));
				targets.forEach(target -> complete(object, (EObject) target, opposite));
			}
		}
	}

	private void complete(EObject object, EObject target, EReference opposite) {
		if (target.eIsProxy() || target.eResource() == object.eResource() || !model.holds(target)) {
			return;
		}
		if (opposite.isMany()) {
			if (targets(target, opposite).add(object)) {
				add(object, target, opposite);
			}
		} else if (target.eGet(opposite) == null) {
			add(object, target, opposite);
		} else if (target.eGet(opposite) != object) {
			throw model.error(target, "its '" + opposite.getName() + "' takes one element, and another one names it as its '" + opposite.getEOpposite().getName() + "', too.");
		}
	}

	private Set<Object> targets(EObject object, EReference reference) {
		return known.computeIfAbsent(reference, key -> new IdentityHashMap<>()).computeIfAbsent(object, key -> {
			Set<Object> targets = Collections.newSetFromMap(new IdentityHashMap<>());
			targets.addAll((List<?>) object.eGet(reference));
			return targets;
		});
	}

	private static void add(EObject object, EObject target, EReference opposite) {
		((InternalEObject) target).eInverseAdd((InternalEObject) object, target.eClass().getFeatureID(opposite), null, null);
	}
}
