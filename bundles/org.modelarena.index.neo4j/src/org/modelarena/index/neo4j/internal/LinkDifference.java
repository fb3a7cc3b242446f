// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The steps that make one list of links another one.
 *
 * @param rewrite whether all links go first
 * @param removed targets whose link goes
 * @param added   targets to link after what stays, in this order
 */
record LinkDifference(boolean rewrite, long[] removed, long[] added) {
	private static final long[] NONE = {};

	/** Rewrites unless targets were only removed and appended; also where a target occurs twice, as links to it are not told apart. */
	static LinkDifference between(long[] before, long[] after) {
		Set<Long> remaining = new HashSet<>();
		for (long target : after) {
			if (!remaining.add(target)) {
				return new LinkDifference(true, NONE, after);
			}
		}
		long[] removed = new long[before.length];
		int removals = 0;
		int kept = 0;
		Set<Long> seen = new HashSet<>();
		for (long target : before) {
			if (!seen.add(target)) {
				return new LinkDifference(true, NONE, after);
			}
			if (!remaining.contains(target)) {
				removed[removals++] = target;
			} else if (after[kept++] != target) {
				return new LinkDifference(true, NONE, after);
			}
		}
		return new LinkDifference(false, Arrays.copyOf(removed, removals), Arrays.copyOfRange(after, kept, after.length));
	}
}
