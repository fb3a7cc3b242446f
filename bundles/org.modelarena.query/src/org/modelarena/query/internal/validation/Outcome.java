// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.validation;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.PlanFault;

/**
 * How an evaluation ended.
 *
 * @param digest of the answer; null if there is none
 * @param error  null if there is none
 */
record Outcome(Digest digest, long rows, ErrorCode error) {
	/**
	 * Evaluates.
	 *
	 * @throws PlanFault      where the interpreter would answer
	 * @throws ArenaException for want of time or the like, which tells nothing about the query
	 */
	static Outcome of(Evaluation evaluation, ModelSnapshot snapshot, Cancellation cancellation) {
		try {
			Answer answer = evaluation.answer(snapshot, cancellation);
			return new Outcome(answer.digest(), answer.count(), null);
		} catch (ArenaException e) {
			if (e.code() != ErrorCode.QUERY_FAILED && e.code() != ErrorCode.QUERY_NAME) {
				throw e;
			}
			return new Outcome(null, 0, e.code());
		}
	}

	@Override
	public String toString() {
		return error == null ? rows + " rows, digest " + digest : "the error " + error;
	}
}
