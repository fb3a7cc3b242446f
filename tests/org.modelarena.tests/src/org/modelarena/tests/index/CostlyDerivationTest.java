// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Declaration;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.DerivedFeature;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** Expressions of derived features that never end: a value has a budget of time, and so has a change. */
class CostlyDerivationTest {
	@TempDir
	Path folder;

	/** Thirty seconds are too long for a test. */
	@BeforeEach
	void allowLittle() {
		System.setProperty("modelarena.derive.millis", "1000");
	}

	@AfterEach
	void allowMuch() {
		System.clearProperty("modelarena.derive.millis");
	}

	private ModelStore railway() {
		return Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("railway")), Railways.repair(1), Progress.none());
	}

	@Sampled(2)
	@Test
	void aValueThatTakesForeverFailsAndTheOthersAreThere() {
		String endless = "Region.n : Integer = if (self = Region.all.first()) { while (true) { var x = 1; } } return 7;";
		try (ModelStore store = railway()) {
			DerivedFeature derived = assertTimeoutPreemptively(Duration.ofSeconds(60),
					() -> store.index().declare(Declaration.parse(endless, "eol", false), Progress.none()));
			assertEquals(1, derived.failures());
			assertTrue(derived.examples().get(0).contains("takes longer than"), derived.examples()::toString);
		}
	}

	@Sampled(3)
	@Test
	void anExpressionThatTakesForeverEverywhereIsRefused() {
		String endless = "Segment.n : Integer = while (true) { var x = 1; } return 7;";
		try (ModelStore store = railway()) {
			int before = store.index().derived().size();
			ArenaException e = assertTimeoutPreemptively(Duration.ofSeconds(150), () -> assertThrows(ArenaException.class,
					() -> store.index().declare(Declaration.parse(endless, "eol", false), Progress.none())));
			assertEquals(ErrorCode.TIMEOUT, e.code(), e.getMessage());
			assertTrue(e.getMessage().contains("Segment.n") && !e.getMessage().contains("\n"), e.getMessage());
			assertEquals(before, store.index().derived().size());
		}
	}
}
