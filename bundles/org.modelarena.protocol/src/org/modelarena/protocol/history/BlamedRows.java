// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.history;

import java.util.List;

import org.modelarena.protocol.answer.Rows;

/**
 * The rows of an answer, with the commits that brought them.
 *
 * @param version that was asked: the number of its commit
 * @param count   the number of all rows
 * @param digest  of the answer
 * @param rows    the first of them
 * @param numbers for each of them the number of its commit
 * @param commits that these are, each once
 */
public record BlamedRows(long version, long count, String digest, Rows rows, long[] numbers, List<CommitList.Commit> commits) {
}
