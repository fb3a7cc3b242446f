// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.apache.ratis.client.RaftClient;
import org.apache.ratis.client.api.GroupManagementApi;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.GroupInfoReply;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.thirdparty.io.grpc.StatusRuntimeException;
import org.apache.ratis.util.ProtoUtils;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.replication.Member;
import org.modelarena.replication.internal.GroupIds;

/** The calls to single servers, whatever they belong to. Thread-safe. */
final class MemberCalls implements AutoCloseable {
	private final String name;
	private final GroupIds ids;
	private final RaftProperties properties;
	private final Parameters parameters;
	private final Map<RaftPeer, RaftClient> clients = new HashMap<>();
	private boolean isClosed;

	/** @param name of what the groups keep alike that are asked about */
	MemberCalls(String name, RaftProperties properties, Parameters parameters) {
		this.name = name;
		this.ids = new GroupIds(name);
		this.properties = properties;
		this.parameters = parameters;
	}

	private GroupManagementApi server(Member member) {
		RaftPeer peer = RatisGroup.peer(member);
		RaftClient client;
		synchronized (this) {
			if (isClosed) {
				throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The replica is closed.");
			}
			client = clients.computeIfAbsent(peer, known -> RaftClient.newBuilder().setProperties(RatisSettings.patient(properties)).setParameters(parameters)
					.setRaftGroup(RaftGroup.valueOf(RaftGroupId.randomId(), known)).setRetryPolicy(RatisGroup.ONCE).build());
		}
		return client.getGroupManagementApi(peer.getId());
	}

	/** The group of the name that a server takes part in; none, or one. */
	List<RaftGroupId> groupsOf(Member member) throws IOException {
		return server(member).list().getGroupIds().stream().filter(group -> ids.have(group.getUuid())).toList();
	}

	/** Has a server begin a part in a group, in an empty folder. */
	void begin(Member member, RaftGroup group) throws IOException {
		RatisGroup.required(server(member).add(group));
	}

	/** Has a server begin its part in a group anew, with what is in its folder. */
	void restart(Member member, RaftGroup group) throws IOException {
		RatisGroup.required(server(member).remove(group.getGroupId(), false, false));
		RatisGroup.required(server(member).add(group, false));
	}

	/** Tells a server of a group, which it is to join. What it has of the group from another time, or from an attempt that failed, is put aside. */
	void invite(Member member, RaftGroupId group) throws IOException {
		List<RaftGroupId> groups = groupsOf(member);
		if (groups.contains(group)) {
			dismiss(member, group);
		} else if (!groups.isEmpty()) {
			throw new ArenaException(ErrorCode.CONFLICT, "The replica " + member + " belongs to another group of '" + name + "'; give it an empty folder.");
		}
		begin(member, RaftGroup.valueOf(group));
	}

	/** Has a server forget a group, which it does not belong to any more; its files are put aside. */
	void dismiss(Member member, RaftGroupId group) throws IOException {
		RatisGroup.required(server(member).remove(group, false, true));
	}

	/** The members of a group, as one of these servers knows them that leads it. */
	List<Member> membersAt(List<Member> servers, RaftGroupId group) throws IOException {
		IOException last = new IOException("none of them leads the others");
		for (Member member : servers) {
			try {
				GroupInfoReply info = server(member).info(group);
				if (info.getRoleInfoProto().hasLeaderInfo() && info.getConf().isPresent()) {
					return members(ProtoUtils.toRaftPeers(info.getConf().get().getPeersList()).stream());
				}
			} catch (StatusRuntimeException e) {
				last = new IOException(e);
			} catch (IOException e) {
				last = e;
			}
		}
		throw last;
	}

	/** In the order of their names. */
	static List<Member> members(Stream<RaftPeer> peers) {
		return peers.map(peer -> Member.of(peer.getId() + "=" + peer.getAddress())).sorted((one, other) -> one.id().compareTo(other.id())).toList();
	}

	@Override
	public synchronized void close() {
		isClosed = true;
		clients.values().forEach(RatisGroup::close);
	}
}
