// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.history;

import java.util.List;

/**
 * How an answer went from version to version.
 *
 * @param versions the oldest first
 */
public record AnswerVersions(List<Version> versions) {
	/**
	 * The answer in a version.
	 *
	 * @param commit that made the version
	 * @param count  the number of rows
	 * @param digest of the answer
	 * @param value  the answer itself, if it is one Boolean, number or text; else null
	 * @param in     how many rows came; null for the first version, where that is not known
	 * @param out    how many went; likewise
	 */
	public record Version(CommitList.Commit commit, long count, String digest, Object value, Long in, Long out) {
	}
}
