// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import org.modelarena.core.Digest;
import org.modelarena.core.history.CommitEntry;

/**
 * The version of an answer that one commit made.
 *
 * @param difference the rows that came and went; may be none
 * @param count      the number of rows of the answer after it
 * @param digest     of the whole answer after it
 */
public record AnswerVersion(CommitEntry commit, AnswerDifference difference, long count, Digest digest) {
}
