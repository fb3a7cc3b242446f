// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.Collection;
import java.util.Set;

import org.eclipse.emf.ecore.EModelElement;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.epsilon.eol.types.EolSequence;

/**
 * A class, package, feature or other part of the metamodel, as {@code eClass()} gives it: programs see what Ecore says of it, and nothing of
 * EMF's objects. Its text is its name.
 */
public record MetamodelPart(ENamedElement part) {
	/** Leads out of the metamodel, to Java. */
	private static final Set<EStructuralFeature> HIDDEN = Set.of(EcorePackage.Literals.EPACKAGE__EFACTORY_INSTANCE, EcorePackage.Literals.ECLASSIFIER__INSTANCE_CLASS,
			EcorePackage.Literals.ECLASSIFIER__DEFAULT_VALUE, EcorePackage.Literals.ESTRUCTURAL_FEATURE__DEFAULT_VALUE, EcorePackage.Literals.EENUM_LITERAL__INSTANCE);

	/** A property, or {@link Property#NONE}. */
	public Object property(String name) {
		EStructuralFeature feature = part.eClass().getEStructuralFeature(name);
		return feature == null || HIDDEN.contains(feature) ? Property.NONE : value(part.eGet(feature));
	}

	private static Object value(Object value) {
		return switch (value) {
		case Collection<?> values -> {
			EolSequence<Object> parts = new EolSequence<>();
			values.forEach(each -> parts.add(value(each)));
			yield parts;
		}
		case ENamedElement named -> new MetamodelPart(named);
		case EModelElement unnamed -> unnamed.eClass().getName();
		case null -> null;
		case String text -> text;
		case Number number -> number;
		case Boolean truth -> truth;
		default -> value.toString();
		};
	}

	@Override
	public String toString() {
		return part.getName();
	}
}
