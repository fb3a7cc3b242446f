// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.record;

import java.util.Arrays;

/** Writes numbers of variable length, seven bits a byte, the lowest first; and texts after their length. Not thread-safe. */
final class ByteWriter {
	private byte[] bytes = new byte[64];
	private int size;

	void writeByte(int value) {
		if (size == bytes.length) {
			bytes = Arrays.copyOf(bytes, size * 2);
		}
		bytes[size++] = (byte) value;
	}

	/** @param value not negative, or it takes ten bytes */
	void writeNumber(long value) {
		long rest = value;
		while ((rest & ~0x7fL) != 0) {
			writeByte((int) (rest & 0x7f | 0x80));
			rest >>>= 7;
		}
		writeByte((int) rest);
	}

	/** A number of either sign; those near zero are short. */
	void writeSigned(long value) {
		writeNumber(value << 1 ^ value >> 63);
	}

	/** Char by char, as a text may have half of a pair of surrogates, which no encoding keeps. */
	void writeText(String text) {
		writeNumber(text.length());
		for (int i = 0; i < text.length(); i++) {
			writeNumber(text.charAt(i));
		}
	}

	/** All that was written; the writer is empty then. */
	byte[] take() {
		byte[] taken = Arrays.copyOf(bytes, size);
		size = 0;
		return taken;
	}
}
