// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.List;
import java.util.Optional;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.internal.load.Opening;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;

/** The servers of a contender: one, or several that keep a store alike. Used by one thread. */
public interface ServerControl extends AutoCloseable {
	/** The address and the secret that clients need. */
	Opening opening();

	/**
	 * Starts what disturbs.
	 *
	 * @throws ArenaException if the store cannot be disturbed that way
	 */
	void disturb(Conditions.Beside beside);

	/**
	 * Ends what disturbs.
	 *
	 * @throws ArenaException if a disturbance failed meanwhile
	 */
	Calm calm();

	/**
	 * The commits and kills of disturbances that have ended.
	 *
	 * @param commits of the writer
	 */
	record Calm(long commits, List<Kill> kills) {
	}

	/**
	 * A server that was killed.
	 *
	 * @param node     its name
	 * @param isLeader whether the others followed it
	 * @param at       when, as {@link System#nanoTime} gave it
	 * @param nanos    until it was there again, and had what the others had
	 */
	record Kill(String node, boolean isLeader, long at, long nanos) {
	}

	/** Has the store opened again, with nothing of it in the system's cache. */
	void reopen();

	/** The servers that run. */
	List<ProcessHandle> processes();

	/** Processor time of servers that run no more, in nanoseconds. */
	default long spentNanos() {
		return 0;
	}

	/** Whether anybody is left to answer. */
	boolean isAlive();

	/** Ends all servers at once. */
	void kill();

	/**
	 * Makes sure that the servers are there.
	 *
	 * @return why one had to be started again; nothing if none had to
	 * @throws ArenaException if it cannot
	 */
	Optional<String> revive(Cancellation cancellation);

	@Override
	void close();
}
