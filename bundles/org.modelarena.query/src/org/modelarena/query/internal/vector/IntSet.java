// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.Arrays;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * A set of ints: a hash table by open addressing while it is small, then pages of bits where numbers lie close together, as those of elements and most
 * ids do. Bits of half a million ids fit into a processor's nearest cache; a table of them does not. Used by one thread.
 */
public final class IntSet {
	private static final int FIRST_CAPACITY = 64;
	private static final int LARGEST_TABLE = 1 << 30;
	/** From so many numbers on, pages are tried. */
	private static final int SMALL = 4096;
	/** Pages that would have taken too much are tried again when the set has grown so many times larger. */
	private static final int GROWTH = 4;
	private static final int PAGE_BITS = 16;
	private static final int PAGE_WORDS = 1 << PAGE_BITS - 6;
	private static final int PAGES = 1 << Integer.SIZE - 1 - PAGE_BITS;
	/** Pages take at most so much for each number of the set, which is what a growing table takes. */
	private static final int MOST_WORDS_A_NUMBER = 2;
	/** Stands for a page whose numbers are in the table. */
	private static final long[] IN_TABLE = {};

	private final CancellationProbe probe;
	/** 0 where nothing lies. */
	private int[] table = new int[FIRST_CAPACITY];
	private int inTable;
	private boolean hasZero;
	/** By the upper bits of the numbers from 0; null while the set is small. */
	private long[][] pages;
	private int pageCount;
	private int size;
	private long nextTry = SMALL;

	/** @param probe gives the memory */
	public IntSet(CancellationProbe probe) {
		this.probe = probe;
	}

	public void clear() {
		if (size > 0) {
			Arrays.fill(table, 0);
			inTable = 0;
			hasZero = false;
			pages = null;
			pageCount = 0;
			size = 0;
			nextTry = SMALL;
		}
	}

	/** Adds a number; false if it is there already. */
	public boolean add(int number) {
		boolean isNew = put(number);
		if (isNew && ++size == nextTry) {
			nextTry *= GROWTH;
			if (inTable > 0) {
				moveToPages();
			}
		}
		return isNew;
	}

	private boolean put(int number) {
		long[] page = pages == null || number < 0 ? IN_TABLE : page(number >>> PAGE_BITS);
		if (page == IN_TABLE) {
			return addToTable(number);
		}
		int word = number >>> 6 & PAGE_WORDS - 1;
		boolean isNew = (page[word] & 1L << number) == 0;
		page[word] |= 1L << number;
		return isNew;
	}

	private long[] page(int index) {
		if (pages[index] == null) {
			boolean isDense = (long) (pageCount + 1) * PAGE_WORDS <= (long) MOST_WORDS_A_NUMBER * size;
			if (isDense) {
				probe.take((long) PAGE_WORDS * Long.BYTES);
				pageCount++;
			}
			pages[index] = isDense ? new long[PAGE_WORDS] : IN_TABLE;
		}
		return pages[index];
	}

	/** A number is looked for in one place, so those that have come before there were pages move. */
	private void moveToPages() {
		if (pages == null) {
			probe.take((long) PAGES * Long.BYTES);
			pages = new long[PAGES][];
		}
		for (int i = 0; i < PAGES; i++) {
			pages[i] = pages[i] == IN_TABLE ? null : pages[i];
		}
		int[] before = table;
		boolean withZero = hasZero;
		table = new int[before.length];
		inTable = 0;
		hasZero = false;
		for (int number : before) {
			if (number != 0) {
				put(number);
			}
		}
		if (withZero) {
			put(0);
		}
	}

	private boolean addToTable(int number) {
		if (number == 0) {
			boolean isNew = !hasZero;
			hasZero = true;
			return isNew;
		}
		int place = place(number);
		if (table[place] == number) {
			return false;
		}
		table[place] = number;
		if (++inTable > table.length / 2) {
			rehash();
		}
		return true;
	}

	/** Where a number lies, or would. */
	private int place(int number) {
		int place = hash(number) & table.length - 1;
		while (table[place] != 0 && table[place] != number) {
			place = place + 1 & table.length - 1;
		}
		return place;
	}

	private void rehash() {
		if (table.length >= LARGEST_TABLE) {
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "The query compares more different rows than fit into memory; ask for less.");
		}
		int[] before = table;
		probe.take(2L * before.length * Integer.BYTES);
		table = new int[before.length * 2];
		for (int number : before) {
			if (number != 0) {
				table[place(number)] = number;
			}
		}
	}

	/** The finalizer of MurmurHash3 (Appleby 2011). */
	private static int hash(int number) {
		int h = (number ^ number >>> 16) * 0x85EBCA6B;
		h = (h ^ h >>> 13) * 0xC2B2AE35;
		return h ^ h >>> 16;
	}
}
