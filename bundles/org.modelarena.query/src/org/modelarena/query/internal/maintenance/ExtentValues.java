// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.Change;
import org.modelarena.core.standing.MaintainedAnswer.PendingDifference;
import org.modelarena.query.internal.optimise.blocks.Rewriting;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Substitution;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** The values about whole extents in the steps and columns of a plan, and the plan with variables in their places. */
final class ExtentValues {
	private final Map<Variable, MaintainedValue> values = new LinkedHashMap<>();
	private final Plan plan;

	ExtentValues(Plan plan, ModelSnapshot state, QueryLimits limits, Cancellation cancellation) {
		ColumnSnapshot columns = LocalPlan.columns(state);
		Function<Term, Term> replaced = term -> replaced(term, about -> MaintainedValue.of(about, columns, state, limits, cancellation));
		List<Plan.Column> changed = plan.columns().stream().map(column -> new Plan.Column(column.name(), replaced.apply(column.value()))).toList();
		List<Step> steps = plan.pipeline().steps().stream().map(step -> Rewriting.mapped(step, replaced::apply)).toList();
		this.plan = new Plan(new Pipeline(steps), changed, plan.emptyColumns(), plan.isOrdered());
	}

	private Term replaced(Term term, Function<Term, MaintainedValue> make) {
		if (MaintainedValue.isPossible(term)) {
			ValueType type = term instanceof Term.Exists ? ValueType.INTEGER : term.type();
			Variable variable = new Variable("value", type);
			values.put(variable, make.apply(term));
			Term value = new Term.Use(variable);
			return term instanceof Term.Exists ? new Term.Comparison(Term.Comparator.GREATER, value, new Term.Constant(0L, ValueType.INTEGER)) : value;
		}
		return Rewriting.mapped(term, operand -> replaced(operand, make));
	}

	/** The plan with a free variable for each value. */
	Plan plan() {
		return plan;
	}

	/** The plan with the values as they are. */
	Plan filled() {
		Plan filled = plan;
		for (Map.Entry<Variable, MaintainedValue> value : values.entrySet()) {
			Substitution constant = Substitution.of(value.getKey(), new Term.Constant(value.getValue().value(), value.getKey().type()));
			filled = new Plan(constant.in(filled.pipeline()), filled.columns().stream().map(column -> new Plan.Column(column.name(), constant.in(column.value()))).toList(), filled
					.emptyColumns(), filled.isOrdered());
		}
		return filled;
	}

	/** The values as they are. */
	List<Object> current() {
		List<Object> current = new ArrayList<>();
		values.values().forEach(value -> current.add(value.value()));
		return current;
	}

	boolean isEmpty() {
		return values.isEmpty();
	}

	/** A value that a change may make another one. */
	record Moving(MaintainedValue value, PendingDifference pending) {
		void move(ModelSnapshot state, Cancellation cancellation) {
			value.add(pending.after(state, cancellation));
		}
	}

	/** The values that a change concerns. */
	List<Moving> moving(Change change, Cancellation cancellation) {
		List<Moving> moving = new ArrayList<>();
		values.values().forEach(value -> value.rows().before(change, cancellation).ifPresent(pending -> moving.add(new Moving(value, pending))));
		return moving;
	}

	/** How they are kept up, for people. */
	List<String> steps() {
		List<String> steps = new ArrayList<>();
		values.values().forEach(value -> {
			steps.addAll(value.rows().steps());
			steps.add(value instanceof MaintainedItem ? "take one" : "add up to a number");
		});
		return steps;
	}
}
