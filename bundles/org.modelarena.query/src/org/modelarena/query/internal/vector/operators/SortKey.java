// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.TextDictionary;
import org.modelarena.query.internal.vector.Vectors;
import org.modelarena.query.internal.vector.expressions.VectorExpression;

/** The values that rows are sorted by, as longs in the same order. Used by one thread. */
public final class SortKey {
	private final VectorExpression expression;
	/** Tells the texts of a key of texts; else null. */
	private final TextDictionary texts;
	private long[] codes = new long[0];

	public SortKey(VectorExpression expression, TextDictionary texts) {
		this.expression = expression;
		this.texts = texts;
	}

	/** Takes the keys of a batch's rows, to stand after others. Faults if one is null. */
	void add(Batch batch, int size, int capacity) {
		if (codes.length < capacity) {
			codes = Arrays.copyOf(codes, capacity);
		}
		expression.evaluateRequired(batch, null, batch.size);
		for (int i = 0; i < batch.size; i++) {
			codes[size + i] = switch (expression.kind) {
			case ELEMENT, TEXT, INT -> expression.ints[i];
			case LONG -> expression.longs[i];
			case REAL -> ordered(expression.reals[i]);
			};
		}
	}

	/** As {@link Double#compareTo} orders: -0.0 before 0.0, NaN after all. */
	private static long ordered(double real) {
		long bits = Double.doubleToLongBits(real);
		return bits ^ bits >> 63 & Long.MAX_VALUE;
	}

	/** How the key of one row compares with that of another. */
	int compare(int one, int other) {
		if (texts == null || codes[one] == codes[other]) {
			return Long.compare(codes[one], codes[other]);
		}
		return texts.text((int) codes[one]).compareTo(texts.text((int) codes[other]));
	}

	/** Puts the key of one row in the place of another. */
	void move(int from, int to) {
		codes[to] = codes[from];
	}

	/** The keys of the first rows, for somebody else. */
	long[] copy(int size) {
		return Arrays.copyOf(codes, size);
	}

	/** Takes some of the keys that another one has had, to stand after others. */
	void add(long[] from, int[] chosen, int count, int size, int capacity) {
		if (codes.length < capacity) {
			codes = Arrays.copyOf(codes, capacity);
		}
		Vectors.gather(from, chosen, count, codes, size);
	}

	/** Whether the codes are numbers of texts, which are in no order. */
	boolean isText() {
		return texts != null;
	}

	/** Keeps the keys of some rows, in their order. */
	void keep(int[] kept, int count) {
		long[] taken = new long[count];
		Vectors.gather(codes, kept, count, taken);
		System.arraycopy(taken, 0, codes, 0, count);
	}

	/** The codes to compare the rows by, as longs. */
	long[] codes(int size) {
		return texts == null ? codes : ranks(size);
	}

	/** The places that texts have among all texts here. */
	private long[] ranks(int size) {
		long[] ids = Arrays.stream(codes, 0, size).distinct().toArray();
		Integer[] order = IntStream.range(0, ids.length).boxed().toArray(Integer[]::new);
		String[] all = Arrays.stream(ids).mapToObj(id -> texts.text((int) id)).toArray(String[]::new);
		Arrays.sort(order, (one, other) -> all[one].compareTo(all[other]));
		Map<Long, Integer> ranks = new HashMap<>();
		int rank = 0;
		for (int i = 0; i < order.length; i++) {
			rank += i > 0 && !all[order[i]].equals(all[order[i - 1]]) ? 1 : 0;
			ranks.put(ids[order[i]], rank);
		}
		return Arrays.stream(codes, 0, size).map(ranks::get).toArray();
	}
}
