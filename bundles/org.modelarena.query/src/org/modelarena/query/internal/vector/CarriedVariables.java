// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.List;

/** The variables that a batch takes over from the one it was expanded from, since later steps need them. */
public record CarriedVariables(Batch from, Batch to, List<Slot> slots) {
	public CarriedVariables {
		slots = List.copyOf(slots);
		slots.forEach(to::allocate);
	}

	/** Each row of the target batch comes from the row of its parent's position. */
	public void byParents(int count) {
		boolean isSame = !slots.isEmpty() && count == from.size && Vectors.isIdentity(to.parents, count);
		if (isSame) {
			for (int i = 0; i < slots.size(); i++) {
				to.copyAll(slots.get(i), from, count);
			}
			return;
		}
		for (int i = 0; i < slots.size(); i++) {
			to.copy(slots.get(i), from, to.parents, count);
		}
	}

	/** All rows of the target batch come from one row. */
	public void fromOne(int position, int count) {
		for (int i = 0; i < slots.size(); i++) {
			to.fill(slots.get(i), from, position, count);
		}
	}
}
