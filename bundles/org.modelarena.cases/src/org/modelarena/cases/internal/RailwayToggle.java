// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import org.modelarena.cases.Toggle;
import org.modelarena.core.model.ModelSnapshot;

/** Puts a fault of each of the six kinds into a railway, up to {@link #TARGETS} times each, and takes them out again. Thread-safe. */
public final class RailwayToggle implements Toggle {
	/** Faults of each kind, where the model has room for as many. */
	static final int TARGETS = 40;

	@Override
	public Plan plan(ModelSnapshot loaded) {
		RailwayFaults faults = new RailwayFaults(loaded, new RailwayTypes(loaded.metamodel()));
		faults.findNeighbors();
		faults.findUnrequired();
		faults.findMisplaced();
		faults.findUnmonitored();
		faults.findExtendable();
		faults.findPositive();
		return faults.plan();
	}
}
