// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.List;

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
import org.modelarena.query.plan.ValueType;

/** The number of rows of a pipeline, or the sum of whole numbers over them, as the rows come and go. */
final class MaintainedNumber {
	private static final List<String> COLUMN = List.of("number");

	private final MaintainedAnswer rows;
	private final boolean isSum;
	private long value;

	/** @param about a term for which {@link #isPossible} holds */
	MaintainedNumber(Term about, ColumnSnapshot columns, ModelSnapshot state, QueryLimits limits, Cancellation cancellation) {
		isSum = about instanceof Term.Aggregate;
		List<Plan.Column> summands = about instanceof Term.Aggregate sum ? List.of(new Plan.Column(COLUMN.getFirst(), sum.of())) : List.of();
		Plan plan = new Plan(pipeline(about), summands, summands.isEmpty() ? List.of() : COLUMN);
		PlanMaintenance.Rows made = PlanMaintenance.rows(plan, columns, state, limits, cancellation);
		rows = made.answer();
		value = made.local().map(local -> isSum ? of(local.all(state, cancellation)) : local.count(state, cancellation)).orElseGet(() -> (long) ((DistinctRows) rows).size());
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

	/** Whether a term is such a number, over whole extents. */
	static boolean isPossible(Term term) {
		return switch (term) {
		case Term.Count count -> Scalars.isAboutExtents(count.pipeline());
		case Term.Exists exists -> Scalars.isAboutExtents(exists.pipeline());
		case Term.Aggregate sum -> sum.function() == Term.Function.SUM && sum.type() == ValueType.INTEGER && Scalars.isAboutExtents(sum.pipeline());
		default -> false;
		};
	}

	MaintainedAnswer rows() {
		return rows;
	}

	long value() {
		return value;
	}

	void add(AnswerDifference difference) {
		value += of(difference.added()) - of(difference.removed());
		requireFits();
	}

	private long of(Answer answer) {
		if (!isSum) {
			return answer.count();
		}
		long sum = 0;
		for (long row = 0; row < answer.count(); row++) {
			if (!(answer.row(row).getFirst() instanceof Long summand)) {
				throw new MaintenanceEnd("a summand is null");
			}
			sum += summand;
		}
		return sum;
	}

	/** Plans leave numbers beyond 32 bits, and sums that pass through such, to the interpreter. */
	private void requireFits() {
		if (isSum && value != (int) value) {
			throw new MaintenanceEnd("a sum is outside of 32 bits");
		}
	}
}
