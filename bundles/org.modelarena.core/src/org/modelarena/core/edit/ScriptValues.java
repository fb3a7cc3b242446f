// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.jdt.annotation.Nullable;

/**
 * The values of attributes in scripts: booleans and numbers as they are, enumerations by the names of their literals, and all else, such as
 * dates, as the text that EMF writes for the data type. A number may stand for one of a type that has no numbers in JSON, such as EBigDecimal.
 */
final class ScriptValues {
	private ScriptValues() {
	}

	/**
	 * The value that an attribute takes; null for null.
	 *
	 * @param fields say what is wrong
	 */
	static @Nullable Object of(EAttribute attribute, @Nullable Object value, StepFields fields) {
		if (value == null) {
			return null;
		}
		EDataType type = attribute.getEAttributeType();
		if (!attribute.isMany()) {
			return one(type, value, fields);
		}
		if (!(value instanceof List<?> list)) {
			throw fields.wrong("a list of all values of '" + attribute.getName() + "'", value);
		}
		List<Object> values = new ArrayList<>(list.size());
		for (Object each : list) {
			if (each == null) {
				throw fields.wrong("values, of which none is null", list);
			}
			values.add(one(type, each, fields));
		}
		return values;
	}

	private static Object one(EDataType type, Object value, StepFields fields) {
		if (type instanceof EEnum enumeration) {
			return literal(enumeration, value, fields);
		}
		Class<?> java = type.getInstanceClass();
		if (java == boolean.class || java == Boolean.class) {
			return value instanceof Boolean ? value : refuse("true or false", value, fields);
		}
		if (java == double.class || java == Double.class || java == float.class || java == Float.class) {
			return real(java, value, fields);
		}
		if (isWhole(java)) {
			return value instanceof Long number ? whole(type, java, number, fields) : refuse("a whole number", value, fields);
		}
		if (java == String.class || java == null) {
			return value instanceof String ? value : refuse("a text", value, fields);
		}
		return parsed(type, value, fields);
	}

	private static Object refuse(String expected, Object value, StepFields fields) {
		throw fields.wrong(expected, value);
	}

	private static EEnumLiteral literal(EEnum enumeration, Object value, StepFields fields) {
		List<EEnumLiteral> literals = enumeration.getELiterals();
		if (!(value instanceof String name)) {
			throw fields.wrong("the name of a literal of " + enumeration.getName(), value);
		}
		EEnumLiteral literal = enumeration.getEEnumLiteral(name);
		if (literal == null) {
			throw fields.unknown("'" + enumeration.getName() + "' has no literal", name, literals.stream().map(EEnumLiteral::getName).toList());
		}
		return literal;
	}

	private static boolean isWhole(Class<?> java) {
		return java == int.class || java == Integer.class || java == long.class || java == Long.class || java == short.class || java == Short.class
				|| java == byte.class || java == Byte.class;
	}

	private static Object whole(EDataType type, Class<?> java, long number, StepFields fields) {
		Object whole = java == long.class || java == Long.class ? (Object) number
				: java == int.class || java == Integer.class ? (Object) (int) number
				: java == short.class || java == Short.class ? (Object) (short) number : (Object) (byte) number;
		if (((Number) whole).longValue() != number) {
			throw fields.wrong("a number in the range of " + type.getName(), number);
		}
		return whole;
	}

	private static Object real(Class<?> java, Object value, StepFields fields) {
		if (!(value instanceof Number number)) {
			throw fields.wrong("a number", value);
		}
		return java == float.class || java == Float.class ? (Object) number.floatValue() : (Object) number.doubleValue();
	}

	private static Object parsed(EDataType type, Object value, StepFields fields) {
		if (!(value instanceof String) && !(value instanceof Number)) {
			throw fields.wrong("the text of " + type.getName(), value);
		}
		Object parsed;
		try {
			parsed = EcoreUtil.createFromString(type, value.toString());
		} catch (RuntimeException e) {
			// Whatever the data type's factory throws.
			throw fields.wrong("the text of " + type.getName() + " as EMF writes it", value);
		}
		if (parsed == null) {
			throw fields.wrong("the text of " + type.getName() + " as EMF writes it", value);
		}
		return parsed;
	}

	/** Whether two values are the same, also those that arrays stand for. */
	static boolean same(@Nullable Object one, @Nullable Object other) {
		return Arrays.deepEquals(new Object[] { one }, new Object[] { other });
	}

	/** A value as a script would have it, for messages. */
	static String shown(EStructuralFeature feature, @Nullable Object value) {
		if (value instanceof List<?> list) {
			return list.stream().map(each -> shown(feature, each)).toList().toString();
		}
		if (value == null) {
			return "null";
		}
		if (!(feature instanceof EAttribute attribute)) {
			return value.toString();
		}
		String text = value instanceof EEnumLiteral literal ? literal.getName() : EcoreUtil.convertToString(attribute.getEAttributeType(), value);
		return value instanceof Number || value instanceof Boolean ? text : "'" + text + "'";
	}
}
