// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.util.Arrays;

/**
 * Ints that are appended, and read in the same order: each is kept as its difference from the one before, in one to five bytes, the fewer the smaller it is (zigzag and
 * base 128, as in Protocol Buffers). Written by one thread, then read by any number of them.
 */
public final class DeltaInts {
	private static final int MOST_BYTES = 5;
	private static final int CHUNK = 1 << 16;
	private static final int FIRST_CHUNK = 1 << 6;

	/** All but the last are as long as what is in them. */
	private byte[][] chunks = { new byte[0] };
	private byte[] last = chunks[0];
	private int count = 1;
	private int used;
	private int size;
	private int before;

	/** Appends an int. */
	public void add(int value) {
		int difference = value - before;
		before = value;
		size++;
		if (used + MOST_BYTES > last.length) {
			makeRoom();
		}
		int rest = difference << 1 ^ difference >> Integer.SIZE - 1;
		while ((rest & ~0x7F) != 0) {
			last[used++] = (byte) (rest | 0x80);
			rest >>>= 7;
		}
		last[used++] = (byte) rest;
	}

	private void makeRoom() {
		if (last.length < CHUNK) {
			// Most features of most parts have few values, or none.
			last = Arrays.copyOf(last, Math.max(FIRST_CHUNK, last.length * 4));
			chunks[count - 1] = last;
			return;
		}
		trim();
		if (count == chunks.length) {
			chunks = Arrays.copyOf(chunks, count * 2);
		}
		last = new byte[CHUNK];
		chunks[count++] = last;
		used = 0;
	}

	/** Gives back the room that was not used; nothing is added any more. */
	public void trim() {
		last = used == last.length ? last : Arrays.copyOf(last, used);
		chunks[count - 1] = last;
	}

	/** How many there are. */
	public int size() {
		return size;
	}

	/** Reads them all from the first; there are {@link #size}. */
	public Reader read() {
		return new Reader();
	}

	/** Not thread-safe. */
	public final class Reader {
		private byte[] chunk = chunks[0];
		private int number;
		private int at;
		private int value;

		private Reader() {
			// At the first.
		}

		/** The next int, if there is one. */
		public int next() {
			if (at == chunk.length) {
				chunk = chunks[++number];
				at = 0;
			}
			int part = chunk[at++];
			int rest = part & 0x7F;
			for (int shift = 7; part < 0; shift += 7) {
				part = chunk[at++];
				rest |= (part & 0x7F) << shift;
			}
			value += rest >>> 1 ^ -(rest & 1);
			return value;
		}
	}
}
