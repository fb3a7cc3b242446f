// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EcorePackage;

/** Types of a metamodel as types of terms. */
public final class TermTypes {
	/** The type of elements of any class. */
	public static final ValueType ANY_ELEMENT = new ValueType.Element(EcorePackage.Literals.EOBJECT);

	private TermTypes() {
	}

	/**
	 * The type of an attribute's values.
	 *
	 * @return null if plans have no such type: it is many-valued, or of another data type
	 */
	public static ValueType of(EAttribute attribute) {
		return attribute.isMany() ? null : of(attribute.getEAttributeType());
	}

	/** Whether all elements of one class are of another, of which EObject is any. */
	public static boolean isKind(EClass of, EClass type) {
		return of == EcorePackage.Literals.EOBJECT || of.isSuperTypeOf(type);
	}

	private static ValueType of(EDataType type) {
		if (type instanceof EEnum enumeration) {
			return new ValueType.Literal(enumeration);
		}
		String name = type.getInstanceClassName();
		return switch (name == null ? "" : name) {
		case "boolean", "java.lang.Boolean" -> ValueType.TRUTH;
		case "byte", "java.lang.Byte", "short", "java.lang.Short", "int", "java.lang.Integer", "long", "java.lang.Long" -> ValueType.INTEGER;
		case "float", "java.lang.Float", "double", "java.lang.Double" -> ValueType.REAL;
		case "java.lang.String" -> ValueType.TEXT;
		default -> null;
		};
	}
}
