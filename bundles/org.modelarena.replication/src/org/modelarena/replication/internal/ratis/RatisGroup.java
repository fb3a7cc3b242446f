// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.apache.ratis.client.RaftClient;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.proto.RaftProtos.RaftRpcRequestProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteRequestProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.SetConfigurationRequest;
import org.apache.ratis.protocol.exceptions.RaftRetryFailureException;
import org.apache.ratis.protocol.exceptions.ReconfigurationInProgressException;
import org.apache.ratis.protocol.exceptions.ReconfigurationTimeoutException;
import org.apache.ratis.retry.ExceptionDependentRetry;
import org.apache.ratis.retry.RetryPolicies;
import org.apache.ratis.retry.RetryPolicy;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.util.ProtoUtils;
import org.apache.ratis.util.TimeDuration;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.replication.Member;
import org.modelarena.replication.internal.GroupIds;

/** One of the groups that a server of Ratis belongs to, as its log tells, and clients for it. Thread-safe. */
final class RatisGroup implements AutoCloseable {
	static final long SAVE_MILLIS = 60_000;
	static final RetryPolicy ONCE = RetryPolicies.noRetry();
	/** For as long as an election may take, twice. */
	private static final RetryPolicy PATIENT = ExceptionDependentRetry.newBuilder()
			.setDefaultPolicy(RetryPolicies.retryUpToMaximumCountWithFixedSleep(100, TimeDuration.valueOf(50, TimeUnit.MILLISECONDS)))
			.setExceptionToPolicy(ReconfigurationInProgressException.class, ONCE).setExceptionToPolicy(ReconfigurationTimeoutException.class, ONCE).build();

	private final RaftServer server;
	private final String name;
	private final GroupIds ids;
	private final RaftProperties properties;
	private final Parameters parameters;
	private Collection<RaftPeer> known = List.of();
	/** The last one is of the members now; the others may be in use. */
	private final List<RaftClient> clients = new ArrayList<>();
	private final MemberCalls servers;
	private final LeaderCalls leader;
	private boolean isClosed;

	/** @param name of what the group keeps alike */
	RatisGroup(RaftServer server, String name, RaftProperties properties, Parameters parameters) {
		this.server = server;
		this.name = name;
		this.ids = new GroupIds(name);
		this.properties = properties;
		this.parameters = parameters;
		this.leader = new LeaderCalls(server, this::division, properties, parameters);
		this.servers = new MemberCalls(name, properties, parameters);
	}

	/** The name of what it keeps alike. */
	String name() {
		return name;
	}

	/** The calls to the leader. */
	LeaderCalls leader() {
		return leader;
	}

	static RaftPeer peer(Member member) {
		return RaftPeer.newBuilder().setId(member.id()).setAddress(member.address()).build();
	}

	/** Whether a group keeps alike what this one does. */
	boolean isFor(RaftGroupId id) {
		return ids.have(id.getUuid());
	}

	/** The group; empty if the server belongs to none yet. */
	Optional<RaftServer.Division> division() {
		for (RaftGroupId id : server.getGroupIds()) {
			if (isFor(id)) {
				try {
					return Optional.of(server.getDivision(id));
				} catch (IOException e) {
					// It is being added, or removed.
					return Optional.empty();
				}
			}
		}
		return Optional.empty();
	}

	/** The members; none if the server belongs to no group. */
	List<Member> members() {
		return division().map(division -> MemberCalls.members(division.getRaftConf().getCurrentPeers().stream())).orElse(List.of());
	}

	/**
	 * A client of the whole group, which belongs to this.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} if there is no group
	 */
	synchronized RaftClient client() {
		RaftServer.Division division = division().filter(found -> !found.getRaftConf().getCurrentPeers().isEmpty()).orElseThrow(RatisGroup::joining);
		Collection<RaftPeer> peers = division.getRaftConf().getCurrentPeers();
		requireOpen();
		if (clients.isEmpty() || !known.equals(peers)) {
			clients.add(client(RaftGroup.valueOf(division.getMemberId().getGroupId(), peers), PATIENT));
			known = peers;
		}
		return clients.getLast();
	}

	static ArenaException joining() {
		return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "This replica has no state yet: it waits for the others.");
	}

	private void requireOpen() {
		if (isClosed) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The replica is closed.");
		}
	}

	/** For what may take as long as it needs. */
	private RaftClient client(RaftGroup group, RetryPolicy retries) {
		return RaftClient.newBuilder().setProperties(RatisSettings.patient(properties)).setParameters(parameters).setRaftGroup(group).setRetryPolicy(retries).build();
	}

	/**
	 * Has Ratis look whether this server, which leads, is still heard. It does so when somebody asks for a vote: here in the name of another member whose log is
	 * empty, who does not get it, and who is asked for nothing. A step down without that reason would have the server stand for election at once, which holds up
	 * those who hear it and are not heard by it.
	 */
	void checkLeadership(RaftServer.Division division) throws IOException {
		RaftPeer other = division.getRaftConf().getCurrentPeers().stream().filter(peer -> !peer.getId().equals(server.getId())).findFirst().orElse(null);
		if (other != null) {
			RaftRpcRequestProto request = RaftRpcRequestProto.newBuilder().setRequestorId(other.getId().toByteString()).setReplyId(server.getId().toByteString())
					.setRaftGroupId(ProtoUtils.toRaftGroupIdProtoBuilder(division.getMemberId().getGroupId())).build();
			server.requestVote(RequestVoteRequestProto.newBuilder().setServerRequest(request).setCandidateTerm(division.getInfo().getCurrentTerm())
					.setCandidateLastEntry(TermIndex.INITIAL_VALUE.toProto()).setPreVote(true).build());
		}
	}

	/** The calls to single servers. */
	MemberCalls servers() {
		return servers;
	}

	/** Whether a server takes part in this group, or in another one of its name. */
	boolean hasPart(Member member) throws IOException {
		return !servers.groupsOf(member).isEmpty();
	}

	/** Begins a group of this server alone. */
	void begin(Member own) throws IOException {
		servers.begin(own, RaftGroup.valueOf(RaftGroupId.valueOf(ids.newId()), peer(own)));
	}

	private RaftGroupId group() {
		return division().orElseThrow(RatisGroup::joining).getMemberId().getGroupId();
	}

	/** As {@link MemberCalls#invite}. */
	void invite(Member member) throws IOException {
		servers.invite(member, group());
	}

	/** As {@link MemberCalls#dismiss}. */
	void dismiss(Member member) throws IOException {
		servers.dismiss(member, group());
	}

	/** Adds a member to those that the leader knows of, who may be more than are known here. */
	void add(Member member) throws IOException {
		configure(SetConfigurationRequest.Arguments.newBuilder().setServersInNewConf(List.of(peer(member))).setMode(SetConfigurationRequest.Mode.ADD).build());
	}

	/** Makes these the members, if they are the others now. */
	void configure(List<Member> now, List<Member> wanted) throws IOException {
		configure(SetConfigurationRequest.Arguments.newBuilder().setServersInCurrentConf(peers(now)).setServersInNewConf(peers(wanted))
				.setMode(SetConfigurationRequest.Mode.COMPARE_AND_SET).build());
	}

	private void configure(SetConfigurationRequest.Arguments members) throws IOException {
		try {
			required(client().admin().setConfiguration(members));
		} catch (RaftRetryFailureException e) {
			// What has failed in the end, rather than how often.
			throw e.getCause() instanceof IOException last ? last : e;
		}
	}

	private static List<RaftPeer> peers(Collection<Member> members) {
		return members.stream().map(RatisGroup::peer).toList();
	}

	/** The members, as the leader knows them. */
	List<Member> membersAtLeader() throws IOException {
		RaftServer.Division division = division().orElseThrow(RatisGroup::joining);
		if (division.getInfo().isLeader()) {
			return members();
		}
		RaftPeerId leader = division.getInfo().getLeaderId();
		return membersAt(members().stream().filter(member -> leader != null && member.id().equals(leader.toString())).toList());
	}

	/** The members, as one of these servers knows them that leads the group. */
	List<Member> membersAt(List<Member> others) throws IOException {
		return servers.membersAt(others, group());
	}

	/** Begins this server's part in the group anew, with what is in its folder. */
	void restart(Member own, List<Member> members) throws IOException {
		servers.restart(own, RaftGroup.valueOf(group(), peers(members)));
	}

	/** Has another member lead the group instead of this one. */
	void handOver(Member own) throws IOException {
		RaftServer.Division division = division().orElseThrow(RatisGroup::joining);
		IOException last = null;
		for (Member other : members()) {
			if (!other.id().equals(own.id())) {
				try {
					required(leader.client(division, server.getId()).admin().transferLeadership(RaftPeerId.valueOf(other.id()), RatisSettings.REQUEST_MILLIS));
					return;
				} catch (IOException e) {
					last = e;
				}
			}
		}
		if (last != null) {
			throw last;
		}
	}

	/** Puts an entry into the log that changes nothing: a state cannot be saved before the first one. */
	void nothing() throws IOException {
		try {
			leader.submit(Message.EMPTY, Runnable::run).get(RatisSettings.REQUEST_MILLIS, TimeUnit.MILLISECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new IOException("interrupted", e);
		} catch (ExecutionException | TimeoutException e) {
			throw new IOException("The leader takes longer than " + RatisSettings.REQUEST_MILLIS + " ms.", e);
		}
	}

	/**
	 * Has a member save its state.
	 *
	 * @return the place in the log of what it has saved; less than 0 if it could not
	 */
	long save(String member, long millis) throws IOException {
		return required(client().getSnapshotManagementApi(RaftPeerId.valueOf(member)).create(true, millis)).getLogIndex();
	}

	/** Saves the state of a member that has none yet. */
	void saveHere(String self) throws IOException {
		nothing();
		if (division().map(division -> division.getStateMachine().getLatestSnapshot() == null).orElse(false) && save(self, SAVE_MILLIS) < 0) {
			throw new IOException("the state could not be saved");
		}
	}

	static RaftClientReply required(RaftClientReply reply) throws IOException {
		if (!reply.isSuccess()) {
			throw reply.getException() == null ? new IOException("It was refused: " + reply) : reply.getException();
		}
		return reply;
	}

	@Override
	public synchronized void close() {
		isClosed = true;
		leader.close();
		servers.close();
		clients.forEach(RatisGroup::close);
	}

	static void close(RaftClient client) {
		try {
			client.close();
		} catch (IOException e) {
			System.getLogger(RatisGroup.class.getName()).log(System.Logger.Level.DEBUG, "Could not close a client of the group", e);
		}
	}
}
