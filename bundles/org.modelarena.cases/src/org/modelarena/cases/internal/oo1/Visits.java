// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.oo1;

import java.util.Arrays;
import java.util.List;

import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;

/** The parts that a program visits, and what it is told of each. Used by one thread. */
final class Visits {
	private static final int CHECK_EVERY = 64;

	private final PartTypes types;
	private final ObjectAccess.Reading reading;
	private final Cancellation cancellation;
	private long[] keys = new long[4096];
	private int count;
	private long told;

	Visits(PartTypes types, ObjectAccess.Reading reading, Cancellation cancellation) {
		this.types = types;
		this.reading = reading;
		this.cancellation = cancellation;
	}

	/** Visits a part: calls the benchmark's procedure with its position and type. */
	void visit(long part) {
		if (count == keys.length) {
			keys = Arrays.copyOf(keys, 2 * count);
		}
		if (count % CHECK_EVERY == 0) {
			cancellation.check();
		}
		keys[count++] = part;
		tell((int) reading.attribute(part, types.x), (int) reading.attribute(part, types.y), (String) reading.attribute(part, types.partType));
	}

	/** The procedure does nothing with a part but to look at it, so that no compiler can leave out what it is given. */
	private void tell(int x, int y, String type) {
		told += x + 31L * y + type.length();
	}

	/** A row for each visit, so that parts count as often as they were visited. */
	Answer answer() {
		Object[] all = new Object[count];
		Arrays.fill(all, told);
		return Answer.ofColumns(List.of("part", "told"), List.of(keys, all), count);
	}
}
