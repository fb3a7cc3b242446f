// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.serving;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.replication.GroupOptions;
import org.modelarena.replication.GroupTls;
import org.modelarena.replication.Member;
import org.modelarena.server.ReplicaOptions;

import picocli.CommandLine.Option;

/** The options of {@code arena serve} for a server that keeps stores alike with others. */
final class ReplicaArguments {
	@Option(names = "--replica", paramLabel = "NAME=HOST:PORT,...",
			description = "Keep stores alike with other servers: their names, and where they reach each other, the same list for all. --at is then a folder for this one's part, empty at first.")
	private String replicas;

	@Option(names = "--node", paramLabel = "NAME", description = "Which of the replicas this server is.")
	private String node;

	@Option(names = "--begin-with", paramLabel = "DIR",
			description = "A store to keep alike, as it is at the beginning; may be given several times. The first of the replicas needs it, for its first start only; the others get it from there.")
	private List<Path> first = List.of();

	@Option(names = "--name", paramLabel = "NAME",
			description = "The name under which a store is served, instead of its folder's; may be given several times, in the order of --at, or, for replicas, of --begin-with if that is given (default there: 'model').")
	private List<String> names = List.of();

	@Option(names = "--replica-key", paramLabel = "FILE", description = "Encrypt what replicas say to each other: this one's key, as PKCS 8 in PEM form.")
	private Path key;

	@Option(names = "--replica-certificate", paramLabel = "FILE", description = "The certificate for that key, in PEM form.")
	private Path certificate;

	@Option(names = "--replica-authorities", paramLabel = "FILE", description = "The authorities whose certificates are accepted from other replicas, in PEM form.")
	private Path authorities;

	/** Whether the server is to be a replica. */
	boolean isGiven() {
		return replicas != null;
	}

	/** The names of stores that are no replicas, which are in some folders. */
	List<String> names(CommonOptions common, List<Path> folders) {
		common.require(names.isEmpty() || names.size() == folders.size(),
				"There are " + folders.size() + " folders, and " + names.size() + " names; give each --at its --name, in the same order.");
		return names.isEmpty() ? folders.stream().map(folder -> StoreLocation.at(folder).name()).toList() : names;
	}

	/** The replica, in the one folder of {@code --at}. */
	Optional<ReplicaOptions> options(CommonOptions common, List<Path> folders) {
		common.require(replicas != null || node == null && first.isEmpty() && key == null, "--node, --begin-with and --replica-key belong to --replica.");
		if (replicas == null) {
			return Optional.empty();
		}
		common.require(folders.size() == 1, "A replica has one folder of its own: give it with --at.");
		common.require(node != null, "Say with --node which of the replicas this is.");
		common.require((key == null) == (certificate == null) && (key == null) == (authorities == null), "--replica-key, --replica-certificate and --replica-authorities go together.");
		GroupOptions group = GroupOptions.of(folders.getFirst(), node, Member.list(replicas));
		if (key != null) {
			group = group.with(new GroupTls(key, certificate, authorities));
		}
		return Optional.of(new ReplicaOptions(group, stores(common)));
	}

	private List<ReplicaOptions.Store> stores(CommonOptions common) {
		common.require(names.isEmpty() || first.isEmpty() || names.size() == first.size(),
				"There are " + first.size() + " stores to begin with, and " + names.size() + " names; give each store its --name, in the order of --begin-with.");
		if (first.isEmpty()) {
			return (names.isEmpty() ? List.of("model") : names).stream().map(name -> new ReplicaOptions.Store(name, Optional.empty())).toList();
		}
		return IntStream.range(0, first.size())
				.mapToObj(i -> new ReplicaOptions.Store(names.isEmpty() ? StoreLocation.at(first.get(i)).name() : names.get(i), Optional.of(first.get(i)))).toList();
	}
}
