// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.List;
import java.util.TreeMap;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.standing.MaintainedAnswer;
import org.modelarena.core.standing.MaintainedAnswer.MaintenanceEnd;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Term;

/** The number of rows of a pipeline, or the sum, the smallest or the largest of whole numbers over them, as the rows come and go. */
final class MaintainedNumber implements MaintainedValue {
	/** Smallest and largest of more different numbers are rather asked again. */
	private static final int MOST_DIFFERENT = 100_000;
	private static final List<String> COLUMN = List.of("number");

	private final MaintainedAnswer rows;
	/** Null for the number of rows. */
	private final Term.Function function;
	/** How often each number is among the rows, where the smallest or largest is wanted. */
	private final TreeMap<Long, Integer> counts = new TreeMap<>();
	private long total;

	/** @param about a count, whether there is any, or an aggregate */
	MaintainedNumber(Term about, ColumnSnapshot columns, ModelSnapshot state, QueryLimits limits, Cancellation cancellation) {
		function = about instanceof Term.Aggregate aggregate ? aggregate.function() : null;
		List<Plan.Column> numbers = about instanceof Term.Aggregate aggregate ? List.of(new Plan.Column(COLUMN.getFirst(), aggregate.of())) : List.of();
		Plan plan = new Plan(pipeline(about), numbers, numbers.isEmpty() ? List.of() : COLUMN);
		PlanMaintenance.Rows made = PlanMaintenance.rows(plan, columns, state, limits, cancellation);
		rows = made.answer();
		if (function == null) {
			total = made.local().map(local -> local.count(state, cancellation)).orElseGet(() -> ((HeldRows) rows).rows().count());
		} else {
			add(made.local().map(local -> local.all(state, cancellation)).orElseGet(() -> ((HeldRows) rows).rows()), 1);
		}
		requireFits();
	}

	private static Pipeline pipeline(Term about) {
		return switch (about) {
		case Term.Count count -> count.pipeline();
		case Term.Exists exists -> exists.pipeline();
		case Term.Aggregate aggregate -> aggregate.pipeline();
		default -> throw new IllegalArgumentException("Not a number of rows: " + about);
		};
	}

	@Override
	public MaintainedAnswer rows() {
		return rows;
	}

	/** The number; null for the smallest or largest of none. */
	@Override
	public Long value() {
		if (function != Term.Function.MIN && function != Term.Function.MAX) {
			return total;
		}
		return counts.isEmpty() ? null : function == Term.Function.MIN ? counts.firstKey() : counts.lastKey();
	}

	@Override
	public void add(AnswerDifference difference) {
		add(difference.added(), 1);
		add(difference.removed(), -1);
		requireFits();
	}

	private void add(Answer answer, int times) {
		if (function == null) {
			total += times * answer.count();
			return;
		}
		for (long row = 0; row < answer.count(); row++) {
			if (!(answer.row(row).getFirst() instanceof Long number)) {
				throw new MaintenanceEnd("a number is null");
			}
			if (function == Term.Function.SUM) {
				total += times * number;
			} else {
				counts.merge(number, times, (had, more) -> had + more == 0 ? null : Integer.valueOf(had + more));
			}
		}
	}

	/** Plans leave numbers beyond 32 bits, and sums that pass through such, to the interpreter. */
	private void requireFits() {
		if (function == Term.Function.SUM && total != (int) total) {
			throw new MaintenanceEnd("a sum is outside of 32 bits");
		}
		if (counts.size() > MOST_DIFFERENT) {
			throw new MaintenanceEnd("there are more than " + MOST_DIFFERENT + " different numbers");
		}
	}
}
