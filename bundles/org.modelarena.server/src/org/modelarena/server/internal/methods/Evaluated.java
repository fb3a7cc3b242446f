// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import org.modelarena.core.Answer;
import org.modelarena.protocol.answer.QueryPage;
import org.modelarena.protocol.answer.Rows;

/**
 * An answer with the state that it is of.
 *
 * @param version of the data that it shows
 * @param nanos   from the arrival of the call to the answer
 */
record Evaluated(Answer answer, long version, long nanos) {
	/** The last rows, and what is told with them. */
	QueryPage lastPage(String cursor, Rows rows) {
		return new QueryPage(cursor, rows, true, answer.count(), answer.digest().toString(), version, nanos, answer.answeredBy().strategy().label(),
				answer.answeredBy().runner());
	}
}
