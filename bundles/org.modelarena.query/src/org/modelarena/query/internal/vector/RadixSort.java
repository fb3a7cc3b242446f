// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

/**
 * Sorts rows by numbers, one digit after the other and the least significant first, each by counting; so equal rows stay as they came (Knuth: The Art of Computer
 * Programming, volume 3, 5.2.5). Its time grows with the rows and the digits, where that of comparing grows faster than the rows. Used by one thread.
 */
public final class RadixSort {
	private static final int BITS = 11;
	private static final int DIGITS = 1 << BITS;
	/** With fewer rows it takes as long to count digits as to compare. */
	private static final int LEAST_ROWS = 1024;

	private final CancellationProbe probe;
	private int[] numbers;
	private int[] spareNumbers;
	private long[] keys;
	private long[] spareKeys;

	private RadixSort(int size, CancellationProbe probe) {
		this.probe = probe;
		numbers = new int[size];
		spareNumbers = new int[size];
		keys = new long[size];
		spareKeys = new long[size];
		for (int i = 0; i < size; i++) {
			numbers[i] = i;
		}
	}

	/** Whether it takes less than comparing: a pass over the rows for each digit is half of one that merges them. */
	public static boolean isWorthwhile(long[][] codes, int size) {
		if (size < LEAST_ROWS) {
			return false;
		}
		int passes = 0;
		for (long[] key : codes) {
			passes += digits(range(key, size));
		}
		return passes * 2 <= 32 - Integer.numberOfLeadingZeros(size);
	}

	/** The numbers of rows in the order of their codes, the first code first. */
	public static int[] order(long[][] codes, int size, CancellationProbe probe) {
		RadixSort sort = new RadixSort(size, probe);
		for (int i = codes.length - 1; i >= 0; i--) {
			sort.by(codes[i], size);
		}
		return sort.numbers;
	}

	/** The smallest code, and how far the greatest is from it, as an unsigned number. */
	private record Range(long least, long width) {
	}

	private static Range range(long[] codes, int size) {
		long least = codes[0];
		long greatest = codes[0];
		for (int i = 1; i < size; i++) {
			least = Math.min(least, codes[i]);
			greatest = Math.max(greatest, codes[i]);
		}
		return new Range(least, greatest - least);
	}

	private static int digits(Range range) {
		return (Long.SIZE - Long.numberOfLeadingZeros(range.width()) + BITS - 1) / BITS;
	}

	private void by(long[] codes, int size) {
		Range range = range(codes, size);
		for (int i = 0; i < size; i++) {
			keys[i] = codes[numbers[i]] - range.least();
		}
		for (int digit = 0; digit < digits(range); digit++) {
			probe.beat();
			pass(digit * BITS);
		}
	}

	private void pass(int shift) {
		int[] starts = new int[DIGITS + 1];
		for (long key : keys) {
			starts[(int) (key >>> shift & DIGITS - 1) + 1]++;
		}
		for (int digit = 1; digit < DIGITS; digit++) {
			starts[digit] += starts[digit - 1];
		}
		for (int i = 0; i < keys.length; i++) {
			int place = starts[(int) (keys[i] >>> shift & DIGITS - 1)]++;
			spareKeys[place] = keys[i];
			spareNumbers[place] = numbers[i];
		}
		long[] sortedKeys = spareKeys;
		spareKeys = keys;
		keys = sortedKeys;
		int[] sortedNumbers = spareNumbers;
		spareNumbers = numbers;
		numbers = sortedNumbers;
	}
}
