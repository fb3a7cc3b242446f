// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.schema;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.columns.ValueForm;
import org.modelarena.core.model.Metamodel;

/** How the values of one attribute become numbers, or texts, and back. Immutable and thread-safe. */
public final class ValueCodec {
	private final EDataType type;
	private final Class<?> javaType;
	private final ValueForm form;

	public ValueCodec(EAttribute attribute) {
		type = attribute.getEAttributeType();
		javaType = type.getInstanceClass();
		form = findForm();
	}

	private ValueForm findForm() {
		if (type instanceof EEnum) {
			return ValueForm.LITERAL;
		}
		if (isOneOf(int.class, Integer.class, short.class, Short.class, byte.class, Byte.class)) {
			return ValueForm.INT;
		}
		if (isOneOf(boolean.class, Boolean.class)) {
			return ValueForm.TRUTH;
		}
		if (isOneOf(long.class, Long.class)) {
			return ValueForm.LONG;
		}
		if (isOneOf(double.class, Double.class, float.class, Float.class)) {
			return ValueForm.REAL;
		}
		return javaType == String.class ? ValueForm.TEXT : null;
	}

	private boolean isOneOf(Class<?>... classes) {
		for (Class<?> candidate : classes) {
			if (candidate == javaType) {
				return true;
			}
		}
		return false;
	}

	/** The form of the column; null for a data type that is kept as what its factory writes. */
	public ValueForm columnForm() {
		return form;
	}

	/** Whether values are kept as texts. */
	public boolean isText() {
		return form == null || form == ValueForm.TEXT;
	}

	/** A value as a number, if it is not kept as a text. */
	public long number(Object value) {
		return switch (form) {
		case TRUTH -> (Boolean) value ? 1 : 0;
		case INT, LONG -> ((Number) value).longValue();
		case REAL -> Double.doubleToRawLongBits(((Number) value).doubleValue());
		case LITERAL -> Metamodel.position((EEnum) type, value);
		case TEXT -> throw new IllegalStateException();
		};
	}

	/** A value as a text, if it is kept as one. */
	public String text(Object value) {
		return form == ValueForm.TEXT ? (String) value : EcoreUtil.convertToString(type, value);
	}

	/** The value that {@link #number} was made of. */
	public Object value(long number) {
		return switch (form) {
		case TRUTH -> number != 0;
		case INT -> whole(number);
		case LONG -> number;
		case REAL -> real(Double.longBitsToDouble(number));
		case LITERAL -> ((EEnum) type).getELiterals().get((int) number);
		case TEXT -> throw new IllegalStateException();
		};
	}

	private Object whole(long number) {
		if (isOneOf(short.class, Short.class)) {
			return (short) number;
		}
		return isOneOf(byte.class, Byte.class) ? (Object) (byte) number : (Object) (int) number;
	}

	private Object real(double number) {
		return isOneOf(float.class, Float.class) ? (Object) (float) number : (Object) number;
	}

	/** The value that {@link #text} was made of. */
	public Object value(String text) {
		return form == ValueForm.TEXT ? text : EcoreUtil.createFromString(type, text);
	}

	/** A value as a text that {@link #parse} reads, of any form. */
	public String print(Object value) {
		return isText() ? text(value) : Long.toString(number(value));
	}

	/** The value that {@link #print} was made of. */
	public Object parse(String text) {
		return isText() ? value(text) : value(Long.parseLong(text));
	}
}
