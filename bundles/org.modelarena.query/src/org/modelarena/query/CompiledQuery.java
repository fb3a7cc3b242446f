package org.modelarena.query;

import java.util.Optional;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.PreparedQuery;
import org.modelarena.query.plan.Plan;

/** A query that runs as a plan where it can, and is interpreted elsewhere: a text without a plan, a plan that faults. Thread-safe. */
public final class CompiledQuery implements PreparedQuery {
	private final Optional<Plan> plan;
	private final String reason;
	private final PreparedQuery interpreter;

	CompiledQuery(Plan plan, PreparedQuery interpreter) {
		this.plan = Optional.of(plan);
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
		return plan;
	}

	/** Why there is no plan. */
	public String reason() {
		return reason;
	}

	@Override
	public Answer execute(ModelSnapshot snapshot, long maxRows, Cancellation cancellation) {
		if (plan.isPresent()) {
			try {
				return PlanRunner.shared().answer(plan.get(), snapshot, maxRows, cancellation);
			} catch (PlanFault fault) {
				// The interpreter knows what the unusual case means.
				System.getLogger(CompiledQuery.class.getName()).log(System.Logger.Level.DEBUG, () -> "Interpreted: " + fault.getMessage());
			}
		}
		return interpreter.execute(snapshot, maxRows, cancellation);
	}
}
