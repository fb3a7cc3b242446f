// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.timeline;

import java.util.Arrays;

/**
 * How a list of targets differs from the one after it: it begins and ends in the same way, and has something else between. Immutable.
 *
 * @param prefix how many targets are the same at the beginning
 * @param suffix how many are the same at the end
 * @param middle what was between before; not to be changed
 */
record ListChange(int prefix, int suffix, long[] middle) {
	static ListChange of(long[] before, long[] after) {
		int shorter = Math.min(before.length, after.length);
		int prefix = 0;
		while (prefix < shorter && before[prefix] == after[prefix]) {
			prefix++;
		}
		int suffix = 0;
		while (suffix < shorter - prefix && before[before.length - 1 - suffix] == after[after.length - 1 - suffix]) {
			suffix++;
		}
		return new ListChange(prefix, suffix, Arrays.copyOfRange(before, prefix, before.length - suffix));
	}

	/** Whether the list after it does not matter. */
	boolean isWhole() {
		return prefix == 0 && suffix == 0;
	}

	/** The list before, of the one after. */
	long[] before(long[] after) {
		if (isWhole()) {
			return middle;
		}
		long[] before = new long[prefix + middle.length + suffix];
		System.arraycopy(after, 0, before, 0, prefix);
		System.arraycopy(middle, 0, before, prefix, middle.length);
		System.arraycopy(after, after.length - suffix, before, prefix + middle.length, suffix);
		return before;
	}
}
