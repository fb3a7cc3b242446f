// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.record;

/** Reads what {@link ByteWriter} wrote. Not thread-safe. */
final class ByteReader {
	private final byte[] bytes;
	private int at;

	ByteReader(byte[] bytes) {
		this.bytes = bytes;
	}

	boolean hasMore() {
		return at < bytes.length;
	}

	int readByte() {
		return bytes[at++];
	}

	long readNumber() {
		long value = 0;
		for (int shift = 0;; shift += 7) {
			byte next = bytes[at++];
			value |= (next & 0x7fL) << shift;
			if (next >= 0) {
				return value;
			}
		}
	}

	int readInt() {
		return (int) readNumber();
	}

	/** The number of things that follow, each of a byte at least: a damaged one must not take all memory. */
	int readSize() {
		long size = readNumber();
		if (size < 0 || size > bytes.length - at) {
			throw new IllegalStateException("A list of " + size + " in " + bytes.length + " bytes");
		}
		return (int) size;
	}

	long readSigned() {
		long value = readNumber();
		return value >>> 1 ^ -(value & 1);
	}

	String readText() {
		char[] chars = new char[readSize()];
		for (int i = 0; i < chars.length; i++) {
			chars[i] = (char) readNumber();
		}
		return new String(chars);
	}
}
