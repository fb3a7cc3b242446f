// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The pairs of elements that are the same in two models. An element has at most one partner, of the same type. Used by one thread. */
public final class Matches {
	private final ModelTree before;
	private final ModelTree after;
	private final TypePairs types;
	private final int[] toAfter;
	private final int[] toBefore;
	private int count;

	public Matches(ModelTree before, ModelTree after, TypePairs types) {
		this.before = before;
		this.after = after;
		this.types = types;
		toAfter = new int[before.size()];
		toBefore = new int[after.size()];
		Arrays.fill(toAfter, ModelTree.NONE);
		Arrays.fill(toBefore, ModelTree.NONE);
	}

	public ModelTree before() {
		return before;
	}

	public ModelTree after() {
		return after;
	}

	public TypePairs types() {
		return types;
	}

	/** The number of pairs. */
	public int count() {
		return count;
	}

	/** The partner of an element before, or {@link ModelTree#NONE}. */
	public int toAfter(int n) {
		return n == ModelTree.NONE ? n : toAfter[n];
	}

	/** The partner of an element after, or {@link ModelTree#NONE}. */
	public int toBefore(int n) {
		return n == ModelTree.NONE ? n : toBefore[n];
	}

	/** Whether two elements might be partners: both have none, and they are of the same type. */
	boolean fit(int one, int other) {
		return toAfter[one] == ModelTree.NONE && toBefore[other] == ModelTree.NONE && types.before(after.type(other)).orElse(null) == before.type(one);
	}

	/** Makes two elements partners, if they {@link #fit}. */
	boolean pair(int one, int other) {
		if (!fit(one, other)) {
			return false;
		}
		toAfter[one] = other;
		toBefore[other] = one;
		count++;
		return true;
	}

	/** Makes all elements partners that have the same key, and type. */
	public void pairKeys() {
		pairKeys(key -> key);
	}

	/** Makes elements partners, by their keys before and after. */
	public void pair(Map<Long, Long> keys) {
		pairKeys(keys::get);
	}

	private void pairKeys(UnaryOperator<Long> partners) {
		Map<Long, Integer> numbers = new HashMap<>();
		for (int n = 0; n < after.size(); n++) {
			numbers.put(after.key(n), n);
		}
		for (int n = 0; n < before.size(); n++) {
			Integer other = numbers.get(partners.apply(before.key(n)));
			if (other != null) {
				pair(n, other);
			}
		}
	}

	/** Makes two elements partners, and their contents, one after the other. */
	void pairAll(int one, int other) {
		int size = before.end(one) - one;
		for (int i = 0; i < size && other + i < after.end(other); i++) {
			pair(one + i, other + i);
		}
	}
}
