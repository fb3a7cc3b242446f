// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import org.modelarena.core.model.Derivation;
import org.modelarena.derivation.IncrementalMaintenance;

/** A state, the number of the commit that it is of, and, once an edit has needed it, the maintenance of its derived values. */
final class Version {
	private final IndexState state;
	private final long commit;
	private IncrementalMaintenance maintenance;

	Version(IndexState state, long commit) {
		this(state, commit, null);
	}

	Version(IndexState state, long commit, IncrementalMaintenance maintenance) {
		this.state = state;
		this.commit = commit;
		this.maintenance = maintenance;
	}

	IndexState state() {
		return state;
	}

	long commit() {
		return commit;
	}

	/** For the code that has taken the edit. */
	synchronized IncrementalMaintenance maintenance() {
		if (maintenance == null) {
			maintenance = PersistedTraces.maintenance(state, Derivation.in(state.metamodel()));
		}
		return maintenance;
	}

	/** The same state after its next commit. */
	Version next() {
		return new Version(state, commit + 1, maintenance());
	}
}
