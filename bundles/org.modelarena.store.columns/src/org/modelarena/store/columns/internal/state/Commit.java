// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.util.List;

import org.modelarena.core.edit.EditStep;
import org.modelarena.core.history.CommitEntry;

/**
 * All that one edit changes, as it is logged. Replaying it computes nothing.
 *
 * @param steps   of the edit
 * @param derived the changes that follow from them, to be made after them
 * @param entry   who made it, when and why; null if the store keeps no history
 */
public record Commit(List<EditStep> steps, List<DerivedStep> derived, CommitEntry entry) {
	/** One of a store that keeps no history. */
	public Commit(List<EditStep> steps, List<DerivedStep> derived) {
		this(steps, derived, null);
	}

	/** The number of steps of both kinds. */
	public int size() {
		return steps.size() + derived.size();
	}
}
