// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Numbers and texts that are appended to an array of bytes, and read in the same order. Written by one thread, then read by any number of them. */
final class ByteStream {
	private static final int MOST_BYTES_OF_A_NUMBER = 10;

	private byte[] bytes;
	private int size;
	/** Where the bytes are if they are not here. */
	private SpilledBytes spilled;
	private long position;

	ByteStream(int capacity) {
		bytes = new byte[capacity];
	}

	/** Writes a number, in fewer bytes the smaller it is; negative ones take ten. */
	void writeNumber(long value) {
		if ((value & ~0x7FL) == 0 && size < bytes.length) {
			bytes[size++] = (byte) value;
			return;
		}
		makeRoom(MOST_BYTES_OF_A_NUMBER);
		long rest = value;
		while ((rest & ~0x7FL) != 0) {
			bytes[size++] = (byte) (rest | 0x80);
			rest >>>= 7;
		}
		bytes[size++] = (byte) rest;
	}

	/** Writes a number of either sign, in fewer bytes the closer to 0 it is. */
	void writeSigned(long value) {
		writeNumber(value << 1 ^ value >> Long.SIZE - 1);
	}

	/** Writes a text that is UTF-8 already. */
	void writeText(byte[] from, int start, int end) {
		int length = end - start;
		writeNumber(length);
		makeRoom(length);
		System.arraycopy(from, start, bytes, size, length);
		size += length;
	}

	private void makeRoom(int more) {
		if (size + more > bytes.length) {
			bytes = Arrays.copyOf(bytes, Math.max(size + more, size + (size >> 1)));
		}
	}

	/** How many bytes were written. */
	int size() {
		return size;
	}

	/** Takes back what was written behind so many bytes. */
	void truncate(int newSize) {
		size = newSize;
	}

	/** Ends the writing, and gives back the room that is not needed. */
	void seal(SpilledBytes spill) {
		position = spill.put(bytes, size);
		if (position == SpilledBytes.KEPT) {
			bytes = Arrays.copyOf(bytes, size);
		} else {
			spilled = spill;
			bytes = new byte[0];
		}
	}

	/** Forgets what was written. */
	void forget() {
		bytes = new byte[0];
		size = 0;
		spilled = null;
	}

	Reader read() {
		return new Reader(spilled == null ? bytes : spilled.get(position, size), size);
	}

	/** Not thread-safe. */
	static final class Reader {
		private final byte[] bytes;
		private final int end;
		private int at;

		private Reader(byte[] bytes, int end) {
			this.bytes = bytes;
			this.end = end;
		}

		boolean hasNext() {
			return at < end;
		}

		long readNumber() {
			byte first = bytes[at++];
			if (first >= 0) {
				return first;
			}
			long value = first & 0x7F;
			int shift = 7;
			byte part;
			do {
				part = bytes[at++];
				value |= (long) (part & 0x7F) << shift;
				shift += 7;
			} while (part < 0);
			return value;
		}

		int readInt() {
			return (int) readNumber();
		}

		long readSigned() {
			long value = readNumber();
			return value >>> 1 ^ -(value & 1);
		}

		String readText() {
			int length = readInt();
			String text = new String(bytes, at, length, StandardCharsets.UTF_8);
			at += length;
			return text;
		}
	}
}
