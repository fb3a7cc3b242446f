// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import org.modelarena.core.Cancellation;

/**
 * Looks at a cancellation now and then, however many short iterators share the work. Threads may share it: what they lose of each other's
 * counts only makes a look come a little later.
 */
final class CancellationProbe {
	private static final int STEPS_BETWEEN_CHECKS = 256;

	private final Cancellation cancellation;
	private int left;

	CancellationProbe(Cancellation cancellation) {
		this.cancellation = cancellation;
	}

	/** Counts one step. Throws as {@link Cancellation#check}. */
	void step() {
		if (--left < 0) {
			left = STEPS_BETWEEN_CHECKS;
			cancellation.check();
		}
	}
}
