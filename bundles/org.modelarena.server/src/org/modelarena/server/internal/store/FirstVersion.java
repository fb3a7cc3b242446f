// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Where the versions of a store begin when it is opened: behind all that it had before, in this process or another, and behind those of a store that was in its
 * place or that it was restored from. So a version stands for one state only, and a commit that rests on another one is refused. Clocks do that without
 * a file that a restored store would lack; chance helps where a clock was set back.
 */
final class FirstVersion {
	/** 2025-01-01T00:00Z. */
	private static final long EPOCH = 1_735_689_600_000L;
	/** A store commits less often in a millisecond. Versions stay below 2^53, which JSON's readers know exactly, for longer than 60 years. */
	private static final int OF_A_MILLISECOND = 1 << 12;
	private static final SecureRandom CHANCE = new SecureRandom();
	private static final AtomicLong LAST = new AtomicLong();

	private FirstVersion() {
	}

	/** @param millis since 1970 */
	static long at(long millis) {
		long first = (millis - EPOCH) * OF_A_MILLISECOND + CHANCE.nextInt(OF_A_MILLISECOND);
		return LAST.updateAndGet(before -> Math.max(before + OF_A_MILLISECOND, first));
	}
}
