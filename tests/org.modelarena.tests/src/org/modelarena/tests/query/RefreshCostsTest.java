// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.modelarena.query.internal.maintenance.RefreshCosts;

/** Which way a large change is met: the estimates, told of costs that are known here. */
class RefreshCostsTest {
	private static final int CHANGES = 1_000;
	private static final long NANOS_OF_CHANGE = 10_000;

	private final RefreshCosts costs = new RefreshCosts();

	/** Meets a change in the way that is taken; whether all was looked at. */
	private boolean meet(int changes, long nanosOfAll) {
		if (costs.isAllCheaper(changes)) {
			costs.lookedAtAll(nanosOfAll);
			costs.lookedAtAll(nanosOfAll);
			return true;
		}
		costs.followed(changes, changes * NANOS_OF_CHANGE);
		return false;
	}

	private int looksAtAll(int commits, int changes, long nanosOfAll) {
		int number = 0;
		for (int i = 0; i < commits; i++) {
			number += meet(changes, nanosOfAll) ? 1 : 0;
		}
		return number;
	}

	@BeforeEach
	void theFirstIsFollowed() {
		assertFalse(meet(CHANGES, 1));
	}

	@Test
	void aCheaperLookAtAllIsTakenNearlyAlways() {
		assertTrue(looksAtAll(1_000, CHANGES, 1_000_000) > 950, "following is five times as dear");
	}

	@Test
	void aDearLookAtAllIsTriedNowAndThen() {
		int looks = looksAtAll(1_000, CHANGES, 50_000_000);
		assertTrue(looks > 1 && looks < 30, looks + " times, where following takes a tenth");
	}

	@Test
	void fewChangesAreAlwaysFollowed() {
		assertEquals(0, looksAtAll(1_000, 50, 1));
	}

	@Test
	void oneSlowRunDoesNotDecideForEver() {
		costs.lookedAtAll(60_000_000_000L);
		assertTrue(looksAtAll(1_000, CHANGES, 1_000_000) > 500, "the first was slow, as nothing had been compiled");
	}
}
