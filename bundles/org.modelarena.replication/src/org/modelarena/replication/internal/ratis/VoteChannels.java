// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;

import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RaftServerRpc;

/**
 * The connections on which a follower asks the others for their votes. gRPC waits before it connects anew to a server that was away, the longer the longer that was,
 * up to two minutes; meanwhile no vote comes from there, though the server may be back, and nobody else may know all that was committed. So the connections are made
 * anew after an election that nobody has won. Used by one thread.
 */
final class VoteChannels {
	private final long pauseNanos;
	private long renewed;

	/** @param pauseNanos the least time between two elections */
	VoteChannels(long pauseNanos) {
		this.pauseNanos = pauseNanos;
		this.renewed = System.nanoTime() - pauseNanos;
	}

	/** Sees whether that is so, to be called often. */
	void look(RaftServer.Division division) throws IOException {
		DivisionInfo info = division.getInfo();
		if (info.isFollower() && info.getLeaderId() == null && System.nanoTime() - renewed >= pauseNanos && !areInUse(division.getRaftServer())) {
			renewed = System.nanoTime();
			RaftServerRpc rpc = division.getRaftServer().getServerRpc();
			for (RaftPeer peer : division.getRaftConf().getAllPeers()) {
				if (!peer.getId().equals(division.getId())) {
					rpc.handleException(peer.getId(), new IOException("no leader was elected"), true);
				}
			}
		}
	}

	/** They are the same for all groups: a leader's are looked after by Ratis, and a candidate's have questions on their way. */
	private static boolean areInUse(RaftServer server) throws IOException {
		for (RaftGroupId id : server.getGroupIds()) {
			DivisionInfo info = server.getDivision(id).getInfo();
			if (info.isLeader() || info.isCandidate()) {
				return true;
			}
		}
		return false;
	}
}
