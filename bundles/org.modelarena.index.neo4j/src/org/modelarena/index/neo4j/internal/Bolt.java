// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.neo4j.driver.Driver;
import org.neo4j.driver.SessionConfig;

/** The way to one database. Thread-safe. */
interface Bolt extends AutoCloseable {
	/**
	 * The driver to use for the next call.
	 *
	 * @throws ArenaException {@code STORE_UNAVAILABLE}
	 */
	Driver driver();

	/** The sessions to open. */
	SessionConfig.Builder session();

	/** The error to report where a connection broke. */
	ArenaException broken(RuntimeException cause);

	/** Tells that there is little room left on the disk, as that is why a transaction fails; empty if there is enough, or nothing is known. */
	default String roomLeft() {
		return "";
	}

	/** See {@link org.modelarena.index.graph.Graph#abandon}. Does nothing where somebody else runs the database. */
	default void abandon() {
		// It continues.
	}

	/** Makes the database of what is to be in it; nothing where it is there already. */
	default Optional<Importer> importer() {
		return Optional.empty();
	}

	/** The bytes on disk, -1 if unknown. */
	long bytesOnDisk();

	@Override
	void close();
}
