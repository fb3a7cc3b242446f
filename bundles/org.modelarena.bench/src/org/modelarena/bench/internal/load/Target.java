// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.time.Duration;

import org.modelarena.bench.internal.program.ProgramEndpoint;
import org.modelarena.core.ArenaException;

/** A store that is open and waits for clients. Used by one thread, except for {@link #connect}. */
interface Target extends AutoCloseable {
	/**
	 * A fresh endpoint for one client, which closes it.
	 *
	 * @param patience of a call of a program
	 */
	ProgramEndpoint connect(int client, Duration patience);

	/** Where a client's questions go; empty where all go to the same place. */
	default String server(int client) {
		return "";
	}

	/**
	 * Starts what disturbs the store, if it is this process that does that.
	 *
	 * @throws ArenaException if the store cannot be disturbed that way
	 */
	void disturb(StepPlan.Limits limits);

	/**
	 * Ends what disturbs.
	 *
	 * @return the commits of the writer
	 * @throws ArenaException if a disturbance failed meanwhile
	 */
	long calm();

	@Override
	void close();
}
