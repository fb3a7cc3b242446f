// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.types;

import java.util.Map;

import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.impl.EFactoryImpl;
import org.eclipse.emf.ecore.util.ExtendedMetaData;

/** Data types of users that are one of Ecore's under another name. EMF calls a constructor of the Java class by reflection for each value of theirs. */
final class RenamedTypes {
	private static final Map<String, EDataType> BY_CLASS = Map.of("java.lang.String", EcorePackage.Literals.ESTRING, "int", EcorePackage.Literals.EINT, "java.lang.Integer",
			EcorePackage.Literals.EINTEGER_OBJECT, "long", EcorePackage.Literals.ELONG, "java.lang.Long", EcorePackage.Literals.ELONG_OBJECT, "boolean", EcorePackage.Literals.EBOOLEAN,
			"java.lang.Boolean", EcorePackage.Literals.EBOOLEAN_OBJECT);

	private RenamedTypes() {
	}

	/** Ecore's type with the same values and texts, or the type itself if there is none, or if a factory or a schema says what its texts mean. */
	static EDataType of(EDataType type) {
		// An annotation makes it a list, a union, or another type's restriction.
		if (type instanceof EEnum || type.getEPackage() == null || type.getEAnnotation(ExtendedMetaData.ANNOTATION_URI) != null) {
			return type;
		}
		EDataType known = type.getInstanceClassName() == null ? null : BY_CLASS.get(type.getInstanceClassName());
		return known != null && type.getEPackage().getEFactoryInstance().getClass() == EFactoryImpl.class ? known : type;
	}
}
