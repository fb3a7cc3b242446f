// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;

/** A query whose answer can perhaps be kept up as the model changes, without asking again. Thread-safe. */
public interface MaintainableQuery extends PreparedQuery {
	/**
	 * Answers the query as {@link #execute} does, and prepares to keep the answer up.
	 *
	 * @param snapshot the state that the first change starts from
	 * @throws ArenaException as {@link #execute}
	 */
	Maintenance maintain(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation);
}
