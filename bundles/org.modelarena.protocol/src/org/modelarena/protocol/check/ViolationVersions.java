// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.check;

import java.util.List;

import org.modelarena.protocol.history.CommitList;

/**
 * How many violations of constraints there were from version to version.
 *
 * @param versions the oldest first; after the first one only those that changed something
 */
public record ViolationVersions(List<Version> versions) {
	/**
	 * The violations in a version.
	 *
	 * @param commit     that made the version
	 * @param violations how many there were
	 * @param in         how many came; null for the first version, where that is not known
	 * @param out        how many went; likewise
	 */
	public record Version(CommitList.Commit commit, long violations, Long in, Long out) {
	}
}
