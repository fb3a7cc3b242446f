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

	/** Makes the list after it the one before it. */
	void undo(TargetList list) {
		list.replace(prefix, suffix, middle);
	}
}
