// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.Set;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/** A model without what some of its elements contain, for {@link ModelTree}: extents and sizes are those of the whole. */
public final class PrunedSnapshot extends ForwardingSnapshot {
	private final Set<Long> pruned;

	/** @param pruned the elements whose contents are left out */
	public PrunedSnapshot(ModelSnapshot base, Set<Long> pruned) {
		super(base);
		this.pruned = pruned;
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		return reference.isContainment() && pruned.contains(key) ? KeyCursor.of() : super.targets(key, reference);
	}

	@Override
	public long target(long key, EReference reference) {
		return reference.isContainment() && pruned.contains(key) ? NONE : super.target(key, reference);
	}
}
