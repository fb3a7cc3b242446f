// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import java.util.random.RandomGenerator;

/** Makes numbers as packed blocks may have them: of each width, around each base, ascending or not, of one range or of two. */
final class RandomBlocks {
	private static final int BLOCK = 128;
	private static final long[] EDGES = { 0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE };

	private final RandomGenerator random;
	private final int widest;

	/** @param widest 32 for ints, 64 for longs */
	RandomBlocks(RandomGenerator random, int widest) {
		this.random = random;
		this.widest = widest;
	}

	/** Numbers block by block, of which ints take the lowest bits. */
	long[] next(int count) {
		long[] values = new long[count];
		for (int from = 0; from < count; from += BLOCK) {
			fill(values, from, Math.min(count, from + BLOCK));
		}
		return values;
	}

	/** Numbers from 0 to a bound, which it does not include. */
	int[] next(int count, int bound) {
		int[] values = ints(next(count));
		for (int i = 0; i < count; i++) {
			values[i] = Math.floorMod(values[i], bound);
		}
		return values;
	}

	static int[] ints(long[] values) {
		int[] ints = new int[values.length];
		for (int i = 0; i < ints.length; i++) {
			ints[i] = (int) values[i];
		}
		return ints;
	}

	private void fill(long[] values, int from, int to) {
		long base = random.nextBoolean() ? random.nextLong() : EDGES[random.nextInt(EDGES.length)] + random.nextInt(-2, 3);
		long other = random.nextInt(3) == 0 ? random.nextLong() : base;
		int width = random.nextInt(widest + 1);
		int slope = switch (random.nextInt(4)) {
		case 0 -> 0;
		case 1 -> 1;
		case 2 -> random.nextInt(-130, 131);
		default -> random.nextInt();
		};
		for (int i = from; i < to; i++) {
			long bits = width == 0 ? 0 : random.nextLong() >>> Long.SIZE - width;
			values[i] = (random.nextBoolean() ? base : other) + (long) slope * (i - from) + bits;
		}
	}
}
