// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A range of codes of the first key that rows are sorted by: rows of one range all come before those of the next, so that threads can sort ranges at once
 * (Frazer, McKellar: Samplesort, Journal of the ACM 17, 1970).
 *
 * @param greatest the greatest code in it
 */
public record KeyRange(long least, long greatest) {
	/** All codes there are. */
	public static final KeyRange ALL = new KeyRange(Long.MIN_VALUE, Long.MAX_VALUE);

	/** So many codes of each part tell well enough how large ranges are. */
	private static final int SAMPLES = 64;

	/**
	 * Ranges with about as many codes each, in their order; together they are all codes.
	 *
	 * @param parts codes in any order
	 * @param most  how many ranges there may be; there are fewer where many codes are the same
	 */
	static List<KeyRange> split(List<long[]> parts, int most) {
		long[] samples = parts.stream().flatMapToLong(KeyRange::samples).sorted().toArray();
		List<KeyRange> ranges = new ArrayList<>();
		long least = Long.MIN_VALUE;
		for (int i = 1; i < most && samples.length > 0; i++) {
			long next = samples[(int) ((long) samples.length * i / most)];
			if (next > least && next > samples[0]) {
				ranges.add(new KeyRange(least, next - 1));
				least = next;
			}
		}
		ranges.add(new KeyRange(least, Long.MAX_VALUE));
		return ranges;
	}

	private static LongStream samples(long[] codes) {
		int step = Math.max(1, codes.length / SAMPLES);
		return IntStream.range(0, Math.min(codes.length, SAMPLES)).mapToLong(i -> codes[i * step]);
	}

	/**
	 * The numbers of the codes in it.
	 *
	 * @param chosen receives them
	 * @return how many there are
	 */
	int select(long[] codes, int[] chosen) {
		int n = 0;
		for (int i = 0; i < codes.length; i++) {
			chosen[n] = i;
			n += codes[i] >= least && codes[i] <= greatest ? 1 : 0;
		}
		return n;
	}
}
