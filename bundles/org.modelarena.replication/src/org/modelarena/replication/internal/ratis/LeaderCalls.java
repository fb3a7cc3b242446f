// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

import org.apache.ratis.client.RaftClient;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The calls of a replica to the one that leads its group, which may be itself. Thread-safe. */
final class LeaderCalls implements AutoCloseable {
	/** The question what has been committed. Ratis does not ask its machine an empty one. */
	private static final Message QUESTION = Message.valueOf("committed");

	private final RaftServer server;
	private final Supplier<Optional<RaftServer.Division>> group;
	private final RaftProperties properties;
	private final Parameters parameters;
	private final ClientId id = ClientId.randomId();
	private final AtomicLong calls = new AtomicLong();
	private final Map<RaftPeer, RaftClient> clients = new HashMap<>();
	private boolean isClosed;

	/** @param group the part of the server in it; empty if it has none yet */
	LeaderCalls(RaftServer server, Supplier<Optional<RaftServer.Division>> group, RaftProperties properties, Parameters parameters) {
		this.server = server;
		this.group = group;
		this.properties = properties;
		this.parameters = parameters;
	}

	/**
	 * Has a command applied by the leader that this server knows of. That may have been lost, or may not be the leader any more: whoever calls does so again.
	 *
	 * @return may be completed by a thread of Ratis; fails with an {@link IOException} if nobody knows whether it will be applied
	 */
	CompletableFuture<RaftClientReply> submit(Message command, Executor executor) {
		return atLeader(executor, division -> here(division, command), client -> RatisGroup.required(client.io().send(command)));
	}

	/** Asks the leader that this server knows of, as {@link #submit}, for the last entry of the log that was committed. */
	CompletableFuture<Long> committed(Executor executor, Function<RaftServer.Division, CompletableFuture<Long>> here) {
		return atLeader(executor, here, client -> Long.valueOf(RatisGroup.required(client.io().sendReadOnlyNonLinearizable(QUESTION)).getMessage().getContent().toStringUtf8()));
	}

	/** A call to another server. */
	private interface There<T> {
		T call(RaftClient client) throws IOException;
	}

	private <T> CompletableFuture<T> atLeader(Executor executor, Function<RaftServer.Division, CompletableFuture<T>> here, There<T> there) {
		RaftServer.Division division = group.get().orElseThrow(RatisGroup::joining);
		RaftPeerId leader = division.getInfo().getLeaderId();
		if (leader == null) {
			return CompletableFuture.failedFuture(new IOException("none of them leads the others"));
		}
		if (leader.equals(server.getId())) {
			return here.apply(division);
		}
		RaftClient client = client(division, leader);
		return CompletableFuture.supplyAsync(() -> {
			try {
				return there.call(client);
			} catch (IOException e) {
				forget(client);
				throw new CompletionException(e);
			}
		}, executor);
	}

	/** A client of Ratis that was told of another leader goes there from then on, which is not what it is kept for. */
	private void forget(RaftClient client) {
		boolean isKept;
		synchronized (this) {
			isKept = clients.values().remove(client);
		}
		if (isKept) {
			RatisGroup.close(client);
		}
	}

	private CompletableFuture<RaftClientReply> here(RaftServer.Division division, Message command) {
		RaftClientRequest request = RaftClientRequest.newBuilder().setClientId(id).setServerId(server.getId()).setGroupId(division.getMemberId().getGroupId())
				.setCallId(calls.incrementAndGet()).setMessage(command).setType(RaftClientRequest.writeRequestType()).build();
		try {
			return server.submitClientRequestAsync(request).orTimeout(RatisSettings.REQUEST_MILLIS, TimeUnit.MILLISECONDS).thenApply(reply -> {
				try {
					return RatisGroup.required(reply);
				} catch (IOException e) {
					throw new CompletionException(e);
				}
			});
		} catch (IOException e) {
			return CompletableFuture.failedFuture(e);
		}
	}

	/** A client of a member, whether it leads or not. */
	synchronized RaftClient client(RaftServer.Division division, RaftPeerId leader) {
		if (isClosed) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The replica is closed.");
		}
		RaftPeer peer = division.getRaftConf().getPeer(leader);
		if (peer == null) {
			throw RatisGroup.joining();
		}
		return clients.computeIfAbsent(peer, known -> RaftClient.newBuilder().setProperties(properties).setParameters(parameters)
				.setRaftGroup(RaftGroup.valueOf(division.getMemberId().getGroupId(), known)).setLeaderId(leader).setRetryPolicy(RatisGroup.ONCE).build());
	}

	@Override
	public synchronized void close() {
		isClosed = true;
		clients.values().forEach(RatisGroup::close);
	}
}
