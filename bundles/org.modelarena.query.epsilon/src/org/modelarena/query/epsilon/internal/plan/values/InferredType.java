// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.values;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.modelarena.query.plan.TermTypes;
import org.modelarena.query.plan.ValueType;

/** The type of a value in a program. It says more than the type of a term: Java's classes of numbers behave differently in EOL. */
public sealed interface InferredType {
	/** An element; what is known of its type may be more than the term's type says. */
	record Element(EClass type) implements InferredType {
		@Override
		public ValueType valueType() {
			return new ValueType.Element(type);
		}
	}

	/** A number of one of Java's classes. */
	record Number(Class<? extends java.lang.Number> javaClass) implements InferredType {
		@Override
		public ValueType valueType() {
			return isReal() ? ValueType.REAL : ValueType.INTEGER;
		}

		public boolean isReal() {
			return javaClass == Double.class || javaClass == Float.class;
		}
	}

	/** A literal of an enumeration. */
	record Literal(EEnum enumeration) implements InferredType {
		@Override
		public ValueType valueType() {
			return new ValueType.Literal(enumeration);
		}
	}

	/** Kinds without a parameter. */
	enum Basic implements InferredType {
		TRUTH, TEXT;

		@Override
		public ValueType valueType() {
			return this == TRUTH ? ValueType.TRUTH : ValueType.TEXT;
		}
	}

	InferredType TRUTH = Basic.TRUTH;
	InferredType TEXT = Basic.TEXT;
	InferredType INTEGER = new Number(Integer.class);
	InferredType LONG = new Number(Long.class);
	InferredType DOUBLE = new Number(Double.class);
	InferredType FLOAT = new Number(Float.class);

	/** The type of terms of this kind. */
	ValueType valueType();

	/** Whether values of both kinds are equal in Java where they are equal as terms: all elements, or exactly one kind. */
	// No default method: with one, making a number would initialise this type, whose constants are numbers.
	static boolean areComparable(InferredType one, InferredType other) {
		return one instanceof Element && other instanceof Element || one.equals(other);
	}

	/** The kind of an attribute's values, or null if plans have none. */
	static InferredType of(EAttribute attribute) {
		return switch (TermTypes.of(attribute)) {
		case ValueType.Literal literal -> new Literal(literal.enumeration());
		case ValueType.Listing list -> throw new IllegalArgumentException(attribute.getName());
		case ValueType.Element element -> throw new IllegalArgumentException(attribute.getName());
		case ValueType.Basic.TRUTH -> TRUTH;
		case ValueType.Basic.TEXT -> TEXT;
		case ValueType.Basic.INTEGER, ValueType.Basic.REAL -> new Number(boxed(attribute.getEAttributeType().getInstanceClassName()));
		case null -> null;
		};
	}

	private static Class<? extends java.lang.Number> boxed(String javaClass) {
		return switch (javaClass) {
		case "byte", "java.lang.Byte" -> Byte.class;
		case "short", "java.lang.Short" -> Short.class;
		case "int", "java.lang.Integer" -> Integer.class;
		case "long", "java.lang.Long" -> Long.class;
		case "float", "java.lang.Float" -> Float.class;
		case "double", "java.lang.Double" -> Double.class;
		default -> throw new IllegalArgumentException(javaClass);
		};
	}
}
