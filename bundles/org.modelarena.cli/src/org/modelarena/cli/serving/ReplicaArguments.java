// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.serving;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.replication.GroupOptions;
import org.modelarena.replication.GroupTls;
import org.modelarena.replication.Member;
import org.modelarena.server.ReplicaOptions;

import picocli.CommandLine.Option;

/** The options of {@code arena serve} for a server that keeps a store alike with others. */
final class ReplicaArguments {
	@Option(names = "--replica", paramLabel = "NAME=HOST:PORT,...",
			description = "Keep one store alike with other servers: their names, and where they reach each other, the same list for all. --at is then a folder for this one's part, empty at first.")
	private String replicas;

	@Option(names = "--node", paramLabel = "NAME", description = "Which of the replicas this server is.")
	private String node;

	@Option(names = "--begin-with", paramLabel = "DIR",
			description = "The store that a new group begins with. The first of the replicas needs it, for its first start only; the others get it from there.")
	private Path first;

	@Option(names = "--name", paramLabel = "NAME", description = "The name under which all replicas serve the store (default: that of the folder with which the group begins, or 'model').")
	private String name;

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

	/** The replica, in the one folder of {@code --at}. */
	Optional<ReplicaOptions> options(CommonOptions common, List<Path> folders) {
		common.require(replicas != null || node == null && first == null && key == null, "--node, --begin-with and --replica-key belong to --replica.");
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
		return Optional.of(new ReplicaOptions(name(), group, Optional.ofNullable(first)));
	}

	private String name() {
		return name != null ? name : first != null ? StoreLocation.at(first).name() : "model";
	}
}
