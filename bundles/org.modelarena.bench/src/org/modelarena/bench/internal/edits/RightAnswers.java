// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.edits;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.bench.edits.PhaseRow;
import org.modelarena.bench.edits.PhaseRow.Phase;

/** The right answers on one model: one for each round and query. Immutable. */
final class RightAnswers {
	private final Map<String, PhaseRow> answers = new HashMap<>();

	/** @param rows those of the oracle */
	RightAnswers(List<PhaseRow> rows) {
		rows.forEach(row -> answers.put(row.round() + " " + row.query(), row));
	}

	/** A row as it was measured, with its outcome. */
	PhaseRow judge(PhaseRow row) {
		boolean isAnswer = (row.phase() == Phase.CHECK || row.phase() == Phase.RECHECK) && !row.query().equals(PhaseRow.ALL);
		if (!isAnswer || !row.isOk()) {
			return row;
		}
		PhaseRow right = answers.get(row.round() + " " + row.query());
		return right != null && right.count() == row.count() && right.digest().equals(row.digest()) ? row : row.with(PhaseRow.WRONG);
	}
}
