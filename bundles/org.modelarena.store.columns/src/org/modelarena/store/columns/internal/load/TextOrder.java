// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.util.Arrays;
import java.util.BitSet;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Puts texts in the order of {@link String#compareTo}. Compares their bytes, all in one array: strings would be millions of objects, which the garbage
 * collector moves while commits wait.
 */
final class TextOrder {
	private static final int FIRST_SIZE = 1 << 16;
	private static final int MOST_BYTES = Integer.MAX_VALUE - 8;
	/** The first byte in UTF-8 of the last characters that Java has in one char, and of those that it has in two. */
	private static final int LAST_SINGLES = 0xEE;
	private static final int PAIRS = 0xF0;

	private byte[] bytes = new byte[FIRST_SIZE];
	/** For each text, and one more, where it begins. */
	private final int[] starts;

	private TextOrder(ModelTexts texts, int[] ids) {
		starts = new int[ids.length + 1];
		for (int i = 0; i < ids.length; i++) {
			byte[] text = texts.utf8(ids[i]);
			starts[i + 1] = starts[i] + text.length;
			makeRoom(starts[i], text.length);
			System.arraycopy(text, 0, bytes, starts[i], text.length);
		}
	}

	private void makeRoom(int used, int more) {
		if (more > MOST_BYTES - used) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The model is too large for the store 'columns': the texts of an indexed attribute take more than 2 GB.");
		}
		if (used + more > bytes.length) {
			bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, Math.max(2L * bytes.length, (long) used + more)));
		}
	}

	/**
	 * For each id its place among those of a set, in the order of their texts; others have 0.
	 *
	 * @param set of ids
	 */
	static int[] ranks(ModelTexts texts, BitSet set) {
		int[] ids = set.stream().toArray();
		int[] sorted = new TextOrder(texts, ids).sorted();
		int[] ranks = new int[texts.size()];
		for (int place = 0; place < sorted.length; place++) {
			ranks[ids[sorted[place]]] = place;
		}
		return ranks;
	}

	/** Merge sort: Java's own takes a comparator for objects only. */
	private int[] sorted() {
		int[] from = new int[starts.length - 1];
		Arrays.setAll(from, i -> i);
		int[] to = new int[from.length];
		for (long width = 1; width < from.length; width *= 2) {
			for (long low = 0; low < from.length; low += 2 * width) {
				merge(from, to, (int) low, (int) Math.min(low + width, from.length), (int) Math.min(low + 2 * width, from.length));
			}
			int[] merged = to;
			to = from;
			from = merged;
		}
		return from;
	}

	private void merge(int[] from, int[] to, int low, int middle, int high) {
		if (middle == high || compare(from[middle - 1], from[middle]) <= 0) {
			System.arraycopy(from, low, to, low, high - low);
			return;
		}
		int left = low;
		int right = middle;
		for (int at = low; at < high; at++) {
			if (right == high || left < middle && compare(from[left], from[right]) <= 0) {
				to[at] = from[left++];
			} else {
				to[at] = from[right++];
			}
		}
	}

	private int compare(int one, int other) {
		int oneLength = starts[one + 1] - starts[one];
		int otherLength = starts[other + 1] - starts[other];
		int at = Arrays.mismatch(bytes, starts[one], starts[one + 1], bytes, starts[other], starts[other + 1]);
		if (at < 0 || at == Math.min(oneLength, otherLength)) {
			return Integer.compare(oneLength, otherLength);
		}
		return Integer.compare(place(bytes[starts[one] + at] & 0xFF), place(bytes[starts[other] + at] & 0xFF));
	}

	/** The order of UTF-8 is that of characters, but for Java those of two chars come before the last that have one. */
	private static int place(int first) {
		if (first < LAST_SINGLES) {
			return first;
		}
		return first < PAIRS ? first + PAIRS : first;
	}
}
