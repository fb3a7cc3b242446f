// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

import org.modelarena.core.Cancellation;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphDatabase;
import org.modelarena.index.graph.GraphType;
import org.modelarena.index.neo4j.internal.Neo4jGraphs;

/**
 * Neo4j Community Edition, in a process of its own that hosts all graphs of this JVM, or a server that somebody else runs. The server
 * is fetched by Maven when it is first needed, into {@code $MODELARENA_CACHE} or {@code ~/.cache/modelarena}.
 *
 * <p>The process takes its memory from the system properties {@code modelarena.neo4j.heap} (1g) and {@code modelarena.neo4j.pagecache} (128m
 * for each graph), further JVM flags from {@code modelarena.neo4j.flags}, and ends when it has had nothing to host for
 * {@code modelarena.neo4j.idle} (10) seconds.
 */
public final class Neo4jDatabase implements GraphDatabase {
	/** The name of the store. */
	public static final String NAME = "neo4j";

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public void fetch(Cancellation cancellation) {
		Neo4jGraphs.fetch(cancellation);
	}

	@Override
	public Graph create(Path folder, List<GraphType> types, Cancellation cancellation) {
		return Neo4jGraphs.create(folder, types, cancellation);
	}

	@Override
	public Graph open(Path folder, Cancellation cancellation) {
		return Neo4jGraphs.open(folder, cancellation);
	}

	/**
	 * {@inheritDoc}
	 *
	 * @param address {@code bolt://host:port/database} or {@code neo4j://...}; user and password come from MODELARENA_NEO4J_USER and
	 *                MODELARENA_NEO4J_PASSWORD, or stand before the host
	 */
	@Override
	public Graph createAt(URI address, List<GraphType> types) {
		return Neo4jGraphs.createAt(address, types);
	}

	/**
	 * {@inheritDoc}
	 *
	 * @param address as in {@link #createAt}
	 */
	@Override
	public Graph openAt(URI address) {
		return Neo4jGraphs.openAt(address);
	}
}
