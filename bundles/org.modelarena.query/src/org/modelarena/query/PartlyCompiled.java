// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

import java.util.List;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;

/** A query without a plan that is interpreted, except for parts that have one. Thread-safe. */
public interface PartlyCompiled {
	/** The parts, in the order of the text; at least one. */
	List<QueryPart> parts();

	/**
	 * Interprets the query, with the parts' values from their plans where these do not fault.
	 *
	 * @param runs of this execution
	 * @throws ArenaException as a query's execution does
	 */
	default Answer execute(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation, PartRuns runs) {
		return execute(snapshot, limits, cancellation, runs, null);
	}

	/**
	 * The same, telling a profiler what is interpreted.
	 *
	 * @param profiler null if not needed
	 * @throws ArenaException as a query's execution does
	 */
	Answer execute(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation, PartRuns runs, ExpressionProfiler profiler);
}
