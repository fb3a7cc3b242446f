// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cells;
import org.modelarena.core.Digest;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryLimits;

/** Answers, and the digests by which they are compared. */
class AnswerTest {
	private static Answer answer(List<String> columns, List<List<Object>> rows) {
		Answer.Builder builder = Answer.builder(columns, QueryLimits.ofRows(1000));
		for (List<Object> row : rows) {
			row.forEach(builder::cell);
			builder.endRow();
		}
		return builder.build();
	}

	private static Digest ofOne(Object cell) {
		return answer(List.of("a"), List.of(Collections.singletonList(cell))).digest();
	}

	@Test
	void noTwoOfManyDifferentCellsHaveOneDigest() {
		List<Object> cells = new ArrayList<>(Arrays.asList(null, true, false, "", "0", "a", "b", "ab", "ba", List.of(), List.of(0L), List.of(List.of()), List.of("a", "b"),
				List.of("b", "a"), 0L, 1L, -1L, 2L, 1L << 61, 1L << 63, Long.MAX_VALUE, 0.0, 1.0, -1.0, 2.0, -2.0, 0.5, 1.5, -1.5, 7.25, -7.25,
				Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
		for (long i = 0; i < 2000; i++) {
			cells.add(new ElementKey(i));
			cells.add(i + 10);
			cells.add(-i - 10);
			cells.add("t" + i);
			cells.add(i + 10.25);
			cells.add(-i - 10.25);
		}
		Map<Digest, Object> seen = new HashMap<>();
		for (Object cell : cells) {
			Digest digest = ofOne(cell);
			Object other = seen.putIfAbsent(digest, cell == null ? "null" : cell);
			assertEquals(null, other, () -> "as " + cell);
		}
	}

	@Test
	void whatHasNoOrderIsSortedByItsCells() {
		List<Object> cells = new ArrayList<>(Arrays.asList(null, false, true, -0.5, 0L, 0.0, 1L, 1.0, 1.5, Long.MAX_VALUE - 1, Long.MAX_VALUE, 0x1p63, Double.NaN, "", "a", "ab",
				new ElementKey(1), new ElementKey(2), List.of(), List.of(1L), List.of(1L, 2L), List.of("a")));
		List<Object> expected = List.copyOf(cells.subList(1, cells.size()));
		Random random = new Random(1);
		for (int i = 0; i < 200; i++) {
			Collections.shuffle(cells, random);
			Cells.sortUnordered(cells, () -> {
			});
			assertEquals(null, cells.getFirst());
			assertEquals(expected, cells.subList(1, cells.size()));
		}
	}

	@Test
	void theOrderOfRowsDoesNotMatterButHowOftenOneStands() {
		List<List<Object>> rows = new ArrayList<>();
		Random random = new Random(1);
		for (int i = 0; i < 200; i++) {
			rows.add(List.of(new ElementKey(random.nextInt(20)), (long) random.nextInt(5)));
		}
		Answer straight = answer(List.of("e", "n"), rows);
		List<List<Object>> shuffled = new ArrayList<>(rows);
		Collections.shuffle(shuffled, random);
		assertEquals(straight.digest(), answer(List.of("e", "n"), shuffled).digest());
		shuffled.add(rows.get(0));
		assertNotEquals(straight.digest(), answer(List.of("e", "n"), shuffled).digest());
		assertEquals(200, straight.count());
	}

	@Test
	void theOrderOfColumnsDoesNotMatterButWhichIsWhich() {
		Digest straight = answer(List.of("a", "b"), List.of(List.of(1L, 2L))).digest();
		assertEquals(straight, answer(List.of("b", "a"), List.of(List.of(2L, 1L))).digest());
		assertNotEquals(straight, answer(List.of("a", "b"), List.of(List.of(2L, 1L))).digest());
		assertEquals(ofOne(1L), answer(List.of("other"), List.of(List.of(1L))).digest(), "the name of a single column does not count");
	}

	@Test
	void aColumnMayHoldElementsAndOthers() {
		Answer answer = answer(List.of("a"), List.of(List.of(new ElementKey(7)), List.of("x"), List.of(new ElementKey(8))));
		assertEquals(List.of(new ElementKey(7)), answer.row(0));
		assertEquals(List.of("x"), answer.row(1));
		assertEquals(List.of(new ElementKey(8)), answer.row(2));
	}

	@Test
	void tooManyRowsAreRefused() {
		Answer.Builder builder = Answer.builder(List.of("a"), QueryLimits.ofRows(1)).element(1).endRow().element(2);
		assertEquals(ErrorCode.ROW_LIMIT, assertThrows(ArenaException.class, builder::endRow).code());
	}

	@Test
	void aDigestIsReadAsItIsWritten() {
		Digest digest = ofOne("x");
		assertEquals(digest, Digest.parse(digest.toString()));
		assertThrows(NumberFormatException.class, () -> Digest.parse("abc"));
	}
}
