// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.Map;

/**
 * A change that is on disk.
 *
 * @param version stands for the state with this commit
 * @param keys    of new elements, by the names that the steps gave them
 * @param leads   whether the server that says so leads the replicas of its store, where a commit takes the shortest way; null if there are none
 */
public record Committed(long version, Map<String, Long> keys, Boolean leads) {
	/** A commit to a store that has no replicas. */
	public Committed(long version, Map<String, Long> keys) {
		this(version, keys, null);
	}

	/** The same, said by a server that leads the replicas of the store, or does not. */
	public Committed saidBy(boolean leader) {
		return new Committed(version, keys, leader);
	}
}
