// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;

/** The rows that a change may make others; those that are left out are the same in both states. Used by one thread, for the state before and then the one after. */
interface ConcernedRows {
	/** Whether there are none in either state. */
	boolean isNone();

	/** Those of the state before. */
	Answer old(ColumnSnapshot before, QueryLimits limits, Cancellation cancellation);

	/** Those of the state after. */
	Answer now(ColumnSnapshot after, QueryLimits limits, Cancellation cancellation);
}
