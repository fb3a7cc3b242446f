// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Things by their names in ASCII, found from the bytes of a file without making a string: open addressing with linear probing. Not thread-safe.
 *
 * @param <T> the things
 */
final class NameTable<T> {
	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private byte[][] names = new byte[16][];
	private Object[] things = new Object[16];
	private int size;

	/** The hash of a name is that of its bytes, taken one after another, from 0. */
	static int hash(int before, byte next) {
		return before * 31 + next;
	}

	static int hash(byte[] name, int from, int to) {
		int hash = 0;
		for (int i = from; i < to; i++) {
			hash = hash(hash, name[i]);
		}
		return hash;
	}

	/** The thing with the name that stands in the bytes, or null. */
	T find(byte[] bytes, int from, int to, int hash) {
		int slot = slot(bytes, from, to, hash);
		@SuppressWarnings("unchecked") // as it was put
		T found = (T) things[slot];
		return found;
	}

	private int slot(byte[] bytes, int from, int to, int hash) {
		int mask = names.length - 1;
		int slot = (hash ^ hash >>> 15) & mask;
		while (names[slot] != null && !isEqual(names[slot], bytes, from, to)) {
			slot = slot + 1 & mask;
		}
		return slot;
	}

	/** Eight bytes at a time as long as there are so many. */
	private static boolean isEqual(byte[] name, byte[] bytes, int from, int to) {
		int length = name.length;
		if (length != to - from) {
			return false;
		}
		int at = 0;
		for (; at + Long.BYTES <= length; at += Long.BYTES) {
			if ((long) LONGS.get(name, at) != (long) LONGS.get(bytes, from + at)) {
				return false;
			}
		}
		for (; at < length; at++) {
			if (name[at] != bytes[from + at]) {
				return false;
			}
		}
		return true;
	}

	void put(byte[] name, T thing) {
		if (size * 2 >= names.length) {
			grow();
		}
		int slot = slot(name, 0, name.length, hash(name, 0, name.length));
		size += names[slot] == null ? 1 : 0;
		names[slot] = name;
		things[slot] = thing;
	}

	private void grow() {
		byte[][] oldNames = names;
		Object[] oldThings = things;
		names = new byte[oldNames.length * 2][];
		things = new Object[names.length];
		for (int i = 0; i < oldNames.length; i++) {
			if (oldNames[i] != null) {
				int slot = slot(oldNames[i], 0, oldNames[i].length, hash(oldNames[i], 0, oldNames[i].length));
				names[slot] = oldNames[i];
				things[slot] = oldThings[i];
			}
		}
	}

	/** A name that stands in the bytes, as one to be put. */
	static byte[] copy(byte[] bytes, int from, int to) {
		return Arrays.copyOfRange(bytes, from, to);
	}
}
