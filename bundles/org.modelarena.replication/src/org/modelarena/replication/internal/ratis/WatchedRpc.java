// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import org.apache.ratis.conf.Parameters;
import org.apache.ratis.grpc.GrpcFactory;
import org.apache.ratis.rpc.RpcFactory;
import org.apache.ratis.rpc.RpcType;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;

/** Ratis' gRPC, with a {@link Leadership} that hears what followers answer. Ratis makes it by its name. */
public final class WatchedRpc implements RpcType {
	private static final String KEY = "modelarena.leadership";

	/** Names the one for a server. */
	static void watch(Parameters parameters, Leadership leadership) {
		parameters.put(KEY, leadership, Leadership.class);
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
				return parameters.getNonNull(KEY, Leadership.class).appender(server, state, follower);
			}
		};
	}
}
