// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import org.modelarena.core.ErrorCode;

/**
 * Gets a client out of an execution that does not end, by and by by harder means: an interruption, closing its endpoint under it, and if
 * the caller does so, ending the store. Each is tried once an execution, because some libraries start their waiting anew with each
 * interruption. Used by the watching thread.
 */
final class Rescue {
	/** When to do what, in nanoseconds of lateness. */
	record Patience(long interrupt, long close, long abort, long abandon) {
		static final Patience OVERDUE = ofMillis(2_000, 4_000, 8_000, 12_000);
		static final Patience CANCELLED = ofMillis(200, 500, 800, 1_600);
		static final Patience SERVER_ENDED = ofMillis(0, 300, 1_000, 3_000);

		private static Patience ofMillis(long interrupt, long close, long abort, long abandon) {
			return new Patience(interrupt * 1_000_000, close * 1_000_000, abort * 1_000_000, abandon * 1_000_000);
		}
	}

	private final Client client;
	private final Thread thread;
	private long execution;
	private boolean interrupted;
	private boolean closed;

	Rescue(Client client, Thread thread) {
		this.client = client;
		this.thread = thread;
	}

	/**
	 * Does what is due.
	 *
	 * @param late nanoseconds since the client should have ended, or ended its execution
	 * @param code the outcome of the execution from now on
	 */
	void attempt(long late, Patience patience, ErrorCode code) {
		if (!thread.isAlive()) {
			return;
		}
		long current = client.execution();
		if (current != execution) {
			execution = current;
			interrupted = false;
			closed = false;
		}
		if (late >= patience.interrupt() && !interrupted) {
			interrupted = true;
			client.giveUp(current, code);
			thread.interrupt();
		}
		if (late >= patience.close() && !closed) {
			closed = true;
			client.cutOff();
		}
	}

	/** Nanoseconds that the current execution has taken beyond its time; negative if it still has time, or there is none. */
	long overdue(long timeout) {
		long since = client.execution();
		return since == 0 ? Long.MIN_VALUE : System.nanoTime() - since - timeout;
	}

	/** Whether the client's thread runs. */
	boolean isNeeded() {
		return thread.isAlive();
	}
}
