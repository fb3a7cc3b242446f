// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.List;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Explanation;
import org.modelarena.core.Profile;
import org.modelarena.core.QueryLimits;

/** A parsed query. Thread-safe: several threads may execute it at once, on one snapshot or on several. */
public interface PreparedQuery {
	/**
	 * Answers the query on a snapshot.
	 *
	 * @param cancellation carries the deadline, if any
	 * @throws ArenaException {@link ErrorCode#QUERY_FAILED}, {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED},
	 *                        {@link ErrorCode#ROW_LIMIT}
	 */
	Answer execute(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation);

	/**
	 * Answers the query and explains how.
	 *
	 * @throws ArenaException as {@link #execute}
	 */
	default Explanation explain(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		return new Explanation(List.of(), execute(snapshot, limits, cancellation));
	}

	/**
	 * Answers the query and reports where the time went. Takes a little longer than {@link #execute}.
	 *
	 * @throws ArenaException as {@link #execute}
	 */
	default Profile profile(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		long start = System.nanoTime();
		Explanation explanation = explain(snapshot, limits, cancellation);
		return new Profile(explanation, System.nanoTime() - start, List.of(), List.of(), List.of(), List.of());
	}
}
