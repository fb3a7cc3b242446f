// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.graph;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

import org.modelarena.core.Cancellation;

/** A kind of database. Thread-safe. */
public interface GraphDatabase {
	/** The file in a graph's folder that is locked by the process that has the graph open. */
	String LOCK = "arena.lock";

	/** The name of the store that it hosts. */
	String name();

	/** Fetches what graphs in folders need and ModelArena does not contain; see {@link org.modelarena.core.store.StoreProvider#fetch}. */
	default void fetch(Cancellation cancellation) {
		// Most come with all that they need.
	}

	/**
	 * Makes an empty graph in an empty folder. Nothing of it need be on disk before it is first used.
	 *
	 * @param cancellation ends this call, not the graph
	 */
	Graph create(Path folder, List<GraphType> types, Cancellation cancellation);

	/**
	 * Opens the graph in a folder.
	 *
	 * @param cancellation ends this call, not the graph
	 * @throws org.modelarena.core.ArenaException {@code STORE_DAMAGED}, {@code STORE_BUSY}, {@code ENVIRONMENT}
	 */
	Graph open(Path folder, Cancellation cancellation);

	/**
	 * Makes an empty graph in a database that somebody else runs and that holds nothing.
	 *
	 * @throws org.modelarena.core.ArenaException {@code STORE_UNAVAILABLE}; {@code ALREADY_EXISTS} if it holds something
	 */
	Graph createAt(URI address, List<GraphType> types);

	/**
	 * Opens the graph in a database that somebody else runs.
	 *
	 * @throws org.modelarena.core.ArenaException {@code STORE_UNAVAILABLE}; {@code NOT_FOUND} if it holds no index
	 */
	Graph openAt(URI address);
}
