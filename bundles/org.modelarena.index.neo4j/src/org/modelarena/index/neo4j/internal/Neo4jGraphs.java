// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphType;

/** Makes and opens graphs. */
public final class Neo4jGraphs {
	private static final Hosts HOSTS = new Hosts();

	private Neo4jGraphs() {
	}

	/** @param cancellation ends this call, not the graph */
	public static Graph create(Path folder, List<GraphType> types, Cancellation cancellation) {
		return hosted(folder, bolt -> Neo4jGraph.create(bolt, types), cancellation);
	}

	/** @param cancellation ends this call, not the graph */
	public static Graph open(Path folder, Cancellation cancellation) {
		if (!Files.isDirectory(folder.resolve(HostedBolt.DATA))) {
			throw new ArenaException(ErrorCode.STORE_DAMAGED, "There is no Neo4j database in " + folder + ".");
		}
		try {
			return hosted(folder, Neo4jGraph::open, cancellation);
		} catch (ArenaException e) {
			if (e.code() != ErrorCode.NOT_FOUND) {
				throw e;
			}
			throw new ArenaException(ErrorCode.STORE_DAMAGED, e.getMessage() + " It is in " + folder + ".", e);
		}
	}

	public static Graph createAt(URI address, List<GraphType> types) {
		return over(RemoteBolt.open(address, System.getenv()), bolt -> Neo4jGraph.create(bolt, types));
	}

	public static Graph openAt(URI address) {
		return over(RemoteBolt.open(address, System.getenv()), Neo4jGraph::open);
	}

	/** The command line that starts a host, except for its argument, the seconds of idleness after which it ends. */
	public static List<String> hostCommand() {
		return Hosts.command(Cancellation.create());
	}

	/** Fetches the server, if this machine does not have it yet. */
	public static void fetch(Cancellation cancellation) {
		Hosts.command(cancellation);
	}

	private static Graph hosted(Path folder, Function<Bolt, Graph> opener, Cancellation cancellation) {
		HostedBolt bolt = HostedBolt.in(HOSTS, folder);
		try (Cancellation.Registration onCancel = cancellation.onCancel(bolt::abandon)) {
			return over(bolt, opener);
		}
	}

	private static Graph over(Bolt bolt, Function<Bolt, Graph> opener) {
		try (Unfinished work = new Unfinished(bolt::close)) {
			return work.done(opener.apply(bolt));
		}
	}
}
