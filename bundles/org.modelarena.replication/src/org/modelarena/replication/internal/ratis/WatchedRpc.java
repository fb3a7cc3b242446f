// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.util.function.Function;

import org.apache.ratis.conf.Parameters;
import org.apache.ratis.grpc.GrpcFactory;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.rpc.RpcFactory;
import org.apache.ratis.rpc.RpcType;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;

/** Ratis' gRPC, with a {@link Leadership} for each group that hears what followers answer. Ratis makes it by its name. */
public final class WatchedRpc implements RpcType {
	private static final String KEY = "modelarena.leaderships";

	/** Names those for the groups of a server. */
	static void watch(Parameters parameters, Function<RaftGroupId, Leadership> leaderships) {
		parameters.put(KEY, new Leaderships(leaderships), Leaderships.class);
	}

	/** Parameters tell no more of a type than its class. */
	private record Leaderships(Function<RaftGroupId, Leadership> byGroup) {
	}

	@Override
	public String name() {
		return WatchedRpc.class.getName();
	}

	@Override
	public RpcFactory newFactory(Parameters parameters) {
		return new GrpcFactory(parameters) {
			@Override
			public LogAppender newLogAppender(RaftServer.Division server, LeaderState state, FollowerInfo follower) {
				return parameters.getNonNull(KEY, Leaderships.class).byGroup.apply(server.getMemberId().getGroupId()).appender(server, state, follower);
			}
		};
	}
}
