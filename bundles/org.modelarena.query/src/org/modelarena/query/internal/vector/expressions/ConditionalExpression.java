// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.VectorBuffers;
import org.modelarena.query.internal.vector.Vectors;

/** One of two values. */
public final class ConditionalExpression extends VectorExpression {
	private final Predicate condition;
	private final VectorExpression then;
	private final VectorExpression otherwise;
	private final int[] chosen = new int[Batch.CAPACITY];
	private final int[] others = new int[Batch.CAPACITY];
	/** Where the chosen rows, and the others, are among the selected ones. */
	private final int[] chosenPlaces = new int[Batch.CAPACITY];
	private final int[] otherPlaces = new int[Batch.CAPACITY];

	/** Both values are of one kind. */
	public ConditionalExpression(Predicate condition, VectorExpression then, VectorExpression otherwise) {
		super(then.kind);
		this.condition = condition;
		this.then = then;
		this.otherwise = otherwise;
		VectorBuffers own = new VectorBuffers(kind, !kind.marksNull() && mayBeNull());
		ints = own.ints();
		longs = own.longs();
		reals = own.reals();
		nulls = own.nulls();
	}

	@Override
	public boolean mayBeNull() {
		return then.mayBeNull() || otherwise.mayBeNull();
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		int n = condition.select(batch, in, count, chosen);
		int rest = in == null ? Vectors.without(null, count, chosen, n, others) : split(in, count, n);
		if (n > 0) {
			then.evaluate(batch, chosen, n);
			put(then, in == null ? chosen : chosenPlaces, n);
		}
		if (rest > 0) {
			otherwise.evaluate(batch, others, rest);
			put(otherwise, in == null ? others : otherPlaces, rest);
		}
	}

	/** Finds the selected positions that were not chosen, and the places of both; without a branch that would be mispredicted. */
	private int split(int[] in, int count, int n) {
		int at = 0;
		int rest = 0;
		for (int i = 0; i < count; i++) {
			int isChosen = at < n && chosen[at] == in[i] ? 1 : 0;
			// What is written for the last one that is not chosen is written over, or not read.
			chosenPlaces[at] = i;
			others[rest] = in[i];
			otherPlaces[rest] = i;
			at += isChosen;
			rest += 1 - isChosen;
		}
		return rest;
	}

	private void put(VectorExpression from, int[] to, int count) {
		switch (kind) {
		case ELEMENT, TEXT, INT -> {
			for (int i = 0; i < count; i++) {
				ints[to[i]] = from.ints[i];
			}
		}
		case LONG -> {
			for (int i = 0; i < count; i++) {
				longs[to[i]] = from.longs[i];
			}
		}
		case REAL -> {
			for (int i = 0; i < count; i++) {
				reals[to[i]] = from.reals[i];
			}
		}
		}
		if (nulls != null) {
			for (int i = 0; i < count; i++) {
				nulls[to[i]] = from.nulls != null && from.nulls[i];
			}
		}
	}
}
