// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Range;
import org.modelarena.index.graph.ValueKind;

/**
 * How attribute values are kept in a graph: whole numbers as Long, others as Double, booleans, strings; enumerations as the names of
 * their literals; other data types in EMF's text form.
 */
final class StoredValues {
	private StoredValues() {
	}

	/** The kind of an attribute's values. */
	static ValueKind kind(EAttribute attribute) {
		Class<?> type = javaType(attribute);
		if (type == Boolean.class || type == boolean.class) {
			return ValueKind.TRUTH;
		}
		if (type == Integer.class || type == int.class || type == Long.class || type == long.class || type == Short.class || type == short.class
				|| type == Byte.class || type == byte.class) {
			return ValueKind.INTEGER;
		}
		return type == Double.class || type == double.class || type == Float.class || type == float.class ? ValueKind.REAL : ValueKind.TEXT;
	}

	private static Class<?> javaType(EAttribute attribute) {
		return attribute.getEAttributeType().getInstanceClass();
	}

	/** A value, or the list of values of a many-valued attribute, in the graph's form; null where there is none. */
	static Object toGraph(EAttribute attribute, Object value) {
		if (value instanceof List<?> list && attribute.isMany()) {
			List<Object> stored = new ArrayList<>(list.size());
			list.forEach(each -> stored.add(one(attribute, each)));
			return stored.isEmpty() ? null : stored;
		}
		return value == null ? null : one(attribute, value);
	}

	private static Object one(EAttribute attribute, Object value) {
		if (value instanceof EEnumLiteral literal) {
			return literal.getName();
		}
		return switch (kind(attribute)) {
		case TRUTH -> value;
		case INTEGER -> ((Number) value).longValue();
		case REAL -> ((Number) value).doubleValue();
		case TEXT -> value instanceof String text ? text : EcoreUtil.convertToString(attribute.getEAttributeType(), value);
		};
	}

	/** The value that the graph's form stands for, as a snapshot gives it; lists cannot be changed. */
	static Object fromGraph(EAttribute attribute, Object stored) {
		if (stored instanceof List<?> list) {
			List<Object> values = new ArrayList<>(list.size());
			list.forEach(each -> values.add(oneFromGraph(attribute, each)));
			return Collections.unmodifiableList(values);
		}
		return oneFromGraph(attribute, stored);
	}

	private static Object oneFromGraph(EAttribute attribute, Object stored) {
		EDataType type = attribute.getEAttributeType();
		if (type instanceof EEnum enumeration) {
			EEnumLiteral literal = enumeration.getEEnumLiteral((String) stored);
			if (literal == null) {
				throw new ArenaException(ErrorCode.STORE_DAMAGED, "'" + stored + "' is no literal of " + type.getName() + ".");
			}
			return literal;
		}
		Class<?> java = type.getInstanceClass();
		if (stored instanceof Long number) {
			return java == Integer.class || java == int.class ? (Object) number.intValue()
					: java == Short.class || java == short.class ? (Object) number.shortValue()
					: java == Byte.class || java == byte.class ? (Object) number.byteValue() : number;
		}
		if (stored instanceof Double real) {
			return java == Float.class || java == float.class ? (Object) real.floatValue() : real;
		}
		return stored instanceof Boolean || java == String.class ? stored : EcoreUtil.createFromString(type, (String) stored);
	}

	/** A range of an attribute's values in the graph's form. */
	static Range toGraph(EAttribute attribute, Range range) {
		return new Range(bound(attribute, range.low()), range.lowInclusive(), bound(attribute, range.high()), range.highInclusive());
	}

	private static Comparable<?> bound(EAttribute attribute, Comparable<?> bound) {
		boolean isText = bound instanceof String && kind(attribute) == ValueKind.TEXT;
		return bound == null || isText ? bound : (Comparable<?>) one(attribute, bound);
	}
}
