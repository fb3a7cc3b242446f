package org.modelarena.query;

import java.util.List;
import java.util.Optional;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Explanation;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.PreparedQuery;
import org.modelarena.core.Strategy;
import org.modelarena.query.plan.Plan;

/** A query that runs as a plan where it can, and is interpreted elsewhere: a text without a plan, a plan that faults. Thread-safe. */
public final class CompiledQuery implements PreparedQuery {
	private final Optional<PreparedPlan> plan;
	private final String reason;
	private final PreparedQuery interpreter;

	CompiledQuery(Plan plan, PreparedQuery interpreter) {
		this.plan = Optional.of(new PreparedPlan(plan));
		this.reason = "";
		this.interpreter = interpreter;
	}

	CompiledQuery(String reason, PreparedQuery interpreter) {
		this.plan = Optional.empty();
		this.reason = reason;
		this.interpreter = interpreter;
	}

	/** The query's plan as it was translated. */
	public Optional<Plan> plan() {
		return plan.map(PreparedPlan::plan);
	}

	/** Why there is no plan. */
	public String reason() {
		return reason;
	}

	@Override
	public Answer execute(ModelSnapshot snapshot, long maxRows, Cancellation cancellation) {
		if (plan.isPresent()) {
			try {
				return plan.get().answer(snapshot, maxRows, cancellation);
			} catch (StackOverflowError e) {
				// A plan that is nested too deeply; the interpreter has its own way to tell.
				return interpreter.execute(snapshot, maxRows, cancellation);
			} catch (PlanFault fault) {
				// The interpreter knows what the unusual case means.
				System.getLogger(CompiledQuery.class.getName()).log(System.Logger.Level.DEBUG, () -> "Interpreted: " + fault.getMessage());
			}
		}
		return interpreter.execute(snapshot, maxRows, cancellation);
	}

	@Override
	public Explanation explain(ModelSnapshot snapshot, long maxRows, Cancellation cancellation) {
		String why = reason;
		if (plan.isPresent()) {
			try {
				return plan.get().explain(snapshot, maxRows, cancellation);
			} catch (StackOverflowError e) {
				why = "the plan is nested too deeply";
			} catch (PlanFault fault) {
				why = fault.getMessage();
			}
		}
		return new Explanation(Strategy.INTERPRETED, "the language's interpreter: " + why, List.of(), interpreter.execute(snapshot, maxRows, cancellation));
	}
}
