// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.timeline;

import java.util.Arrays;

/** Changes in the order of their versions. One thread adds, and any number read meanwhile. */
final class ChangeList {
	static final ChangeList NONE = new ChangeList();

	private volatile Change[] changes = new Change[2];
	/** For each change, how many up to it have created an element, less those that have deleted one. */
	private volatile int[] net = new int[2];
	/** Written after the change that it counts. */
	private volatile int size;

	void add(Change change) {
		Change[] all = changes;
		int count = size;
		if (count == all.length) {
			all = Arrays.copyOf(all, count * 2);
			changes = all;
			net = Arrays.copyOf(net, count * 2);
		}
		all[count] = change;
		net[count] = (count == 0 ? 0 : net[count - 1]) + switch (change.kind()) {
		case CREATED -> 1;
		case DELETED -> -1;
		case CHANGED -> 0;
		};
		size = count + 1;
	}

	/** The changes after one version and up to another; later ones may be added meanwhile. */
	View between(long after, long upTo) {
		int count = size;
		Change[] all = changes;
		return new View(all, first(all, count, after), first(all, count, upTo));
	}

	/** How many more elements have been created than deleted after one version and up to another. */
	int growth(long after, long upTo) {
		int count = size;
		Change[] all = changes;
		return netBefore(first(all, count, upTo)) - netBefore(first(all, count, after));
	}

	private int netBefore(int place) {
		return place == 0 ? 0 : net[place - 1];
	}

	/** The place of the first change after a version. */
	private static int first(Change[] all, int count, long version) {
		int low = 0;
		int high = count;
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (all[middle].version() > version) {
				high = middle;
			} else {
				low = middle + 1;
			}
		}
		return low;
	}

	/**
	 * A part of a list.
	 *
	 * @param from the place of the first
	 * @param to   the place after the last
	 */
	record View(Change[] all, int from, int to) {
		int size() {
			return to - from;
		}

		boolean isEmpty() {
			return from >= to;
		}

		Change get(int index) {
			return all[from + index];
		}
	}
}
