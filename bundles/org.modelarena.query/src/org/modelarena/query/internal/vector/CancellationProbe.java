// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import org.modelarena.core.Cancellation;

/** Looks every few batches whether the work is to stop, and says how much memory it takes. Used by one thread. */
public final class CancellationProbe {
	private static final int BATCHES = 16;

	private Cancellation cancellation;
	private Budget budget;
	private int left = BATCHES;
	private int execution;
	private long taken;

	/** Goes on with another execution. */
	public void follow(Cancellation newCancellation, Budget newBudget) {
		cancellation = newCancellation;
		budget = newBudget;
		execution++;
	}

	/** The number of this execution. What is made once for an execution is made anew for the next one, so that each does all of its work. */
	public int execution() {
		return execution;
	}

	/** Takes memory from the execution's budget. */
	public void take(long bytes) {
		taken += bytes;
		budget.addBytes(bytes);
	}

	/** The memory that all executions together have taken, in bytes: at least what is still held. */
	public long taken() {
		return taken;
	}

	public void beat() {
		if (--left == 0) {
			left = BATCHES;
			cancellation.check();
		}
	}
}
