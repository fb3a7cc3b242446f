// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.record;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.model.Metamodel;

/** Writes the values of one data type: what is common in a short form, the rest as the texts that the type's factory makes. */
record ValueCodec(EDataType type) {
	private static final int NULL = 0;
	private static final int WHOLE = 1;
	private static final int REAL = 2;
	private static final int FALSE = 3;
	private static final int TRUE = 4;
	private static final int TEXT = 5;
	private static final int LITERAL = 6;
	private static final int OTHER = 7;

	static ValueCodec of(EAttribute attribute) {
		return new ValueCodec(attribute.getEAttributeType());
	}

	void write(Object value, ByteWriter out) {
		switch (value) {
		case null -> out.writeByte(NULL);
		case Integer number -> writeWhole(number, out);
		case Long number -> writeWhole(number, out);
		case Short number -> writeWhole(number, out);
		case Byte number -> writeWhole(number, out);
		case Double number -> writeReal(number, out);
		case Float number -> writeReal(number, out);
		case Boolean truth -> out.writeByte(truth ? TRUE : FALSE);
		case String text -> writeText(TEXT, text, out);
		default -> writeOther(value, out);
		}
	}

	private static void writeWhole(long number, ByteWriter out) {
		out.writeByte(WHOLE);
		out.writeSigned(number);
	}

	private static void writeReal(double number, ByteWriter out) {
		out.writeByte(REAL);
		long bits = Double.doubleToRawLongBits(number);
		for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
			out.writeByte((int) (bits >> shift));
		}
	}

	private static void writeText(int form, String text, ByteWriter out) {
		out.writeByte(form);
		out.writeText(text);
	}

	private void writeOther(Object value, ByteWriter out) {
		if (type instanceof EEnum enumeration) {
			out.writeByte(LITERAL);
			out.writeNumber(Metamodel.position(enumeration, value));
		} else {
			writeText(OTHER, EcoreUtil.convertToString(type, value), out);
		}
	}

	Object read(ByteReader in) {
		return switch (in.readByte()) {
		case NULL -> null;
		case WHOLE -> whole(in.readSigned());
		case REAL -> real(in);
		case FALSE -> false;
		case TRUE -> true;
		case TEXT -> in.readText();
		case LITERAL -> ((EEnum) type).getELiterals().get(in.readInt()).getInstance();
		case OTHER -> EcoreUtil.createFromString(type, in.readText());
		default -> throw new IllegalStateException("A value of no known form");
		};
	}

	private Object whole(long number) {
		Class<?> wanted = type.getInstanceClass();
		if (wanted == int.class || wanted == Integer.class) {
			return (int) number;
		}
		if (wanted == short.class || wanted == Short.class) {
			return (short) number;
		}
		return wanted == byte.class || wanted == Byte.class ? (Object) (byte) number : ofUnion(number);
	}

	/** A number as a value of the type: of a union, a number is one of the type in it that takes it. */
	private Object ofUnion(Object number) {
		return type.getInstanceClass() == Object.class ? EcoreUtil.createFromString(type, number.toString()) : number;
	}

	private Object real(ByteReader in) {
		long bits = 0;
		for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
			bits |= (in.readByte() & 0xffL) << shift;
		}
		double number = Double.longBitsToDouble(bits);
		Class<?> wanted = type.getInstanceClass();
		return wanted == float.class || wanted == Float.class ? (Object) (float) number : ofUnion(number);
	}
}
