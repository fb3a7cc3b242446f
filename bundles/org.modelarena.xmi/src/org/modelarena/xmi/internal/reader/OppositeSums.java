// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import java.util.Arrays;
import java.util.BitSet;

import org.modelarena.xmi.internal.types.FeatureInfo;

/**
 * Tells whether files give both ends of all opposites: for each pair of references, the sum of the hashes of its links, once as the one
 * end tells them and once as the other. The sums do not depend on order and need no memory for the links.
 */
public final class OppositeSums {
	private long[] sums = new long[16];

	public void add(FeatureInfo reference, long source, long target) {
		int at = reference.pair * 2;
		if (at + 1 >= sums.length) {
			sums = Arrays.copyOf(sums, Math.max(at + 2, sums.length * 2));
		}
		boolean isOwnOpposite = reference.reference().getEOpposite() == reference.feature;
		if (isOwnOpposite) {
			sums[at] += PathHashes.pair(source, target);
			sums[at + 1] += PathHashes.pair(target, source);
		} else {
			sums[at + reference.end] += reference.end == 0 ? PathHashes.pair(source, target) : PathHashes.pair(target, source);
		}
	}

	/** Adds the links that others has been told. */
	public void addAll(OppositeSums other) {
		if (sums.length < other.sums.length) {
			sums = Arrays.copyOf(sums, other.sums.length);
		}
		for (int i = 0; i < other.sums.length; i++) {
			sums[i] += other.sums[i];
		}
	}

	/** The pairs whose ends tell different links, or name the same elements in different ways. */
	public BitSet differing() {
		BitSet differing = new BitSet();
		for (int pair = 0; pair * 2 < sums.length; pair++) {
			differing.set(pair, sums[pair * 2] != sums[pair * 2 + 1]);
		}
		return differing;
	}
}
