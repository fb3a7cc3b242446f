// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.Arrays;
import java.util.Set;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/** A model without what some of its elements contain, nor links to that, for {@link ModelTree}: extents and sizes are those of the whole. */
public final class PrunedSnapshot extends ForwardingSnapshot {
	private final Set<Long> pruned;

	/** @param pruned the elements whose contents are left out */
	public PrunedSnapshot(ModelSnapshot base, Set<Long> pruned) {
		super(base);
		this.pruned = pruned;
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		if (reference.isContainment()) {
			return pruned.contains(key) ? KeyCursor.of() : super.targets(key, reference);
		}
		long[] found = new long[4];
		int count = 0;
		for (KeyCursor targets = super.targets(key, reference); targets.next();) {
			if (!isLeftOut(targets.key())) {
				found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
				found[count++] = targets.key();
			}
		}
		return KeyCursor.of(found, count);
	}

	@Override
	public long target(long key, EReference reference) {
		long target = super.target(key, reference);
		return target == NONE || (reference.isContainment() ? pruned.contains(key) : isLeftOut(target)) ? NONE : target;
	}

	private boolean isLeftOut(long key) {
		long around = container(key);
		while (around != NONE && !pruned.contains(around)) {
			around = container(around);
		}
		return around != NONE;
	}
}
