package org.modelarena.index.neo4j.internal;

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

	/** Notes that a transaction may be half written, and tells what is known of the reason; empty if nothing is. */
	default String torn() {
		return "";
	}

	/** The bytes on disk, -1 if unknown. */
	long bytesOnDisk();

	@Override
	void close();
}
