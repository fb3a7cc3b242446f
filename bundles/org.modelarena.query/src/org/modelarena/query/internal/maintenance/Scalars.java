// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.standing.Change;
import org.modelarena.core.standing.MaintainedAnswer;
import org.modelarena.query.internal.optimise.blocks.Rewriting;
import org.modelarena.query.internal.run.ColumnRunner;
import org.modelarena.query.internal.statement.FeatureUsage;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Substitution;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/**
 * The one row of an answer that is computed of numbers about whole extents: each number, a count or a sum, follows the rows that it is about, and the row is
 * computed anew of the numbers.
 */
final class Scalars implements MaintainedAnswer {
	private final QueryLimits limits;
	private final Map<Variable, MaintainedNumber> numbers = new HashMap<>();
	private final Plan plan;
	private Answer row;

	/**
	 * @param first the plan's answer
	 * @throws MaintenanceEnd if the row needs more than counts and sums
	 */
	Scalars(Plan plan, ModelSnapshot state, Answer first, QueryLimits limits, Cancellation cancellation) {
		this.limits = limits;
		this.row = first;
		ColumnSnapshot columns = LocalPlan.columns(state);
		Function<Term, Term> number = term -> numbered(term, about -> new MaintainedNumber(about, columns, state, limits, cancellation));
		List<Plan.Column> ofNumbers = plan.columns().stream().map(column -> new Plan.Column(column.name(), number.apply(column.value()))).toList();
		List<Step> steps = plan.pipeline().steps().stream().map(step -> Rewriting.mapped(step, number::apply)).toList();
		this.plan = new Plan(new Pipeline(steps), ofNumbers, plan.emptyColumns());
		if (numbers.isEmpty() || !FeatureUsage.of(this.plan).isEmpty() || !FeatureUsage.types(this.plan).isEmpty()) {
			throw new MaintenanceEnd("its value is neither made of counts and sums alone, nor of rows");
		}
	}

	/** The term with a variable for each number that is about whole extents. */
	private Term numbered(Term term, Function<Term, MaintainedNumber> make) {
		if (MaintainedNumber.isPossible(term)) {
			Variable variable = new Variable("number", ValueType.INTEGER);
			numbers.put(variable, make.apply(term));
			Term value = new Term.Use(variable);
			return term instanceof Term.Exists ? new Term.Comparison(Term.Comparator.GREATER, value, new Term.Constant(0L, ValueType.INTEGER)) : value;
		}
		return Rewriting.mapped(term, operand -> numbered(operand, make));
	}

	@Override
	public Optional<PendingDifference> before(Change change, Cancellation cancellation) {
		List<Moving> moving = new ArrayList<>();
		numbers.values().forEach(number -> number.rows().before(change, cancellation).ifPresent(pending -> moving.add(new Moving(number, pending))));
		return moving.isEmpty() ? Optional.empty() : Optional.of((state, token) -> moved(moving, state, token));
	}

	@Override
	public List<String> steps() {
		List<String> steps = new ArrayList<>();
		numbers.values().forEach(number -> {
			steps.addAll(number.rows().steps());
			steps.add("add up to a number");
		});
		steps.add(new PlanPrinter().ofAnswer(plan));
		return steps;
	}

	private record Moving(MaintainedNumber number, PendingDifference pending) {
	}

	private AnswerDifference moved(List<Moving> moving, ModelSnapshot state, Cancellation cancellation) {
		moving.forEach(each -> each.number().add(each.pending().after(state, cancellation)));
		Answer old = row;
		row = LocalRows.asPlan(() -> ColumnRunner.once(current(), LocalPlan.columns(state), limits, cancellation));
		return AnswerDifference.between(old, row);
	}

	private Plan current() {
		Plan filled = plan;
		for (Map.Entry<Variable, MaintainedNumber> number : numbers.entrySet()) {
			Substitution value = Substitution.of(number.getKey(), new Term.Constant(number.getValue().value(), ValueType.INTEGER));
			filled = new Plan(value.in(filled.pipeline()), filled.columns().stream().map(column -> new Plan.Column(column.name(), value.in(column.value()))).toList(), filled.emptyColumns());
		}
		return filled;
	}

	/** Whether a pipeline needs nothing from around it, and goes through an extent. */
	static boolean isAboutExtents(Pipeline pipeline) {
		return pipeline.steps().stream().anyMatch(step -> step instanceof Step.Scan || step instanceof Step.Union) && FreeVariables.free(pipeline).isEmpty();
	}
}
