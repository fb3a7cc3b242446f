// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.standing.Change;

/** Rows of which each comes once, however often it is made: how often that is, is counted (Gupta, Mumick, Subrahmanian, SIGMOD 1993). Holds each row. */
final class DistinctRows implements HeldRows {
	/** A query with more different rows is rather asked again. */
	private static final int MOST = 1_000_000;

	private final LocalRows rows;
	private final long most;
	private final List<String> columns;
	private final Map<List<Object>, Integer> counts = new HashMap<>();

	/**
	 * @param rows with their repetitions
	 * @param limits of the query: no more rows are kept than it may have
	 */
	DistinctRows(LocalRows rows, ModelSnapshot state, QueryLimits limits, Cancellation cancellation) {
		this.rows = rows;
		this.most = Math.min(MOST, limits.maxRows());
		Answer all = rows.all(state, cancellation);
		this.columns = all.columns();
		for (long row = 0; row < all.count(); row++) {
			counts.merge(all.row(row), 1, Integer::sum);
			requireFew();
		}
	}

	private void requireFew() {
		if (counts.size() > most) {
			throw new MaintenanceEnd("it has more than " + most + " different rows");
		}
	}

	@Override
	public Optional<PendingDifference> before(Change change, Cancellation cancellation) {
		return rows.before(change, cancellation).map(pending -> (state, token) -> counted(pending.after(state, token)));
	}

	@Override
	public List<String> steps() {
		return Stream.concat(rows.steps().stream(), Stream.of("count how often each row is made")).toList();
	}

	private AnswerDifference counted(AnswerDifference difference) {
		List<List<Object>> added = new ArrayList<>();
		List<List<Object>> removed = new ArrayList<>();
		for (long row = 0; row < difference.added().count(); row++) {
			if (counts.merge(difference.added().row(row), 1, Integer::sum) == 1) {
				added.add(difference.added().row(row));
			}
		}
		requireFew();
		for (long row = 0; row < difference.removed().count(); row++) {
			if (counts.computeIfPresent(difference.removed().row(row), (cells, times) -> times == 1 ? null : Integer.valueOf(times - 1)) == null) {
				removed.add(difference.removed().row(row));
			}
		}
		return new AnswerDifference(AnswerDifference.rows(difference.added().columns(), added), AnswerDifference.rows(difference.removed().columns(), removed));
	}

	@Override
	public Answer rows() {
		return AnswerDifference.rows(columns, List.copyOf(counts.keySet()));
	}
}
