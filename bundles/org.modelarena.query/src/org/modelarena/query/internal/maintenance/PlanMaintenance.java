// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.MaintainedAnswer.MaintenanceEnd;
import org.modelarena.core.standing.MaintainedAnswer;
import org.modelarena.query.internal.optimise.Optimiser;
import org.modelarena.query.internal.statement.FeatureUsage;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Variable;

/** Finds the way in which a plan's answer can be kept up. */
public final class PlanMaintenance {
	private PlanMaintenance() {
	}

	/**
	 * The maintained answer of a plan.
	 *
	 * @param first the answer in the state
	 * @throws MaintenanceEnd if the query is rather asked again, with the reason
	 */
	public static MaintainedAnswer of(Plan plan, ModelSnapshot state, Answer first, QueryLimits limits, Cancellation cancellation) {
		ColumnSnapshot columns = LocalPlan.columns(state);
		Plan expanded = Optimiser.withoutViews(plan, columns);
		return LocalRows.asPlan(() -> {
			if (isItem(expanded)) {
				return item((Term.Item) expanded.columns().getFirst().value(), expanded.columns().getFirst().name(), columns, state, limits, cancellation);
			}
			ExtentValues values = new ExtentValues(expanded, state, limits, cancellation);
			if (expanded.pipeline().steps().stream().noneMatch(PlanMaintenance::makesRows)) {
				return new Scalars(values, first, limits);
			}
			return values.isEmpty() ? rows(expanded, columns, state, limits, cancellation).answer() : new ComparedRows(values, state, limits, cancellation);
		});
	}

	/** Whether the answer is the first or last of some rows, of whatever type. */
	private static boolean isItem(Plan plan) {
		return plan.pipeline().steps().isEmpty() && plan.columns().size() == 1 && plan.columns().getFirst().value() instanceof Term.Item item && FreeVariables.free(item).isEmpty();
	}

	/** The first or last of some rows, kept up. */
	static HeldRows item(Term.Item item, String column, ColumnSnapshot columns, ModelSnapshot state, QueryLimits limits, Cancellation cancellation) {
		List<Plan.Column> cell = List.of(new Plan.Column(column, item.of()));
		List<Step> steps = item.pipeline().steps();
		boolean isLimited = !steps.isEmpty() && steps.getLast() instanceof Step.Limit;
		Step.Limit limit = isLimited ? (Step.Limit) steps.getLast() : new Step.Limit(0, Long.MAX_VALUE);
		if (limit.most() < 1 || item.isLast() && isLimited) {
			throw new MaintenanceEnd("it is one of rows that a limit leaves");
		}
		Pipeline rows = new Pipeline(isLimited ? steps.subList(0, steps.size() - 1) : steps);
		TopRows.None none = item.isRequired() ? TopRows.None.FAULT : TopRows.None.NULL;
		return new TopRows(new Plan(rows, cell), new TopRows.Wanted(limit.skipped(), 1, item.isLast(), none), columns, state, limits, cancellation);
	}

	/** The features that a plan's answer depends on; null if derived ones are among them that have no plan. */
	public static Set<EStructuralFeature> reads(Plan plan, ModelSnapshot state) {
		Set<EStructuralFeature> features = FeatureUsage.of(Optimiser.withoutViews(plan, LocalPlan.columns(state))).keySet();
		return features.stream().anyMatch(Derivation::isDerived) ? null : features;
	}

	private static boolean makesRows(Step step) {
		return step instanceof Step.Scan || step instanceof Step.Union;
	}

	/**
	 * Rows that are kept up.
	 *
	 * @param local the same, if nothing is kept of the rows
	 */
	record Rows(MaintainedAnswer answer, Optional<LocalRows> local) {
	}

	/** @throws MaintenanceEnd if they depend on each other in another way than that equal ones come once */
	static Rows rows(Plan plan, ColumnSnapshot columns, ModelSnapshot state, QueryLimits limits, Cancellation cancellation) {
		if (!plan.pipeline().steps().isEmpty() && plan.pipeline().steps().getLast() instanceof Step.Limit limit) {
			List<Step> steps = plan.pipeline().steps();
			Plan unlimited = with(plan, new Pipeline(steps.subList(0, steps.size() - 1)), plan.columns());
			return new Rows(new TopRows(unlimited, new TopRows.Wanted(limit.skipped(), limit.most(), false, TopRows.None.NOTHING), columns, state, limits, cancellation), Optional.empty());
		}
		Pipeline pipeline = withoutSort(plan.pipeline());
		try {
			LocalRows rows = new LocalRows(with(plan, pipeline, plan.columns()), columns, limits);
			return new Rows(rows, Optional.of(rows));
		} catch (MaintenanceEnd e) {
			if (pipeline.steps().isEmpty() || !(pipeline.steps().getLast() instanceof Step.Distinct last) || last.isInverted() || !isOf(plan, last)) {
				throw e;
			}
			List<Plan.Column> values = plan.columns().isEmpty() ? last.by().stream().map(variable -> new Plan.Column(variable.name(), new Term.Use(variable))).toList() : plan.columns();
			Pipeline repeated = new Pipeline(pipeline.steps().subList(0, pipeline.steps().size() - 1));
			return new Rows(new DistinctRows(new LocalRows(with(plan, repeated, values), columns, limits), state, limits, cancellation), Optional.empty());
		}
	}

	/** The order of rows is no part of what a change makes of them; but a sort faults where a value is null. */
	private static Pipeline withoutSort(Pipeline pipeline) {
		List<Step> steps = new ArrayList<>(pipeline.steps());
		if (steps.isEmpty() || !(steps.getLast() instanceof Step.Sort sort)) {
			return pipeline;
		}
		steps.removeLast();
		// Rows that are the same have the same values.
		int at = !steps.isEmpty() && steps.getLast() instanceof Step.Distinct ? steps.size() - 1 : steps.size();
		steps.addAll(at, sort.by().stream().map(value -> (Step) new Step.Require(new Term.Not(new Term.IsNull(value)))).toList());
		return new Pipeline(steps);
	}

	/** Whether the columns are just the values that rows differ in. */
	private static boolean isOf(Plan plan, Step.Distinct distinct) {
		Set<Variable> shown = plan.columns().stream().map(Plan.Column::value).filter(Term.Use.class::isInstance).map(value -> ((Term.Use) value).variable()).collect(Collectors.toSet());
		return plan.columns().isEmpty() || shown.size() == plan.columns().size() && shown.equals(Set.copyOf(distinct.by()));
	}

	private static Plan with(Plan plan, Pipeline pipeline, List<Plan.Column> columns) {
		return new Plan(pipeline, columns, plan.columns().isEmpty() ? columns.stream().map(Plan.Column::name).toList() : plan.emptyColumns());
	}
}
