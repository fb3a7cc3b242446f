// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.binary;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.util.InternalEList;

import org.modelarena.xmi.internal.types.FeatureInfo;

/** Sets values of EMF objects that come one by one and in order, without a search for values that are there already. */
public final class ObjectLinks {
	private ObjectLinks() {
	}

	/** Appends a value, or sets the only one. */
	public static void put(EObject object, EStructuralFeature feature, Object value) {
		if (feature.isMany()) {
			list(object, feature).addUnique(value);
		} else {
			object.eSet(feature, value);
		}
	}

	/** Why EMF objects refuse values of an attribute, as the end of a sentence. */
	public static String whyNot(EAttribute attribute) {
		EDataType type = attribute.getEAttributeType();
		return isKnown(type) ? "it is no " + type.getName()
				: "the Java class " + type.getInstanceClassName() + " of its data type " + type.getName() + " is not there";
	}

	/** Whether EMF knows what values of a data type are. */
	static boolean isKnown(EDataType type) {
		return type instanceof EEnum || type.getInstanceClass() != null;
	}

	/** Appends a target of a reference that holds nothing, or sets the only one. Where it has an opposite, that end is not touched. */
	public static void connect(EObject source, EReference reference, EObject target) {
		if (reference.getEOpposite() != null) {
			// As if the other end had been set, which is to be told as well; so the order of both ends is kept.
			((InternalEObject) source).eInverseAdd((InternalEObject) target, source.eClass().getFeatureID(reference), null, null);
		} else {
			put(source, reference, target);
		}
	}

	/** The targets of a reference, with those of other files as proxies. Not to be changed. */
	@SuppressWarnings("unchecked")
	static List<EObject> held(EObject object, FeatureInfo reference) {
		// Asked for a list that is not there, EMF makes one.
		Object held = object.eIsSet(reference.feature) ? object.eGet(reference.feature, false) : null;
		if (held != null && reference.many) {
			return ((InternalEList<EObject>) held).basicList();
		}
		return held == null ? List.of() : List.of((EObject) held);
	}

	/** The values of a many-valued feature, as EMF keeps them. */
	@SuppressWarnings("unchecked")
	private static InternalEList<Object> list(EObject object, EStructuralFeature feature) {
		return (InternalEList<Object>) object.eGet(feature);
	}
}
