// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication;

import java.util.List;
import java.util.Optional;

/**
 * The state of a replica and of its group, as far as the replica knows it at the moment.
 *
 * @param role      what it does
 * @param term      how often a leader was to be elected
 * @param leader    the name of the leader, if one is known
 * @param applied   the number of the last entry of the log that its state has; -1 for none
 * @param committed the number of the last entry that, as far as it knows, a majority has on disk; -1 for none
 * @param saved     the number of the last entry that the newest saved state has; -1 for none
 * @param saves     how often it has saved its state since it started
 * @param members   of the group, as the log tells
 */
public record ReplicaStatus(Role role, long term, Optional<String> leader, long applied, long committed, long saved, long saves, List<Member> members) {
	/** The role of a replica. */
	public enum Role {
		/** Gives commands their place in the log. */
		LEADER,
		/** Follows the leader. */
		FOLLOWER,
		/** Wants to be leader, as it has not heard of one. */
		CANDIDATE,
		/** Has not got a state yet. */
		JOINING,
		/** Does nothing any more. */
		STOPPED
	}

	/** Entries that are known to be committed, and not yet applied here. */
	public long lag() {
		return Math.max(0, committed - applied);
	}
}
