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

/** A query that runs as a plan where it can, and is interpreted elsewhere: a text without a plan, or the parts of it
 * without one, and a plan that faults. Thread-safe. */
public final class CompiledQuery implements PreparedQuery {
	private final Optional<PreparedPlan> plan;
	private final String reason;
	private final Optional<PartlyCompiled> parts;
	private final PreparedQuery interpreter;

	CompiledQuery(Plan plan, PreparedQuery interpreter) {
		this.plan = Optional.of(new PreparedPlan(plan));
		this.reason = "";
		this.parts = Optional.empty();
		this.interpreter = interpreter;
	}

	CompiledQuery(Translation.Interpreted because, PreparedQuery interpreter) {
		this.plan = Optional.empty();
		this.reason = because.reason();
		this.parts = because.parts();
		this.interpreter = interpreter;
	}

	/** The query's plan as it was translated. */
	public Optional<Plan> plan() {
		return plan.map(PreparedPlan::plan);
	}

	/** The parts that have plans, of a query that has none. */
	public List<QueryPart> parts() {
		return parts.map(PartlyCompiled::parts).orElse(List.of());
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
		return parts.isEmpty() ? interpreter.execute(snapshot, maxRows, cancellation)
				: parts.get().execute(snapshot, maxRows, cancellation, new PartRuns(snapshot, cancellation, false));
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
		if (parts.isPresent()) {
			return explainParts(parts.get(), snapshot, maxRows, cancellation);
		}
		return new Explanation(Strategy.INTERPRETED, "the language's interpreter: " + why, List.of(), interpreter.execute(snapshot, maxRows, cancellation));
	}

	private Explanation explainParts(PartlyCompiled partly, ModelSnapshot snapshot, long maxRows, Cancellation cancellation) {
		PartRuns runs = new PartRuns(snapshot, cancellation, true);
		Answer answer = partly.execute(snapshot, maxRows, cancellation, runs);
		return new Explanation(Strategy.INTERPRETED, "the language's interpreter: " + reason, List.of(), runs.explained(partly.parts()), answer);
	}
}
