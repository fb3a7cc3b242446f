// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import org.modelarena.query.plan.Term.Comparator;

/** Loops over vectors, written so that the JVM makes vector instructions of them where it can, and without branches that it would mispredict. */
public final class Vectors {
	private Vectors() {
	}

	/** {@code to} may be {@code from} if the positions ascend. */
	public static void gather(int[] from, int[] positions, int count, int[] to) {
		gather(from, positions, count, to, 0);
	}

	/** @param start where the first value is put */
	public static void gather(int[] from, int[] positions, int count, int[] to, int start) {
		for (int i = 0; i < count; i++) {
			to[start + i] = from[positions[i]];
		}
	}

	/** Makes positions in one batch into positions in the one above. */
	public static void gather(int[] parents, int[] positions, int count) {
		for (int i = 0; i < count; i++) {
			positions[i] = parents[positions[i]];
		}
	}

	public static void gather(long[] from, int[] positions, int count, long[] to) {
		gather(from, positions, count, to, 0);
	}

	/** @param start where the first value is put */
	public static void gather(long[] from, int[] positions, int count, long[] to, int start) {
		for (int i = 0; i < count; i++) {
			to[start + i] = from[positions[i]];
		}
	}

	public static void gather(double[] from, int[] positions, int count, double[] to) {
		gather(from, positions, count, to, 0);
	}

	/** @param start where the first value is put */
	public static void gather(double[] from, int[] positions, int count, double[] to, int start) {
		for (int i = 0; i < count; i++) {
			to[start + i] = from[positions[i]];
		}
	}

	public static void gather(boolean[] from, int[] positions, int count, boolean[] to) {
		gather(from, positions, count, to, 0);
	}

	/** @param start where the first value is put */
	public static void gather(boolean[] from, int[] positions, int count, boolean[] to, int start) {
		for (int i = 0; i < count; i++) {
			to[start + i] = from[positions[i]];
		}
	}

	/** The positions i for which {@code left[i] comparator right[i]}. */
	public static int select(Comparator comparator, int[] left, int[] right, int count, int[] out) {
		int n = 0;
		switch (comparator) {
		case EQUAL -> {
			for (int i = 0; i < count; i++) {
				out[n] = i;
				n += left[i] == right[i] ? 1 : 0;
			}
		}
		case NOT_EQUAL -> {
			for (int i = 0; i < count; i++) {
				out[n] = i;
				n += left[i] != right[i] ? 1 : 0;
			}
		}
		case LESS -> {
			for (int i = 0; i < count; i++) {
				out[n] = i;
				n += left[i] < right[i] ? 1 : 0;
			}
		}
		case LESS_OR_EQUAL -> {
			for (int i = 0; i < count; i++) {
				out[n] = i;
				n += left[i] <= right[i] ? 1 : 0;
			}
		}
		case GREATER -> n = select(Comparator.LESS, right, left, count, out);
		case GREATER_OR_EQUAL -> n = select(Comparator.LESS_OR_EQUAL, right, left, count, out);
		}
		return n;
	}

	/** The number of i for which {@code left[i] comparator right[i]}. */
	public static int count(Comparator comparator, int[] left, int[] right, int count) {
		return switch (comparator) {
		case EQUAL -> count - countOther(left, right, count);
		case NOT_EQUAL -> countOther(left, right, count);
		case LESS -> countLess(left, right, count);
		case GREATER -> countLess(right, left, count);
		case LESS_OR_EQUAL -> count - countLess(right, left, count);
		case GREATER_OR_EQUAL -> count - countLess(left, right, count);
		};
	}

	/** Without a comparison, of which the JVM might make a branch that it mispredicts: the sign of d or of -d is set unless d is 0. */
	private static int countOther(int[] left, int[] right, int count) {
		int n = 0;
		for (int i = 0; i < count; i++) {
			int difference = left[i] - right[i];
			n += (difference | -difference) >>> 31;
		}
		return n;
	}

	private static int countLess(int[] left, int[] right, int count) {
		int n = 0;
		for (int i = 0; i < count; i++) {
			n += left[i] < right[i] ? 1 : 0;
		}
		return n;
	}

	/** The positions i for which {@code low <= values[i] <= high}. */
	public static int selectBetween(int[] values, int low, int high, int count, int[] out) {
		int n = 0;
		if (low == high) {
			for (int i = 0; i < count; i++) {
				out[n] = i;
				n += values[i] == low ? 1 : 0;
			}
		} else if (low == Integer.MIN_VALUE) {
			for (int i = 0; i < count; i++) {
				out[n] = i;
				n += values[i] <= high ? 1 : 0;
			}
		} else if (high == Integer.MAX_VALUE) {
			for (int i = 0; i < count; i++) {
				out[n] = i;
				n += values[i] >= low ? 1 : 0;
			}
		} else {
			for (int i = 0; i < count; i++) {
				out[n] = i;
				n += values[i] >= low && values[i] <= high ? 1 : 0;
			}
		}
		return n;
	}

	/** The positions of nulls, or of the others; {@code nulls} may be null for none. */
	public static int selectNulls(boolean[] nulls, boolean wanted, int count, int[] out) {
		int n = 0;
		for (int i = 0; i < count; i++) {
			out[n] = i;
			n += (nulls != null && nulls[i]) == wanted ? 1 : 0;
		}
		return n;
	}

	/** Whether each position is its own. */
	static boolean isIdentity(int[] positions, int count) {
		int difference = 0;
		for (int i = 0; i < count; i++) {
			difference |= positions[i] ^ i;
		}
		return difference == 0;
	}

	/** The number of values for which {@code low <= value <= high}. */
	public static int countBetween(int[] values, int low, int high, int count) {
		int n = 0;
		if (low == Integer.MIN_VALUE) {
			for (int i = 0; i < count; i++) {
				n += values[i] <= high ? 1 : 0;
			}
		} else {
			for (int i = 0; i < count; i++) {
				n += values[i] >= low & values[i] <= high ? 1 : 0;
			}
		}
		return n;
	}

	/** The positions i for which {@code values[i] != value}. */
	public static int selectOther(int[] values, int value, int count, int[] out) {
		int n = 0;
		for (int i = 0; i < count; i++) {
			out[n] = i;
			n += values[i] != value ? 1 : 0;
		}
		return n;
	}

	public static int select(Comparator comparator, long[] left, long[] right, int count, int[] out) {
		int n = 0;
		for (int i = 0; i < count; i++) {
			out[n] = i;
			n += holds(comparator, Long.compare(left[i], right[i])) ? 1 : 0;
		}
		return n;
	}

	/** As Java compares: nothing holds for NaN but NOT_EQUAL. */
	public static int select(Comparator comparator, double[] left, double[] right, int count, int[] out) {
		int n = 0;
		for (int i = 0; i < count; i++) {
			double one = left[i];
			double other = right[i];
			boolean holds = switch (comparator) {
			case EQUAL -> Double.valueOf(one).equals(other);
			case NOT_EQUAL -> !Double.valueOf(one).equals(other);
			case LESS -> one < other;
			case LESS_OR_EQUAL -> one <= other;
			case GREATER -> one > other;
			case GREATER_OR_EQUAL -> one >= other;
			};
			out[n] = i;
			n += holds ? 1 : 0;
		}
		return n;
	}

	private static boolean holds(Comparator comparator, int order) {
		return switch (comparator) {
		case EQUAL -> order == 0;
		case NOT_EQUAL -> order != 0;
		case LESS -> order < 0;
		case LESS_OR_EQUAL -> order <= 0;
		case GREATER -> order > 0;
		case GREATER_OR_EQUAL -> order >= 0;
		};
	}

	/** Makes positions within a selection into positions in the batch. */
	public static void through(int[] in, int[] positions, int count) {
		if (in != null) {
			for (int i = 0; i < count; i++) {
				positions[i] = in[positions[i]];
			}
		}
	}

	/** The positions of a selection (null for all) that another, which is part of it, does not have. */
	public static int without(int[] in, int count, int[] other, int others, int[] out) {
		int n = 0;
		int at = 0;
		for (int i = 0; i < count; i++) {
			int position = in == null ? i : in[i];
			int isOther = at < others && other[at] == position ? 1 : 0;
			out[n] = position;
			at += isOther;
			n += 1 - isOther;
		}
		return n;
	}

	/** The union of two ascending selections that have no position in common. */
	public static int merge(int[] one, int ones, int[] other, int others, int[] out) {
		int n = 0;
		int i = 0;
		int k = 0;
		while (i < ones || k < others) {
			out[n++] = k == others || i < ones && one[i] < other[k] ? one[i++] : other[k++];
		}
		return n;
	}

	public static boolean anyNegative(int[] values, int count) {
		int all = 0;
		for (int i = 0; i < count; i++) {
			all |= values[i];
		}
		return all < 0;
	}

	public static boolean any(boolean[] values, int count) {
		boolean any = false;
		for (int i = 0; i < count; i++) {
			any |= values[i];
		}
		return any;
	}
}
