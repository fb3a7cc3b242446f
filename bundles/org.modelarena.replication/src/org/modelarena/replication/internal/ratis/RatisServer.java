// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.GroupManagementRequest;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.exceptions.GroupMismatchException;
import org.apache.ratis.server.RaftServer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.replication.GroupOptions;
import org.modelarena.replication.Member;
import org.modelarena.replication.Replica;
import org.modelarena.replication.ReplicaServer;
import org.modelarena.replication.Replicas;
import org.modelarena.replication.ReplicatedGroup;
import org.modelarena.replication.internal.GroupIds;

/** One server of Ratis with the replicas of several groups. */
final class RatisServer implements ReplicaServer {
	private static final System.Logger LOG = System.getLogger(RatisServer.class.getName());

	private final GroupOptions options;
	/** By the names of what they keep alike. */
	private final Map<String, RatisReplica> replicas = new ConcurrentHashMap<>();
	private final RaftServer server;

	private RatisServer(GroupOptions options, List<ReplicatedGroup> groups) throws IOException {
		this.options = options;
		Path logs = Files.createDirectories(options.folder().resolve(Replicas.LOG));
		RaftProperties properties = RatisSettings.properties(options, logs);
		Parameters parameters = RatisSettings.parameters(options, group -> replica(group).leadership());
		// Ratis would begin with the groups that it finds in the folder of its logs, and without their members.
		RatisSettings.keepLogsIn(logs.resolve("none"), properties);
		this.server = RaftServer.newBuilder().setServerId(RatisGroup.peer(options.own()).getId()).setProperties(properties).setParameters(parameters)
				.setStateMachineRegistry(group -> requireOnly(group).newMachine()).build();
		RatisSettings.keepLogsIn(logs, properties);
		groups.forEach(group -> replicas.put(group.name(), new RatisReplica(options, group, new RatisGroup(server, group.name(), properties, parameters))));
	}

	/** Starts a server, or throws and leaves nothing behind. */
	static RatisServer start(GroupOptions options, List<ReplicatedGroup> groups) throws IOException {
		requirePort(options.own());
		if (options.tls().isEmpty() && !InetAddress.getByName(options.own().host()).isLoopbackAddress()) {
			LOG.log(System.Logger.Level.WARNING, "Whoever reaches " + options.own().address() + " can change the models: keep others from it, or use --replica-key.");
		}
		options.tls().ifPresent(TlsFiles::check);
		List<String> names = groups.stream().map(ReplicatedGroup::name).toList();
		requireKnown(options, names);
		for (String name : names) {
			Files.createDirectories(options.folderOf(name));
		}
		RatisServer made = new RatisServer(options, groups);
		try (Unfinished work = new Unfinished(made::close)) {
			made.goOn();
			made.server.start();
			made.replicas.values().forEach(RatisReplica::start);
			return work.done(made);
		}
	}

	/** Where it cannot listen, Ratis would end the process, without a word. */
	private static void requirePort(Member own) {
		try (ServerSocket probe = new ServerSocket()) {
			probe.bind(new InetSocketAddress(own.host(), own.port()));
		} catch (IOException e) {
			throw ArenaException.io("Cannot listen for other replicas on " + own.address(), e);
		}
	}

	/** A part that is there and not started looks to the others as if its disk was lost, and they would let it go. */
	private static void requireKnown(GroupOptions options, List<String> names) throws IOException {
		for (Path log : Replicas.logs(options.folder())) {
			UUID id = UUID.fromString(log.getFileName().toString());
			if (names.stream().noneMatch(name -> new GroupIds(name).have(id))) {
				String missing = names(options.folderOf("")).stream().filter(name -> new GroupIds(name).have(id)).findFirst().map(name -> "'" + name + "'").orElse("another store");
				throw new ArenaException(ErrorCode.CONFIGURATION_INVALID, log + " is the log of " + missing + ", and this server is to keep " + String.join(", ", names)
						+ " alike with others: the others would take it for one that has lost its disk. Name all that it has had (--name); to give one up, move its log away.");
			}
		}
	}

	private static List<String> names(Path folder) throws IOException {
		try (Stream<Path> files = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
			return files.map(file -> file.getFileName().toString()).toList();
		}
	}

	/** Takes part again in the groups whose logs are here, before others reach the server. */
	private void goOn() throws IOException {
		long calls = 0;
		for (Path log : Replicas.logs(options.folder())) {
			RaftGroup group = KnownGroup.in(log, server.getId());
			RatisGroup.required(server.groupManagement(GroupManagementRequest.newAdd(ClientId.randomId(), server.getId(), ++calls, group, false)));
		}
	}

	/** The one that takes part in a group, or would; its refusal is what another server is told that invites this one. */
	private RatisReplica replica(RaftGroupId group) {
		return replicas.values().stream().filter(each -> each.isFor(group)).findFirst()
				.orElseThrow(() -> new CompletionException(new GroupMismatchException(options.self() + " does not keep that store; it was started for " + replicas.keySet() + ".")));
	}

	/** The same, for a group that it is about to take part in: with another one of that name both would change the same state. */
	private RatisReplica requireOnly(RaftGroupId group) {
		RatisReplica found = replica(group);
		for (RaftGroupId other : server.getGroupIds()) {
			if (found.isFor(other) && !other.equals(group)) {
				throw new CompletionException(new GroupMismatchException(options.self() + " has another log of that store, " + other.getUuid() + ", beside " + group.getUuid() + "."));
			}
		}
		return found;
	}

	@Override
	public Replica replica(String name) {
		Replica found = replicas.get(name);
		if (found == null) {
			throw new IllegalArgumentException("The server was not started with '" + name + "'");
		}
		return found;
	}

	@Override
	public void close() {
		replicas.values().forEach(RatisReplica::leave);
		try {
			server.close();
		} catch (IOException e) {
			LOG.log(System.Logger.Level.WARNING, "A server of replicas was not closed well", e);
		} finally {
			replicas.values().forEach(RatisReplica::close);
		}
	}
}
