// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Answer;
import org.modelarena.protocol.answer.Rows;

/**
 * The rows that two answers of one query do not share, as multisets.
 *
 * @param added   rows of the second alone
 * @param removed rows of the first alone
 */
record Difference(Rows added, Rows removed) {
	static Difference between(Answer before, Answer after) {
		Map<List<Object>, Integer> surplus = new HashMap<>();
		for (long row = 0; row < before.count(); row++) {
			surplus.merge(before.row(row), 1, Integer::sum);
		}
		List<List<Object>> added = new ArrayList<>();
		for (long row = 0; row < after.count(); row++) {
			List<Object> cells = after.row(row);
			if (surplus.merge(cells, -1, Difference::orNull) == null) {
				continue;
			}
			if (surplus.get(cells) < 0) {
				surplus.remove(cells);
				added.add(cells);
			}
		}
		List<List<Object>> removed = new ArrayList<>();
		surplus.forEach((cells, times) -> {
			for (int i = 0; i < times; i++) {
				removed.add(cells);
			}
		});
		return new Difference(rows(after.columns(), added), rows(after.columns(), removed));
	}

	/** Null removes the entry of a row of which no more are expected. */
	private static Integer orNull(Integer expected, Integer less) {
		return expected + less == 0 ? null : Integer.valueOf(expected + less);
	}

	private static Rows rows(List<String> columns, List<List<Object>> rows) {
		Object[] data = new Object[columns.size()];
		Arrays.setAll(data, column -> rows.stream().map(row -> row.get(column)).toArray());
		return new Rows(columns, Arrays.asList(data), rows.size());
	}
}
