package org.modelarena.query.internal.vector;

import org.modelarena.core.Cancellation;

/** Looks every few batches whether the work is to stop. Used by one thread. */
public final class Pulse {
	private static final int BATCHES = 16;

	private Cancellation cancellation;
	private int left = BATCHES;

	/** Listens to another cancellation. */
	public void follow(Cancellation newCancellation) {
		cancellation = newCancellation;
	}

	void beat() {
		if (--left == 0) {
			left = BATCHES;
			cancellation.check();
		}
	}
}
