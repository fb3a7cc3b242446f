// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Answer;
import org.modelarena.core.QueryLimits;

/**
 * The rows that two answers of one query do not share, as multisets.
 *
 * @param added   rows of the second alone
 * @param removed rows of the first alone
 */
public record AnswerDifference(Answer added, Answer removed) {
	private static final QueryLimits ALL = QueryLimits.DEFAULT.withRows(Long.MAX_VALUE);

	/** The difference between two answers. */
	public static AnswerDifference between(Answer before, Answer after) {
		if (before.count() == after.count() && before.digest().equals(after.digest())) {
			return new AnswerDifference(none(after), none(before));
		}
		if (before.count() == 0 || after.count() == 0) {
			return new AnswerDifference(after, before);
		}
		AnswerDifference matched = RowMatching.between(before, after);
		return matched != null ? matched : betweenRows(before, after);
	}

	/** Row by row: for answers that hold equal cells in different ways. */
	private static AnswerDifference betweenRows(Answer before, Answer after) {
		Map<List<Object>, Integer> surplus = new HashMap<>();
		for (long row = 0; row < before.count(); row++) {
			surplus.merge(before.row(row), 1, Integer::sum);
		}
		List<List<Object>> added = new ArrayList<>();
		for (long row = 0; row < after.count(); row++) {
			List<Object> cells = after.row(row);
			if (surplus.getOrDefault(cells, 0) > 0) {
				surplus.merge(cells, -1, Integer::sum);
			} else {
				added.add(cells);
			}
		}
		List<List<Object>> removed = new ArrayList<>();
		surplus.forEach((cells, times) -> {
			for (int i = 0; i < times; i++) {
				removed.add(cells);
			}
		});
		return new AnswerDifference(rows(after.columns(), added), rows(before.columns(), removed));
	}

	/** No difference between answers with these columns. */
	public static AnswerDifference none(List<String> columns) {
		return new AnswerDifference(rows(columns, List.of()), rows(columns, List.of()));
	}

	/** This difference and one that follows it, as one: without rows that come and go. */
	public AnswerDifference then(AnswerDifference next) {
		return between(joined(removed, next.removed), joined(added, next.added));
	}

	/** The rows of two answers with the same columns. */
	public static Answer joined(Answer some, Answer others) {
		if (some.count() == 0 || others.count() == 0) {
			return others.count() == 0 ? some : others;
		}
		List<List<Object>> rows = new ArrayList<>();
		for (Answer answer : List.of(some, others)) {
			for (long row = 0; row < answer.count(); row++) {
				rows.add(answer.row(row));
			}
		}
		return rows(others.columns(), rows);
	}

	private static Answer none(Answer of) {
		return Answer.builder(of.columns(), ALL).build();
	}

	/** An answer of some rows. */
	public static Answer rows(List<String> columns, List<List<Object>> rows) {
		Answer.Builder answer = Answer.builder(columns, ALL);
		for (List<Object> row : rows) {
			row.forEach(answer::cell);
			answer.endRow();
		}
		return answer.build();
	}

	/** The number of rows that came and went. */
	public long size() {
		return added.count() + removed.count();
	}

	/** Whether the answers are the same. */
	public boolean isEmpty() {
		return size() == 0;
	}
}
