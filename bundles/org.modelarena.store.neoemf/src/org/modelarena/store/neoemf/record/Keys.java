// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.record;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The keys of the maps: fields of fixed lengths, the highest byte first, so that keys lie in the order of what they name. */
public final class Keys {
	private static final int ELEMENT_BYTES = 6;
	private static final int NUMBER_BYTES = 3;
	/** The first key that is too large. */
	public static final long BOUND = 1L << ELEMENT_BYTES * 8 - 1;

	private Keys() {
	}

	/** In {@code ELEMENTS}. */
	public static byte[] element(long key) {
		byte[] bytes = new byte[ELEMENT_BYTES];
		put(bytes, 0, ELEMENT_BYTES, key);
		return bytes;
	}

	/** In {@code EXTENTS}. */
	public static byte[] extent(int type, long key) {
		byte[] bytes = new byte[NUMBER_BYTES + ELEMENT_BYTES];
		put(bytes, 0, NUMBER_BYTES, type);
		put(bytes, NUMBER_BYTES, ELEMENT_BYTES, key);
		return bytes;
	}

	/** In {@code SOURCES}. */
	public static byte[] source(int reference, long target, long source) {
		byte[] bytes = new byte[NUMBER_BYTES + 2 * ELEMENT_BYTES];
		put(bytes, 0, NUMBER_BYTES, reference);
		put(bytes, NUMBER_BYTES, ELEMENT_BYTES, target);
		put(bytes, NUMBER_BYTES + ELEMENT_BYTES, ELEMENT_BYTES, source);
		return bytes;
	}

	/** In {@code VALUES}, without an element at the end where there is none. */
	static byte[] value(int attribute, byte[] value, byte[] element) {
		byte[] bytes = Arrays.copyOf(number(attribute), NUMBER_BYTES + value.length + element.length);
		System.arraycopy(value, 0, bytes, NUMBER_BYTES, value.length);
		System.arraycopy(element, 0, bytes, NUMBER_BYTES + value.length, element.length);
		return bytes;
	}

	/** The beginning of all keys of an attribute in {@code VALUES}. */
	static byte[] number(int attribute) {
		byte[] bytes = new byte[NUMBER_BYTES];
		put(bytes, 0, NUMBER_BYTES, attribute);
		return bytes;
	}

	/** In {@code STATE}. */
	public static byte[] name(String name) {
		return name.getBytes(StandardCharsets.US_ASCII);
	}

	/** The element that a key of any table but {@code STATE} ends with. */
	public static long last(byte[] bytes) {
		long key = 0;
		for (int i = bytes.length - ELEMENT_BYTES; i < bytes.length; i++) {
			key = key << 8 | bytes[i] & 0xff;
		}
		return key;
	}

	private static void put(byte[] bytes, int at, int length, long value) {
		for (int i = 0; i < length; i++) {
			bytes[at + i] = (byte) (value >> 8 * (length - 1 - i));
		}
	}

	/** A number as a value of {@code SOURCES}. */
	public static byte[] count(int count) {
		return ByteBuffer.allocate(Integer.BYTES).putInt(count).array();
	}

	/** The number that {@link #count(int)} was made of. */
	public static int count(byte[] value) {
		return ByteBuffer.wrap(value).getInt();
	}
}
