// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.List;

/**
 * The state of a replica and of its group, as far as the replica knows it.
 *
 * @param node      its name
 * @param role      {@code leader}, {@code follower}, {@code candidate}, {@code joining}, {@code stopped}
 * @param term      how often a leader was to be elected
 * @param leader    the name of the leader; null if none is known
 * @param applied   the number of the last entry of the log that its state has; -1 for none
 * @param committed the number of the last entry that a majority has, as far as it knows
 * @param saved     the number of the last entry that its newest saved state has; -1 for none
 * @param members   of the group, each {@code name=host:port}
 */
public record ReplicaInfo(String node, String role, long term, String leader, long applied, long committed, long saved, List<String> members) {
}
