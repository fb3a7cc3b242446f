// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.history;

import java.util.List;

/**
 * Versions that a store keeps.
 *
 * @param oldest  the number of the oldest one that it keeps
 * @param newest  the number of the newest one
 * @param commits the newest first
 */
public record CommitList(long oldest, long newest, List<Commit> commits) {
	/**
	 * A commit, and the version that it has made.
	 *
	 * @param time     in UTC, as {@code 2026-03-01T12:00:00.000Z}
	 * @param revision of a version control system; null for none
	 * @param tags     the names of the version
	 */
	public record Commit(long number, String time, String author, String message, String revision, List<String> tags) {
	}
}
