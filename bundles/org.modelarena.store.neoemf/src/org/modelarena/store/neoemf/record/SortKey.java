// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.record;

import java.nio.ByteBuffer;

import org.eclipse.emf.ecore.EEnumLiteral;

/**
 * Values of indexed attributes as byte strings of one length for each attribute. If one value is less than another, its bytes are not greater, as
 * unsigned ones; long texts that begin alike have the same, unless their hash is added, as addresses on the web all begin alike.
 */
final class SortKey {
	/** How many characters of a text count. */
	private static final int CHARS = 16;

	private SortKey() {
	}

	/** The hash of a text that is not in its bytes as a whole, and zeros otherwise; nothing for what is no text. */
	static byte[] hash(Object value) {
		if (value instanceof Boolean || value instanceof Number) {
			return new byte[0];
		}
		String text = value instanceof EEnumLiteral literal ? literal.getName() : value.toString();
		return ByteBuffer.allocate(Integer.BYTES).putInt(text.length() <= CHARS ? 0 : text.hashCode()).array();
	}

	/** @param value a number, a boolean, a text, or a literal, which counts as its name */
	static byte[] of(Object value) {
		return switch (value) {
		case Boolean truth -> new byte[] { (byte) (truth ? 1 : 0) };
		case Double number -> ofReal(number);
		case Float number -> ofReal(number);
		case Number number -> ofWhole(number.longValue());
		case EEnumLiteral literal -> ofText(literal.getName());
		default -> ofText(value.toString());
		};
	}

	private static byte[] ofWhole(long number) {
		return ByteBuffer.allocate(Long.BYTES).putLong(number ^ Long.MIN_VALUE).array();
	}

	/** In the order of {@link Double#compareTo}. */
	private static byte[] ofReal(double number) {
		long bits = Double.doubleToLongBits(number);
		return ofWhole(bits ^ bits >> Long.SIZE - 1 & Long.MAX_VALUE);
	}

	private static byte[] ofText(String text) {
		ByteBuffer bytes = ByteBuffer.allocate(CHARS * Character.BYTES);
		for (int i = 0; i < Math.min(text.length(), CHARS); i++) {
			bytes.putChar(text.charAt(i));
		}
		return bytes.array();
	}
}
