// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.metrics;

import java.time.Duration;

/** Lets through so many a minute, and counts the rest. Thread-safe. */
final class RefusalRate {
	private static final int OF_A_MINUTE = 60;
	private static final long MINUTE = Duration.ofMinutes(1).toNanos();

	private long began = System.nanoTime();
	private int noted;
	private long passedOver;

	/** How many were passed over since the last one that was not; -1 if this one is as well. */
	synchronized long take() {
		long now = System.nanoTime();
		if (now - began > MINUTE) {
			began = now;
			noted = 0;
		}
		if (noted == OF_A_MINUTE) {
			passedOver++;
			return -1;
		}
		noted++;
		long others = passedOver;
		passedOver = 0;
		return others;
	}
}
