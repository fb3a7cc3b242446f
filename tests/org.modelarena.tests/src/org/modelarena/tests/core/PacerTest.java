// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.modelarena.core.budget.Pacer;
import org.modelarena.core.budget.Pacer.Collections;

/** Who fills the heap rests after long collections, for the sake of others only. */
class PacerTest {
	private long nanos = 1_000_000_000;
	private Collections collections = new Collections(100, 5000);
	private final Pacer pacer = new Pacer(() -> nanos, () -> collections);

	private void collect(int times, long millis) {
		collections = new Collections(collections.count() + times, collections.millis() + millis);
	}

	private void pass(Duration time) {
		nanos += time.toNanos();
	}

	@Test
	void nobodyRestsWhenAlone() {
		collect(1, 500);
		assertEquals(Duration.ZERO, pacer.rest());
	}

	@Test
	void nobodyRestsAfterShortCollections() {
		pacer.other();
		collect(10, 60);
		assertEquals(Duration.ZERO, pacer.rest());
	}

	@Test
	void theRestIsAMultipleOfWhatACollectionTookTooLong() {
		pacer.other();
		collect(1, 10);
		assertEquals(Duration.ofMillis(800), pacer.rest());
		pass(Duration.ofMillis(300));
		assertEquals(Duration.ofMillis(500), pacer.rest());
		pass(Duration.ofMillis(500));
		assertEquals(Duration.ZERO, pacer.rest());
	}

	@Test
	void aRestHasAnEndHoweverLongTheCollectionWas() {
		pacer.other();
		collect(1, 5000);
		assertEquals(Duration.ofSeconds(2), pacer.rest());
	}

	@Test
	void theRestEndsWhenTheOthersAreGone() {
		pacer.other();
		collect(1, 5000);
		pacer.rest();
		pass(Duration.ofSeconds(1));
		assertEquals(Duration.ZERO, pacer.rest());
	}
}
