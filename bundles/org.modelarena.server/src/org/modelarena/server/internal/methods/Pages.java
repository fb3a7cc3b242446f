// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.util.List;

import org.modelarena.core.Answer;
import org.modelarena.protocol.answer.Rows;

/** Cuts answers into pages. Stateless. */
final class Pages {
	/** About so many bytes of JSON are put into one message. */
	private static final long MOST_BYTES = 1L << 20;
	private static final int BYTES_OF_KEY = 10;
	private static final int BYTES_OF_SCALAR = 8;

	private Pages() {
	}

	/**
	 * The rows of an answer from one on: at least one, if there are any.
	 *
	 * @param most how many, at least 1
	 */
	static Rows page(Answer answer, long from, long most) {
		Rows rows = Rows.of(answer, from, Math.min(answer.count(), from + most));
		int fitting = fitting(rows);
		return fitting == rows.count() ? rows : Rows.of(answer, from, from + fitting);
	}

	private static int fitting(Rows rows) {
		long bytes = 0;
		for (int row = 0; row < rows.count(); row++) {
			for (Object column : rows.data()) {
				bytes += column instanceof Object[] cells ? bytes(cells[row]) : BYTES_OF_KEY;
			}
			if (bytes > MOST_BYTES) {
				return Math.max(1, row);
			}
		}
		return rows.count();
	}

	private static long bytes(Object cell) {
		return switch (cell) {
		case String text -> text.length() + 2L;
		case List<?> list -> list.stream().mapToLong(Pages::bytes).sum() + 2;
		case null, default -> BYTES_OF_SCALAR;
		};
	}
}
