// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;

import org.modelarena.core.arrays.IntArray;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.xmi.internal.writer.ProvenanceWriter;

/**
 * Element keys by their ids in a file, without an object for each: the ids' bytes stand one after another in large blocks, found
 * through an open-addressing hash table. Not thread-safe.
 */
final class IdTable {
	/** Answer of {@link #get} for an id that nobody has. */
	static final int ABSENT = -1;
	/** Answer of {@link #get} for an id that several elements have. */
	static final int AMBIGUOUS = -2;

	private static final int BLOCK_BITS = 20;
	private static final int BLOCK = 1 << BLOCK_BITS;

	private byte[][] blocks = new byte[0][];
	private long used;
	private int[] slots = new int[64];
	private final IntArray keys = new IntArray(32);
	/** The entries of ids that several elements have. The key of such an entry is that of the first of them. */
	private final BitSet ambiguous = new BitSet();
	/** The keys of the others, and the entries of their ids. */
	private final IntArray otherKeys = new IntArray(8);
	private final IntArray otherEntries = new IntArray(8);
	private final LongArray ends = new LongArray();

	/** Notes that an element has an id. */
	void put(String id, int key) {
		byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
		int slot = find(bytes);
		if (slots[slot] != 0) {
			int entry = slots[slot] - 1;
			if (keys.get(entry) != key) {
				ambiguous.set(entry);
				otherKeys.add(key);
				otherEntries.add(entry);
			}
			return;
		}
		append(bytes);
		keys.add(key);
		slots[slot] = keys.size();
		if (keys.size() * 2 > slots.length) {
			grow();
		}
	}

	/** The key of the element with that id, {@link #ABSENT} or {@link #AMBIGUOUS}. */
	int get(String id) {
		if (keys.size() == 0) {
			return ABSENT;
		}
		int entry = slots[find(id.getBytes(StandardCharsets.UTF_8))] - 1;
		if (entry < 0) {
			return ABSENT;
		}
		return ambiguous.get(entry) ? AMBIGUOUS : keys.get(entry);
	}

	/** Passes on all ids in the order in which they came, which is that of the keys. */
	void forEach(ProvenanceWriter.IdSink sink) {
		int other = 0;
		for (int entry = 0; entry < keys.size(); entry++) {
			other = others(other, keys.get(entry), sink);
			sink.id(keys.get(entry), text(entry));
		}
		others(other, Integer.MAX_VALUE, sink);
	}

	/** Passes on those that came before a key, and returns the first that did not. */
	private int others(int from, int before, ProvenanceWriter.IdSink sink) {
		int other = from;
		for (; other < otherKeys.size() && otherKeys.get(other) < before; other++) {
			sink.id(otherKeys.get(other), text(otherEntries.get(other)));
		}
		return other;
	}

	private String text(int entry) {
		long start = entry == 0 ? 0 : ends.get(entry - 1);
		byte[] id = new byte[(int) (ends.get(entry) - start)];
		for (int i = 0; i < id.length; i++) {
			id[i] = byteAt(start + i);
		}
		return new String(id, StandardCharsets.UTF_8);
	}

	boolean isEmpty() {
		return keys.size() == 0;
	}

	/** Whether several elements have the same id. */
	boolean isRepeated() {
		return !ambiguous.isEmpty();
	}

	private int find(byte[] id) {
		int mask = slots.length - 1;
		int slot = spread(Arrays.hashCode(id)) & mask;
		while (slots[slot] != 0 && !isAt(slots[slot] - 1, id)) {
			slot = slot + 1 & mask;
		}
		return slot;
	}

	private boolean isAt(int entry, byte[] id) {
		long start = entry == 0 ? 0 : ends.get(entry - 1);
		if (ends.get(entry) - start != id.length) {
			return false;
		}
		for (int i = 0; i < id.length; i++) {
			if (byteAt(start + i) != id[i]) {
				return false;
			}
		}
		return true;
	}

	private byte byteAt(long position) {
		return blocks[(int) (position >> BLOCK_BITS)][(int) position & BLOCK - 1];
	}

	private void append(byte[] id) {
		for (byte b : id) {
			int block = (int) (used >> BLOCK_BITS);
			if (block == blocks.length) {
				blocks = Arrays.copyOf(blocks, block + 1);
				blocks[block] = new byte[BLOCK];
			}
			blocks[block][(int) used & BLOCK - 1] = b;
			used++;
		}
		ends.add(used);
	}

	private void grow() {
		slots = new int[slots.length * 2];
		int mask = slots.length - 1;
		for (int entry = 0; entry < keys.size(); entry++) {
			long start = entry == 0 ? 0 : ends.get(entry - 1);
			int hash = 1;
			for (long at = start; at < ends.get(entry); at++) {
				hash = 31 * hash + byteAt(at);
			}
			int slot = spread(hash) & mask;
			while (slots[slot] != 0) {
				slot = slot + 1 & mask;
			}
			slots[slot] = entry + 1;
		}
	}

	private static int spread(int hash) {
		int mixed = hash * 0x9E3779B9;
		return mixed ^ mixed >>> 15;
	}
}
