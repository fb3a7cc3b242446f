package org.modelarena.store.neoemf.record;

/** Reads what {@link ByteWriter} wrote. Not thread-safe. */
final class ByteReader {
	private final byte[] bytes;
	private int at;

	ByteReader(byte[] bytes) {
		this.bytes = bytes;
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

	long readSigned() {
		long value = readNumber();
		return value >>> 1 ^ -(value & 1);
	}

	String readText() {
		char[] chars = new char[readInt()];
		for (int i = 0; i < chars.length; i++) {
			chars[i] = (char) readNumber();
		}
		return new String(chars);
	}
}
