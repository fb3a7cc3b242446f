// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.timeline;

import java.util.Arrays;

/** A list of targets that changes are undone in: in place, as there may be thousands of changes of one long list, most of them at its end. */
final class TargetList {
	private long[] targets;
	private int size;

	/** @param targets copied */
	TargetList(long[] targets) {
		this.targets = targets.clone();
		this.size = targets.length;
	}

	/** Puts something else between the beginning and the end. */
	void replace(int prefix, int suffix, long[] middle) {
		int newSize = prefix + middle.length + suffix;
		if (newSize > targets.length) {
			targets = Arrays.copyOf(targets, Math.max(newSize, targets.length + (targets.length >> 1)));
		}
		System.arraycopy(targets, size - suffix, targets, newSize - suffix, suffix);
		System.arraycopy(middle, 0, targets, prefix, middle.length);
		size = newSize;
	}

	long[] toArray() {
		return size == targets.length ? targets : Arrays.copyOf(targets, size);
	}
}
