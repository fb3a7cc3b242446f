// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.List;
import java.util.Optional;

import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PendingCommit;

/** The part of a store that an edit needs. Used by the edit's thread. */
public interface EditTarget {
	/** The state that the edit starts from. Nothing else changes it before {@link #end}; closing it has no effect. */
	ModelSnapshot state();

	/** Hands out the next key. */
	long takeKey();

	/** Takes what is said of the commit; as {@link ModelEdit#describe}. */
	default void describe(CommitNote note) {
		throw CommitNote.notKept();
	}

	/** Makes the steps durable and visible, all or none. */
	void commit(List<EditStep> steps);

	/** Gives the steps their place, all or none, for the caller to wait until they are durable; nothing if the store can only {@link #commit}. */
	default Optional<PendingCommit> append(List<EditStep> steps) {
		return Optional.empty();
	}

	/** Lets the next edit begin. Called once. */
	void end();
}
