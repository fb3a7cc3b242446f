// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.standing.MaintainedAnswer;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** One value about whole extents, which follows the rows that it is made of. */
interface MaintainedValue {
	/** Whether a term is such a value: it needs nothing from around it. */
	static boolean isPossible(Term term) {
		return switch (term) {
		case Term.Count count -> isAboutExtents(count.pipeline());
		case Term.Exists exists -> isAboutExtents(exists.pipeline());
		case Term.Aggregate aggregate -> aggregate.type() == ValueType.INTEGER && isAboutExtents(aggregate.pipeline());
		case Term.Item item -> item.type() instanceof ValueType.Basic && isAboutExtents(item.pipeline());
		default -> false;
		} && FreeVariables.free(term).isEmpty();
	}

	private static boolean isAboutExtents(Pipeline pipeline) {
		return pipeline.steps().stream().anyMatch(step -> step instanceof Step.Scan || step instanceof Step.Union);
	}

	/**
	 * The value of a term.
	 *
	 * @param about one that {@link #isPossible}
	 * @throws MaintainedAnswer.MaintenanceEnd if its rows cannot be kept up
	 */
	static MaintainedValue of(Term about, ColumnSnapshot columns, ModelSnapshot state, QueryLimits limits, Cancellation cancellation) {
		return about instanceof Term.Item item ? new MaintainedItem(PlanMaintenance.item(item, "value", columns, state, limits, cancellation))
				: new MaintainedNumber(about, columns, state, limits, cancellation);
	}

	/** The rows. */
	MaintainedAnswer rows();

	/** The value, as a constant of its term's type; may be null. */
	Object value();

	/** Takes up what a change has made of the rows. */
	void add(AnswerDifference difference);
}
