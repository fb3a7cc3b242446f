// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Part of a model as bytes. Each event is a number of 7 bits a byte, least first, whose two lowest bits tell what it is: the end of an
 * element; its begin, with the number of the containment (or 0 for none, else one more) and then that of the type; a feature that is true; a feature with a text.
 * Texts are numbered within the part; a new one follows its number as its length and its UTF-8. Used by one thread.
 */
final class Events {
	static final int END = 0;
	static final int BEGIN = 1;
	static final int TRUE = 2;
	static final int TEXT = 3;
	static final int KIND_BITS = 2;

	private final Map<String, Integer> texts = new HashMap<>();
	private byte[] bytes = new byte[1 << 12];
	private int size;
	private int elements;

	/** @param containment the number of a feature, or -1 for a root */
	void begin(int type, int containment) {
		number(containment + 1 << KIND_BITS | BEGIN);
		number(type);
		elements++;
	}

	void end() {
		number(END);
	}

	void isTrue(int feature) {
		number(feature << KIND_BITS | TRUE);
	}

	void text(int feature, String text) {
		number(feature << KIND_BITS | TEXT);
		Integer known = texts.putIfAbsent(text, texts.size());
		number(known == null ? texts.size() - 1 : known);
		if (known == null) {
			byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
			number(encoded.length);
			reserve(encoded.length);
			System.arraycopy(encoded, 0, bytes, size, encoded.length);
			size += encoded.length;
		}
	}

	private void number(int value) {
		reserve(5);
		int rest = value;
		while ((rest & ~0x7F) != 0) {
			bytes[size++] = (byte) (rest & 0x7F | 0x80);
			rest >>>= 7;
		}
		bytes[size++] = (byte) rest;
	}

	private void reserve(int more) {
		if (size + more > bytes.length) {
			bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length * 2));
		}
	}

	/** The number of elements that have begun; the next one has this number within the part. */
	int elements() {
		return elements;
	}

	byte[] toBytes() {
		return Arrays.copyOf(bytes, size);
	}
}
