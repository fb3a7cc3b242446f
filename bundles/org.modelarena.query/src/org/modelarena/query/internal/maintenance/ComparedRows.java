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
import org.modelarena.query.PreparedPlan;
import org.modelarena.query.plan.Plan;

/** Rows of which each is compared with values about whole extents, such as the largest: where one of these becomes another, all rows are asked for. */
final class ComparedRows implements MaintainedAnswer {
	private final ExtentValues values;
	private final QueryLimits limits;
	private MaintainedAnswer rows;

	/** @throws MaintenanceEnd if the rows cannot be kept up while the values stay */
	ComparedRows(ExtentValues values, ModelSnapshot state, QueryLimits limits, Cancellation cancellation) {
		this.values = values;
		this.limits = limits.withRows(Long.MAX_VALUE);
		this.rows = rows(state, cancellation);
	}

	private MaintainedAnswer rows(ModelSnapshot state, Cancellation cancellation) {
		return PlanMaintenance.rows(values.filled(), LocalPlan.columns(state), state, limits, cancellation).answer();
	}

	private Answer all(ModelSnapshot state, Plan plan, Cancellation cancellation) {
		return LocalRows.asPlan(() -> new PreparedPlan(plan).answer(state, limits, cancellation));
	}

	@Override
	public Optional<PendingDifference> before(Change change, Cancellation cancellation) {
		List<ExtentValues.Moving> moving = values.moving(change, cancellation);
		Optional<PendingDifference> pending = rows.before(change, cancellation);
		if (moving.isEmpty()) {
			return pending;
		}
		List<Object> old = values.current();
		Plan plan = values.filled();
		// Later, where the state before is gone by then.
		Answer known = change.isOfEdit() ? all(change.before(), plan, cancellation) : null;
		return Optional.of((state, token) -> {
			moving.forEach(each -> each.move(state, token));
			if (old.equals(values.current())) {
				return pending.isEmpty() ? AnswerDifference.none(plan.emptyColumns()) : pending.get().after(state, token);
			}
			Answer before = known != null ? known : all(change.before(), plan, token);
			rows = rows(state, token);
			return AnswerDifference.between(before, all(state, values.filled(), token));
		});
	}

	@Override
	public List<String> steps() {
		List<String> steps = new ArrayList<>(values.steps());
		steps.addAll(rows.steps());
		return steps;
	}
}
