// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import org.apache.ratis.grpc.server.GrpcLogAppender;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.statemachine.SnapshotInfo;

/**
 * Tells a follower of the log, and one that joins of the saved state first, until it has that. Ratis tries to send it once: if that fails when some of it has arrived, as the
 * follower was lost or is slow, it sends the whole log instead, which changes a state that is not there.
 */
final class JoiningAppender extends GrpcLogAppender {
	JoiningAppender(RaftServer.Division division, LeaderState leader, FollowerInfo follower) {
		super(division, leader, follower);
	}

	@Override
	public SnapshotInfo shouldInstallSnapshot() {
		SnapshotInfo saved = getServer().getStateMachine().getLatestSnapshot();
		boolean hasNothing = getFollower().getMatchIndex() < 0 && getLeaderState().isFollowerBootstrapping(getFollower());
		return saved != null && hasNothing ? saved : super.shouldInstallSnapshot();
	}
}
