// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.xmi.internal.types.FeatureInfo;

/** Writes values of attributes into a part, and reads them: numbers and literals as numbers, others as texts. What is written is a value for sure. */
final class ValueWriter {
	private static final int MOST_DIGITS_OF_INT = 9;
	private static final int MOST_DIGITS_OF_LONG = 18;
	private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
	private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);
	/** Factories of users' metamodels may know nothing of threads. */
	private static final Object CONVERTING = new Object();

	private ValueWriter() {
	}

	static void write(ScannedPart part, ScannedFeature feature, byte[] bytes, int from, int to) {
		switch (feature.form) {
		case TEXT -> {
			part.event(ScannedPart.TEXT, feature);
			part.events.writeText(bytes, from, to);
		}
		case INT -> writeNumber(part, feature, bytes, from, to, MOST_DIGITS_OF_INT);
		case LONG -> writeNumber(part, feature, bytes, from, to, MOST_DIGITS_OF_LONG);
		case BOOLEAN -> {
			boolean isTrue = isEqual(TRUE, bytes, from, to);
			if (isTrue || isEqual(FALSE, bytes, from, to)) {
				writeNumber(part, feature, isTrue ? 1 : 0);
			} else {
				writeConverted(part, feature, bytes, from, to);
			}
		}
		case LITERAL -> {
			Integer literal = feature.literals.find(bytes, from, to, NameTable.hash(bytes, from, to));
			if (literal == null) {
				writeConverted(part, feature, bytes, from, to);
			} else {
				writeNumber(part, feature, literal);
			}
		}
		case CONVERTED -> writeConverted(part, feature, bytes, from, to);
		case NONE -> throw new IllegalArgumentException(feature.info.name());
		}
	}

	private static boolean isEqual(byte[] name, byte[] bytes, int from, int to) {
		return Arrays.equals(name, 0, name.length, bytes, from, to);
	}

	private static void writeNumber(ScannedPart part, ScannedFeature feature, long value) {
		part.event(ScannedPart.NUMBER, feature);
		part.events.writeSigned(value);
	}

	private static void writeNumber(ScannedPart part, ScannedFeature feature, byte[] bytes, int from, int to, int mostDigits) {
		boolean negative = from < to && bytes[from] == '-';
		int at = negative ? from + 1 : from;
		if (at == to || to - at > mostDigits) {
			writeConverted(part, feature, bytes, from, to);
			return;
		}
		long value = 0;
		for (; at < to; at++) {
			int digit = bytes[at] - '0';
			if (digit < 0 || digit > 9) {
				writeConverted(part, feature, bytes, from, to);
				return;
			}
			value = value * 10 + digit;
		}
		writeNumber(part, feature, negative ? -value : value);
	}

	private static void writeConverted(ScannedPart part, ScannedFeature feature, byte[] bytes, int from, int to) {
		try {
			converted(feature.info, new String(bytes, from, to - from, StandardCharsets.UTF_8));
		} catch (IllegalArgumentException e) {
			throw new NotScanned("a bad value");
		}
		part.event(ScannedPart.CONVERTED, feature);
		part.events.writeText(bytes, from, to);
	}

	/** The value that was written as a number. */
	static Object value(FeatureInfo feature, long number) {
		EDataType type = feature.valueType;
		if (type instanceof EEnum enumeration) {
			return enumeration.getELiterals().get((int) number);
		}
		if (type == EcorePackage.Literals.EBOOLEAN || type == EcorePackage.Literals.EBOOLEAN_OBJECT) {
			return number != 0;
		}
		// Not an expression with two results: that would be a long in both cases.
		if (type == EcorePackage.Literals.ELONG || type == EcorePackage.Literals.ELONG_OBJECT) {
			return number;
		}
		return (int) number;
	}

	/** The value that was written as a text to be converted. */
	static Object converted(FeatureInfo feature, String text) {
		synchronized (CONVERTING) {
			return feature.parse(text);
		}
	}
}
