// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.derived;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.modelarena.core.model.Metamodel;

/** The attributes that a metamodel wants to be indexed: those with an annotation of {@link #SOURCE}. Stores without indexes ignore it. */
public final class Indexing {
	/** The source of the annotation. */
	public static final String SOURCE = "http://modelarena.org/indexed";

	private Indexing() {
	}

	/** Whether an attribute carries the annotation and can be indexed. */
	public static boolean isWanted(EAttribute attribute) {
		return attribute.getEAnnotation(SOURCE) != null && isPossible(attribute);
	}

	/** Whether an attribute can be indexed: one value, which is a number, a boolean, a string or an enumeration's literal. */
	public static boolean isPossible(EAttribute attribute) {
		EDataType type = attribute.getEAttributeType();
		Class<?> java = type.getInstanceClass();
		boolean plain = type instanceof EEnum || java != null && (java.isPrimitive() || java == String.class || java == Boolean.class
				|| Number.class.isAssignableFrom(java) && java.getPackageName().equals("java.lang"));
		return plain && !attribute.isMany();
	}

	/** All attributes that a metamodel wants to be indexed, in its order. */
	public static List<EAttribute> in(Metamodel metamodel) {
		List<EAttribute> attributes = new ArrayList<>();
		for (EClass type : metamodel.classes()) {
			type.getEAttributes().stream().filter(Indexing::isWanted).forEach(attributes::add);
		}
		return attributes;
	}
}
