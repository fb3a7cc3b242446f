// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.store.columns.internal.encoding.DeltaInts;

/** Ints that were appended are read again; only this has every length of a number at the end of every kind of chunk. */
class DeltaIntsTest {
	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 12, 13, 14, 64, 1_000, 20_000, 70_000, 300_000 })
	void whatIsAppendedIsRead(int size) {
		Random random = new Random(size);
		for (int widest : new int[] { 1, 8, 20, Integer.SIZE }) {
			int[] values = random.ints(size).map(each -> each >> Integer.SIZE - 1 - random.nextInt(widest)).toArray();
			if (size > 2) {
				values[size / 2] = Integer.MIN_VALUE;
				values[size / 2 + 1] = Integer.MAX_VALUE;
			}
			DeltaInts ints = new DeltaInts();
			IntStream.of(values).forEach(ints::add);
			assertArrayEquals(values, all(ints));
			ints.trim();
			assertArrayEquals(values, all(ints));
		}
	}

	private static int[] all(DeltaInts ints) {
		DeltaInts.Reader reader = ints.read();
		return IntStream.generate(reader::next).limit(ints.size()).toArray();
	}
}
