package org.modelarena.bench.internal.run;

import java.util.Optional;

import org.modelarena.bench.Conditions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryEndpoint;

/** A store that is open and waits for clients. Used by one thread, except for {@link #connect}. */
interface Target extends AutoCloseable {
	/** A fresh endpoint for one client, which closes it. */
	QueryEndpoint connect();

	/**
	 * Starts what disturbs the store's process.
	 *
	 * @throws ArenaException if the store cannot be disturbed that way
	 */
	void disturb(Conditions.Beside beside);

	/**
	 * Ends what disturbs.
	 *
	 * @return the commits of the writer
	 * @throws ArenaException if a disturbance failed meanwhile
	 */
	long calm();

	/** Whether the store's process runs. */
	boolean isAlive();

	/** Cuts off all that runs, where that is possible. */
	void abort();

	/**
	 * Makes sure that the store is there for the next step.
	 *
	 * @return why it had to be started again; nothing if it was there
	 * @throws ArenaException if it cannot
	 */
	Optional<String> revive(Cancellation cancellation);

	@Override
	void close();
}
