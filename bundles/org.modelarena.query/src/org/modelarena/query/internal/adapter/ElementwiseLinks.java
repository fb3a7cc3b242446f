// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.adapter;

import java.util.function.IntFunction;

import org.modelarena.core.columns.Expansion;
import org.modelarena.core.columns.LinkColumn;

/** Links that are asked for one element after the other. Used by one thread. */
final class ElementwiseLinks implements LinkColumn {
	private final IntFunction<int[]> targets;
	private final boolean isSingle;
	private final long size;
	private int row = -1;
	private int[] found;

	/** @param targets gives the targets of a row */
	ElementwiseLinks(IntFunction<int[]> targets, boolean isSingle, long size) {
		this.targets = targets;
		this.isSingle = isSingle;
		this.size = size;
	}

	@Override
	public boolean isSingle() {
		return isSingle;
	}

	/** False: whoever asks for the targets that are there is told if one of them is there several times. */
	@Override
	public boolean mayRepeat() {
		return false;
	}

	@Override
	public long size() {
		return size;
	}

	@Override
	public int[] targets(int of) {
		if (of != row) {
			found = targets.apply(of);
			row = of;
		}
		return found;
	}

	@Override
	public void targets(int[] rows, int count, int[] into) {
		for (int i = 0; i < count; i++) {
			int[] of = targets(rows[i]);
			into[i] = of.length == 0 ? -1 : of[0];
		}
	}

	@Override
	public void degrees(int first, int count, int[] degrees) {
		throw new UnsupportedOperationException("The extents of this snapshot have gaps");
	}

	@Override
	public void degrees(int[] rows, int count, int[] degrees) {
		for (int i = 0; i < count; i++) {
			degrees[i] = targets(rows[i]).length;
		}
	}

	@Override
	public void expand(Expansion expansion) {
		while (expansion.at < expansion.count && !expansion.isFull()) {
			int[] of = targets(expansion.rows[expansion.at]);
			if (expansion.done == of.length) {
				expansion.at++;
				expansion.done = 0;
			} else {
				expansion.starts[expansion.size] = expansion.at;
				expansion.targets[expansion.size++] = of[expansion.done++];
			}
		}
	}

	@Override
	public int linked(int[] rows, int[] ends, int count, int[] selected) {
		int n = 0;
		for (int i = 0; i < count; i++) {
			boolean isLinked = false;
			for (int target : targets(rows[i])) {
				isLinked |= target == ends[i];
			}
			selected[n] = i;
			n += isLinked ? 1 : 0;
		}
		return n;
	}
}
