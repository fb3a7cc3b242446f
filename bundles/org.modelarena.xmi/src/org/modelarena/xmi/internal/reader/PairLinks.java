// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import java.util.BitSet;

import org.modelarena.core.arrays.LongArray;
import org.modelarena.xmi.internal.types.FeatureInfo;

/** The links of some pairs of opposites, as given at either end. */
public final class PairLinks {
	private final BitSet pairs;
	private final LongArray[][] found;

	/** @param pairs the pairs in question */
	public PairLinks(BitSet pairs) {
		this.pairs = pairs;
		this.found = new LongArray[pairs.length()][];
		pairs.stream().forEach(pair -> found[pair] = new LongArray[] { new LongArray(), new LongArray() });
	}

	BitSet pairs() {
		return pairs;
	}

	/** Whether the reference belongs to a pair in question. */
	public boolean concerns(FeatureInfo reference) {
		return reference.pair != FeatureInfo.NO_PAIR && pairs.get(reference.pair);
	}

	/** Takes a link of a reference that is {@linkplain #concerns of concern}. */
	public void add(FeatureInfo reference, int source, int target) {
		LongArray[] ends = found[reference.pair];
		if (reference.reference().getEOpposite() == reference.feature) {
			ends[0].add(link(source, target));
			ends[1].add(link(target, source));
		} else if (reference.end == 0) {
			ends[0].add(link(source, target));
		} else {
			ends[1].add(link(target, source));
		}
	}

	/** The links of a pair as given at one end; both ends have the element of end 0 in the upper half of a number. */
	LongArray links(int pair, int end) {
		return found[pair][end];
	}

	static long link(int first, int second) {
		return (long) first << Integer.SIZE | second;
	}
}
