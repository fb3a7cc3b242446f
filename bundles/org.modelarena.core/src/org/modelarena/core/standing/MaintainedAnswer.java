// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.List;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ModelSnapshot;

/**
 * An answer that follows the changes of a model, each computed from the change and not by asking again: incremental view maintenance (Gupta, Mumick,
 * Subrahmanian, SIGMOD 1993). Used by one thread at a time; each change starts from the state that the one before it led to.
 */
public interface MaintainedAnswer {
	/**
	 * Looks at a change, and at the state before it, which may be gone later.
	 *
	 * @return empty if the answer is the same afterwards
	 * @throws MaintenanceEnd if the answer cannot be kept up any longer; the state before the change is as it was
	 * @throws ArenaException as a query's execution does
	 */
	Optional<PendingDifference> before(Change change, Cancellation cancellation);

	/** How the difference is computed, for people: a line for each step. */
	List<String> steps();

	/** The work that is left when the change has been made. */
	interface PendingDifference {
		/**
		 * The difference that the change makes.
		 *
		 * @param state the state after the change
		 * @throws MaintenanceEnd if the answer cannot be kept up any longer
		 * @throws ArenaException as a query's execution does
		 */
		AnswerDifference after(ModelSnapshot state, Cancellation cancellation);
	}

	/** An answer cannot be kept up, and the query is to be asked again from now on. */
	final class MaintenanceEnd extends RuntimeException {
		private static final long serialVersionUID = 1L;

		/** @param reason for people */
		public MaintenanceEnd(String reason) {
			super(reason, null, false, false);
		}
	}
}
