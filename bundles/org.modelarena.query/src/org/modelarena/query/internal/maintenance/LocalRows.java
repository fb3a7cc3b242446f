// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.standing.Change;
import org.modelarena.core.standing.MaintainedAnswer;
import org.modelarena.query.PlanFault;
import org.modelarena.query.PreparedPlan;
import org.modelarena.query.internal.statement.FeatureUsage;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/** Rows that are made anew for the elements that a change concerns, in the state before and in the state after. Holds nothing of the answer. */
final class LocalRows implements MaintainedAnswer {
	private final List<LocalPlan> parts = new ArrayList<>();
	/** Parts of a union that are the same in every state. */
	private final List<PreparedPlan> constants = new ArrayList<>();
	private final QueryLimits limits;

	/** @throws MaintenanceEnd if a row depends on more than one element of an extent */
	LocalRows(Plan plan, ColumnSnapshot snapshot, QueryLimits limits) {
		// What limits an answer limits no difference, of which there are two sides.
		this.limits = limits.withRows(Long.MAX_VALUE);
		for (List<Step> steps : alternatives(plan.pipeline().steps())) {
			Plan part = new Plan(new Pipeline(steps), plan.columns(), plan.emptyColumns());
			if (FeatureUsage.of(part).isEmpty() && FeatureUsage.types(part).isEmpty()) {
				constants.add(new PreparedPlan(part, 1));
			} else {
				parts.add(LocalPlan.of(part, snapshot));
			}
		}
	}

	/** The pipelines that a pipeline with unions of extents stands for. */
	private static List<List<Step>> alternatives(List<Step> steps) {
		for (int i = 0; i < steps.size(); i++) {
			if (steps.get(i) instanceof Step.Union union && union.branches().stream().anyMatch(branch -> branch.pipeline().steps().stream().anyMatch(Step.Scan.class::isInstance))) {
				boolean isRepeated = i > 0 && union.branches().stream().anyMatch(branch -> branch.pipeline().steps().stream().anyMatch(Step.Distinct.class::isInstance));
				if (isRepeated || steps.subList(i, steps.size()).stream().anyMatch(Step.Distinct.class::isInstance)) {
					throw new MaintenanceEnd("rows of different parts of a union are compared with each other");
				}
				List<List<Step>> all = new ArrayList<>();
				for (Step.Branch branch : union.branches()) {
					all.addAll(alternatives(inlined(steps, i, union, branch)));
				}
				return all;
			}
		}
		return List.of(steps);
	}

	private static List<Step> inlined(List<Step> steps, int at, Step.Union union, Step.Branch branch) {
		List<Step> inlined = new ArrayList<>(steps.subList(0, at));
		inlined.addAll(branch.pipeline().steps());
		for (int i = 0; i < union.variables().size(); i++) {
			Term value = branch.values().get(i);
			inlined.add(new Step.Bind(union.variables().get(i), value));
		}
		inlined.addAll(steps.subList(at + 1, steps.size()));
		return inlined;
	}

	@Override
	public Optional<PendingDifference> before(Change change, Cancellation cancellation) {
		List<Concerned> concerned = new ArrayList<>();
		for (LocalPlan part : parts) {
			ConcernedRows rows = asPlan(() -> part.concerned(change, cancellation));
			if (rows == null || !rows.isNone()) {
				concerned.add(new Concerned(part, rows));
			}
		}
		if (concerned.isEmpty()) {
			return Optional.empty();
		}
		Answer old = asPlan(() -> joined(concerned, each -> each.old(change.before(), limits, cancellation)));
		return Optional.of((state, token) -> AnswerDifference.between(old, asPlan(() -> joined(concerned, each -> each.now(state, limits, token)))));
	}

	@Override
	public List<String> steps() {
		return parts.stream().flatMap(part -> part.steps().stream()).toList();
	}

	/** All rows. */
	Answer all(ModelSnapshot state, Cancellation cancellation) {
		return asPlan(() -> Stream.concat(constants.stream().map(part -> part.answer(state, limits, cancellation)), parts.stream().map(part -> part.rows(state, limits, cancellation)))
				.reduce(AnswerDifference::joined).orElseThrow());
	}

	/** The number of all rows. */
	long count(ModelSnapshot state, Cancellation cancellation) {
		return asPlan(() -> constants.stream().mapToLong(part -> part.count(state, cancellation)).sum() + parts.stream().mapToLong(part -> part.count(state, cancellation)).sum());
	}

	/** @param some null for all */
	private record Concerned(LocalPlan plan, ConcernedRows some) {
		Answer old(ModelSnapshot state, QueryLimits limits, Cancellation cancellation) {
			return some == null ? plan.rows(state, limits, cancellation) : some.old(LocalPlan.columns(state), limits, cancellation);
		}

		Answer now(ModelSnapshot state, QueryLimits limits, Cancellation cancellation) {
			return some == null ? plan.rows(state, limits, cancellation) : some.now(LocalPlan.columns(state), limits, cancellation);
		}
	}

	/** Where a plan faults the interpreter has to answer. */
	static <T> T asPlan(Supplier<T> run) {
		try {
			return run.get();
		} catch (PlanFault fault) {
			throw new MaintenanceEnd(fault.getMessage());
		}
	}

	private static Answer joined(List<Concerned> parts, Function<Concerned, Answer> rows) {
		Answer all = rows.apply(parts.getFirst());
		for (Concerned part : parts.subList(1, parts.size())) {
			all = AnswerDifference.joined(all, rows.apply(part));
		}
		return all;
	}
}
