package org.modelarena.index.internal;

import org.modelarena.core.derived.Derivation;
import org.modelarena.index.upkeep.Upkeep;

/** A state, the number of the commit that it is of, and, once an edit has needed it, the upkeep of its derived values. */
final class Version {
	private final IndexState state;
	private final long commit;
	private Upkeep upkeep;

	Version(IndexState state, long commit) {
		this(state, commit, null);
	}

	Version(IndexState state, long commit, Upkeep upkeep) {
		this.state = state;
		this.commit = commit;
		this.upkeep = upkeep;
	}

	IndexState state() {
		return state;
	}

	long commit() {
		return commit;
	}

	/** For whoever has taken the edit. */
	synchronized Upkeep upkeep() {
		if (upkeep == null) {
			upkeep = Kept.upkeep(state, Derivation.in(state.metamodel()));
		}
		return upkeep;
	}

	/** The same state after its next commit. */
	Version next() {
		return new Version(state, commit + 1, upkeep());
	}
}
