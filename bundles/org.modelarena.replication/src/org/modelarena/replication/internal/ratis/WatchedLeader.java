// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.util.List;
import java.util.function.BiConsumer;

import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;
import org.apache.ratis.server.protocol.TermIndex;

/** Ratis' own leader, and somebody who hears what followers answer it. Thread-safe. */
record WatchedLeader(LeaderState leader, BiConsumer<LogAppender, AppendEntriesReplyProto> listener) implements LeaderState {
	@Override
	public void onAppendEntriesReply(LogAppender appender, AppendEntriesReplyProto reply) {
		leader.onAppendEntriesReply(appender, reply);
		listener.accept(appender, reply);
	}

	@Override
	public void restart(LogAppender appender) {
		leader.restart(appender);
	}

	@Override
	public AppendEntriesRequestProto newAppendEntriesRequestProto(FollowerInfo follower, List<LogEntryProto> entries, TermIndex previous, long callId) {
		return leader.newAppendEntriesRequestProto(follower, entries, previous, callId);
	}

	@Override
	public void checkHealth(FollowerInfo follower) {
		leader.checkHealth(follower);
	}

	@Override
	public boolean onFollowerTerm(FollowerInfo follower, long followerTerm) {
		return leader.onFollowerTerm(follower, followerTerm);
	}

	@Override
	public void onFollowerCommitIndex(FollowerInfo follower, long commitIndex) {
		leader.onFollowerCommitIndex(follower, commitIndex);
	}

	@Override
	public void onFollowerSuccessAppendEntries(FollowerInfo follower) {
		leader.onFollowerSuccessAppendEntries(follower);
	}

	@Override
	public boolean isFollowerBootstrapping(FollowerInfo follower) {
		return leader.isFollowerBootstrapping(follower);
	}
}
