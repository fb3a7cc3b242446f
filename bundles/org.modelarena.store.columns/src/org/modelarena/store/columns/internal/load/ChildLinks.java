// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.util.List;

/**
 * The links from elements to those that they hold, by containment feature. Features are asked in ascending order, all that a small one has in one pass over the
 * elements together with those that follow it; for a large one there is a pass whenever it is asked. Not thread-safe.
 */
final class ChildLinks {
	/** Of the elements: as many children are kept at once, 8 bytes each. */
	private static final int KEPT_PART = 4;

	private final List<LoadedPart> parts;
	private final int[] rowsByKey;
	private final int[] counts;
	/** For each feature that is kept the rows of its parents, in the high bits, and children; null for others. */
	private final long[][] kept;

	/**
	 * @param rowsByKey of all elements
	 * @param counts    for each feature the number of children that it holds
	 */
	ChildLinks(List<LoadedPart> parts, int[] rowsByKey, int[] counts) {
		this.parts = parts;
		this.rowsByKey = rowsByKey;
		this.counts = counts;
		kept = new long[counts.length][];
	}

	/** Tells the rows of parents and children, in the order of the children's keys. */
	void forEach(int feature, ModelContent.Entry action) {
		if (counts[feature] == 0) {
			return;
		}
		if (kept[feature] == null) {
			keepFrom(feature);
		}
		if (kept[feature] == null) {
			forEachOfAll(feature, action);
			return;
		}
		for (long link : kept[feature]) {
			action.accept((int) (link >>> Integer.SIZE), (int) link);
		}
	}

	/** A feature will not be asked again. */
	void forget(int feature) {
		kept[feature] = null;
	}

	private void forEachOfAll(int feature, ModelContent.Entry action) {
		for (LoadedPart part : parts) {
			for (LoadedPart.Elements each = part.elements(); each.next();) {
				if (each.parent() >= 0 && each.holder() == feature) {
					action.accept(rowsByKey[each.parent()], rowsByKey[each.key()]);
				}
			}
		}
	}

	private void keepFrom(int first) {
		int room = rowsByKey.length / KEPT_PART;
		if (counts[first] > room) {
			return;
		}
		for (int feature = first; feature < counts.length; feature++) {
			if (counts[feature] > 0 && counts[feature] <= room) {
				kept[feature] = new long[counts[feature]];
				room -= counts[feature];
			}
		}
		int[] sizes = new int[counts.length];
		for (LoadedPart part : parts) {
			for (LoadedPart.Elements each = part.elements(); each.next();) {
				if (each.parent() >= 0 && kept[each.holder()] != null) {
					int feature = each.holder();
					kept[feature][sizes[feature]++] = (long) rowsByKey[each.parent()] << Integer.SIZE | rowsByKey[each.key()];
				}
			}
		}
	}
}
