// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.budget.Meter;
import org.modelarena.core.budget.NestedValues;

/** Values within values are counted as often as somebody who walks through them meets them. */
class NestedValuesTest {
	private final NestedValues values = new NestedValues(NestedValues::ofJava, new Meter(Cancellation.create()), false);

	private static List<?> doubled(int levels) {
		List<?> value = List.of(1);
		for (int i = 0; i < levels; i++) {
			value = List.of(value, value);
		}
		return value;
	}

	@Test
	void whatHoldsNothingIsOne() {
		assertEquals(1, values.announce(7));
		assertEquals(1, values.announce(null));
		assertEquals(3, values.announce(List.of(1, 2, 3)));
	}

	@Test
	void sharedPartsCountEachTime() {
		assertEquals(1 + 2 * 2, values.announce(doubled(1)));
		assertEquals((1 << 20) * 2 + (1 << 20) - 1, values.announce(doubled(20)));
	}

	@Test
	void fortyLevelsAreRefusedAtOnce() {
		ArenaException e = assertThrows(ArenaException.class, () -> values.announce(doubled(40)));
		assertEquals(ErrorCode.OUT_OF_MEMORY, e.code());
		assertThrows(ArenaException.class, () -> values.announce(Map.of("a", doubled(2000))));
	}

	@Test
	void whatHoldsItselfHasNoEnd() {
		List<Object> list = new ArrayList<>();
		list.add(List.of(list));
		assertThrows(StackOverflowError.class, () -> values.announce(list));
	}
}
