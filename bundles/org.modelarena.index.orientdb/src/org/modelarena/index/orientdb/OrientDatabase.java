// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

import org.modelarena.core.Cancellation;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphDatabase;
import org.modelarena.index.graph.GraphType;
import org.modelarena.index.orientdb.internal.OrientGraph;

/**
 * OrientDB, in this process, on files in a folder, or a server that somebody else runs. The system property {@code modelarena.orientdb.cache} is the size of its page cache in
 * megabytes (512), outside of the heap and shared by all graphs of this JVM.
 */
public final class OrientDatabase implements GraphDatabase {
	/** The name of the store. */
	public static final String NAME = "orientdb";

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public Graph create(Path folder, List<GraphType> types, Cancellation cancellation) {
		return OrientGraph.create(folder, types, cancellation);
	}

	@Override
	public Graph open(Path folder, Cancellation cancellation) {
		return OrientGraph.open(folder, cancellation);
	}

	/**
	 * {@inheritDoc}
	 *
	 * @param address {@code remote://host:port/database}; user and password come from MODELARENA_ORIENTDB_USER and
	 *                MODELARENA_ORIENTDB_PASSWORD, or stand before the host
	 */
	@Override
	public Graph createAt(URI address, List<GraphType> types) {
		return OrientGraph.createAt(address, types);
	}

	/**
	 * {@inheritDoc}
	 *
	 * @param address as in {@link #createAt}
	 */
	@Override
	public Graph openAt(URI address) {
		return OrientGraph.openAt(address);
	}
}
