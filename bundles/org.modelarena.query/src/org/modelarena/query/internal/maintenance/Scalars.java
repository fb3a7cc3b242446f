// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.standing.Change;
import org.modelarena.core.standing.MaintainedAnswer;
import org.modelarena.query.internal.run.ColumnRunner;
import org.modelarena.query.internal.statement.FeatureUsage;
import org.modelarena.query.plan.PlanPrinter;

/** The one row of an answer that is computed of values about whole extents: each follows its rows, and the row is computed anew of the values. */
final class Scalars implements MaintainedAnswer {
	private final QueryLimits limits;
	private final ExtentValues values;
	private Answer row;

	/**
	 * @param first the plan's answer
	 * @throws MaintenanceEnd if the row needs more than these values
	 */
	Scalars(ExtentValues values, Answer first, QueryLimits limits) {
		this.limits = limits;
		this.row = first;
		this.values = values;
		if (values.isEmpty() || !FeatureUsage.of(values.plan()).isEmpty() || !FeatureUsage.types(values.plan()).isEmpty()) {
			throw new MaintenanceEnd("its value is neither made of values about extents alone, nor of rows");
		}
	}

	@Override
	public Optional<PendingDifference> before(Change change, Cancellation cancellation) {
		List<ExtentValues.Moving> moving = values.moving(change, cancellation);
		return moving.isEmpty() ? Optional.empty() : Optional.of((state, token) -> moved(moving, state, token));
	}

	@Override
	public List<String> steps() {
		List<String> steps = new ArrayList<>(values.steps());
		steps.add(new PlanPrinter().ofAnswer(values.plan()));
		return steps;
	}

	private AnswerDifference moved(List<ExtentValues.Moving> moving, ModelSnapshot state, Cancellation cancellation) {
		moving.forEach(each -> each.move(state, cancellation));
		Answer old = row;
		row = LocalRows.asPlan(() -> ColumnRunner.once(values.filled(), LocalPlan.columns(state), limits, cancellation));
		return AnswerDifference.between(old, row);
	}
}
