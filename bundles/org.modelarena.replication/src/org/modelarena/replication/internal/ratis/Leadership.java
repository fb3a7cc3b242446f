// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto.AppendResult;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftConfiguration;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;

/**
 * Whether this server still leads its group, as a majority says when asked. Ratis' own linearizable reads do not ask if nothing was committed since they have asked
 * last: then a leader that was cut off shows what others have changed meanwhile. And Ratis does not look whether a leader is heard as long as it is busy with
 * commands. Thread-safe.
 */
final class Leadership {
	/** Of the term in which this server leads, or has led last. */
	private LeaderState leader;
	private long since;
	private final Map<RaftPeerId, LogAppender> appenders = new HashMap<>();
	private final List<Question> open = new ArrayList<>();

	/** A question that followers answer who still take this server for their leader. */
	private static final class Question {
		private final CompletableFuture<Void> answer = new CompletableFuture<>();
		private final RaftConfiguration members;
		private final RaftPeerId self;
		/** The first call to a follower that was not on its way already. */
		private final Map<LogAppender, Long> first = new HashMap<>();
		private final Set<RaftPeerId> heard = new HashSet<>();

		Question(RaftServer.Division division) {
			this.members = division.getRaftConf();
			this.self = division.getId();
		}

		boolean isAnswered() {
			return isMajority(members, self, heard::contains);
		}
	}

	private static boolean isMajority(RaftConfiguration members, RaftPeerId self, Predicate<RaftPeerId> others) {
		Collection<RaftPeer> leaving = members.getPreviousPeers();
		return isMajority(members.getCurrentPeers(), self, others) && (leaving.isEmpty() || isMajority(leaving, self, others));
	}

	private static boolean isMajority(Collection<RaftPeer> members, RaftPeerId self, Predicate<RaftPeerId> others) {
		return members.stream().map(RaftPeer::getId).filter(id -> id.equals(self) || others.test(id)).count() > members.size() / 2;
	}

	/** Makes the appender that tells a follower of the log. The first one of another term ends the open questions. */
	LogAppender appender(RaftServer.Division division, LeaderState state, FollowerInfo follower) {
		List<Question> forgotten;
		LogAppender made = new JoiningAppender(division, new WatchedLeader(state, this::heard), follower);
		synchronized (this) {
			forgotten = state == leader ? List.of() : List.copyOf(open);
			if (state != leader) {
				leader = state;
				since = System.nanoTime();
				appenders.clear();
				open.clear();
			}
			appenders.put(follower.getId(), made);
		}
		forgotten.forEach(question -> question.answer.completeExceptionally(new IOException("another term has begun")));
		return made;
	}

	private void heard(LogAppender appender, AppendEntriesReplyProto reply) {
		if (reply.getResult() != AppendResult.SUCCESS && reply.getResult() != AppendResult.INCONSISTENCY) {
			return;
		}
		List<Question> answered = new ArrayList<>();
		synchronized (this) {
			for (Question question : open) {
				// An appender that was made since has only made calls since.
				if (reply.getServerReply().getCallId() >= question.first.getOrDefault(appender, 0L)) {
					question.heard.add(appender.getFollowerId());
				}
				if (question.isAnswered()) {
					answered.add(question);
				}
			}
			open.removeAll(answered);
		}
		answered.forEach(question -> question.answer.complete(null));
	}

	/**
	 * The last entry of the log that was committed, anywhere, when this was called.
	 *
	 * @return completed by a thread of Ratis; fails if this server does not lead, or does not hear of a majority in time
	 */
	CompletableFuture<Long> committed(RaftServer.Division division) {
		Question question = new Question(division);
		LeaderState asked;
		synchronized (this) {
			asked = leader;
		}
		if (!division.getInfo().isLeaderReady()) {
			return CompletableFuture.failedFuture(new IOException("this server does not lead the others"));
		}
		long index = division.getRaftLog().getLastCommittedIndex();
		if (question.isAnswered()) {
			return CompletableFuture.completedFuture(index);
		}
		List<LogAppender> all;
		synchronized (this) {
			if (asked == null || asked != leader) {
				return CompletableFuture.failedFuture(new IOException("another term has begun"));
			}
			all = List.copyOf(appenders.values());
			all.forEach(appender -> question.first.put(appender, appender.getCallId()));
			open.add(question);
		}
		all.forEach(LogAppender::triggerHeartbeat);
		return question.answer.orTimeout(RatisSettings.READ_MILLIS, TimeUnit.MILLISECONDS).whenComplete((done, failure) -> forget(question)).thenApply(done -> index);
	}

	private synchronized void forget(Question question) {
		open.remove(question);
	}

	/** Fails all questions that are open, as this server does not lead any more. */
	void lost() {
		List<Question> forgotten;
		synchronized (this) {
			forgotten = List.copyOf(open);
			open.clear();
		}
		forgotten.forEach(question -> question.answer.completeExceptionally(new IOException("this server does not lead any more")));
	}

	/** Whether this server leads, and has not heard of a majority for some time. */
	boolean isUnheard(RaftServer.Division division, long millis) {
		if (!division.getInfo().isLeader()) {
			return false;
		}
		Map<RaftPeerId, LogAppender> all;
		synchronized (this) {
			if (System.nanoTime() - since < millis * 1_000_000) {
				return false;
			}
			all = Map.copyOf(appenders);
		}
		return !isMajority(division.getRaftConf(), division.getId(),
				id -> all.containsKey(id) && all.get(id).getFollower().getLastRpcResponseTime().elapsedTimeMs() <= millis);
	}

	/**
	 * Has Ratis look whether members that join are still there. By itself it does so when it has nothing else to do: one that is lost while it joins would keep others from
	 * joining or leaving as long as there are commits.
	 */
	void lookAfterJoining() {
		LeaderState asked;
		List<LogAppender> all;
		synchronized (this) {
			asked = leader;
			all = List.copyOf(appenders.values());
		}
		if (asked != null) {
			all.stream().map(LogAppender::getFollower).filter(asked::isFollowerBootstrapping).forEach(asked::onFollowerSuccessAppendEntries);
		}
	}
}
