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
	private static final double ROWS_OF_ALL = 1_000_000;

	private final RefreshCosts costs = new RefreshCosts();
	private long spentFollowing;
	private long spentLooking;

	/** Meets a change in the way that is taken; whether all was looked at. */
	private boolean meet(int changes, long nanosOfAll) {
		if (costs.isAllCheaper(changes, ROWS_OF_ALL)) {
			costs.lookedAtAll(nanosOfAll);
			costs.lookedAtAll(nanosOfAll);
			spentLooking += 2 * nanosOfAll;
			return true;
		}
		costs.followed(changes, changes * NANOS_OF_CHANGE);
		spentFollowing += changes * NANOS_OF_CHANGE;
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
		assertTrue(looksAtAll(2_000, CHANGES, 1_000_000) > 1_500, "following is five times as dear");
		spentLooking = 0;
		spentFollowing = 0;
		looksAtAll(1_000, CHANGES, 1_000_000);
		assertTrue(spentFollowing < spentLooking / 10, "the dear way took " + spentFollowing + " ns, the other " + spentLooking);
	}

	@Test
	void aDearLookAtAllIsTriedNowAndThen() {
		for (long nanos : new long[] { 50_000_000, 500_000_000, 5_000_000_000L }) {
			looksAtAll(10, CHANGES, nanos);
			spentLooking = 0;
			spentFollowing = 0;
			int looks = looksAtAll(100_000, CHANGES, nanos);
			assertTrue(looks > 1, "what takes " + nanos + " ns was never tried again");
			assertTrue(spentLooking < spentFollowing / 10, "looks of " + nanos + " ns took " + spentLooking + " ns, following " + spentFollowing);
		}
	}

	@Test
	void whatHasNeverBeenTriedIsNotTakenToBeFree() {
		assertEquals(0, looksAtAll(100, 116, 300_000_000), "a million rows in two states are dearer than a hundred changes");
	}

	@Test
	void nearlyAllThatChangesAtOnceIsNotFollowed() {
		assertTrue(meet(200_000, 20_000_000), "following takes two seconds, a million rows a tenth of one");
	}

	@Test
	void fewChangesAreAlwaysFollowed() {
		assertEquals(0, looksAtAll(1_000, 50, 1));
	}

	@Test
	void oneSlowRunDoesNotDecideForEver() {
		costs.lookedAtAll(20_000_000);
		assertTrue(looksAtAll(2_000, CHANGES, 1_000_000) > 1_000, "the first was slow, as nothing had been compiled");
	}
}
