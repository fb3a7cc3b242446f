// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;

/** Finds the types and features of one metamodel in another by name: a store that was opened again has packages of its own. */
public record Translation(Metamodel to) {
	/** The type of the same name in the package of the same namespace. */
	public EClass type(EClass type) {
		return (EClass) to.packages().stream().filter(p -> p.getNsURI().equals(type.getEPackage().getNsURI())).findFirst().orElseThrow()
				.getEClassifier(type.getName());
	}

	/** The attribute of the same name. */
	public EAttribute attribute(EAttribute attribute) {
		return (EAttribute) Metamodel.feature(type(attribute.getEContainingClass()), attribute.getName());
	}

	/** The reference of the same name; null for null. */
	public EReference reference(EReference reference) {
		return reference == null ? null : (EReference) Metamodel.feature(type(reference.getEContainingClass()), reference.getName());
	}

	/** The same value, as the attribute of the other metamodel takes it. */
	public Object value(EAttribute attribute, Object value) {
		return value instanceof EEnumLiteral literal ? ((EEnum) attribute(attribute).getEAttributeType()).getEEnumLiteral(literal.getName()) : value;
	}

	/** The same values. */
	public List<Object> values(EAttribute attribute, List<?> values) {
		return values.stream().map(value -> value(attribute, value)).toList();
	}

	/** An edit that takes types and features of this side and hands them to {@code edit} as those of the other. */
	public ModelEdit edit(ModelEdit edit) {
		return new TranslatedEdit(this, edit);
	}
}
