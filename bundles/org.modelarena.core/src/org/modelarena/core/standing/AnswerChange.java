// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import org.modelarena.core.Digest;

/**
 * The change that commits make to the answer of a standing query.
 *
 * @param version    of the state after them
 * @param difference the rows that came and went; at least one of either
 * @param count      the number of rows of the answer now
 * @param digest     of the whole answer now
 */
public record AnswerChange(long version, AnswerDifference difference, long count, Digest digest) {
	/** This change and the one that follows it, as one. */
	public AnswerChange then(AnswerChange next) {
		return new AnswerChange(next.version, difference.then(next.difference), next.count, next.digest);
	}
}
