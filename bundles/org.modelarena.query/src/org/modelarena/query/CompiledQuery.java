// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

import org.modelarena.core.Answer;
import org.modelarena.core.AnsweredBy;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Explanation;
import org.modelarena.core.Profile;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.standing.MaintainableQuery;
import org.modelarena.core.standing.Maintenance;
import org.modelarena.core.standing.MaintainedAnswer.MaintenanceEnd;
import org.modelarena.core.standing.ReadFeatures;
import org.modelarena.query.internal.maintenance.PlanMaintenance;
import org.modelarena.query.internal.run.HedgedExecution;
import org.modelarena.query.internal.validation.PlanCheck;
import org.modelarena.query.internal.validation.Subject;
import org.modelarena.query.plan.Plan;

/**
 * A query that runs as a plan where it can, and is interpreted elsewhere: a text without a plan, or the parts of it without one, a plan that
 * faults, one that is slower than the interpreter, and one that is found to be wrong for a small part of the model. Thread-safe.
 */
public final class CompiledQuery implements MaintainableQuery {
	/** System property: how long a plan that may be a bad one runs alone, in milliseconds; 20 at most where the interpreter may end early. */
	public static final String PATIENCE = "modelarena.query.patience";

	private static final AnsweredBy SLOWER_PLAN = AnsweredBy.interpreter("its plan had not ended when the interpreter had");
	private static final Duration ALONE = Duration.ofMillis(Long.getLong(PATIENCE, 1000));
	/** Long enough for most plans, and little beside an interpreter that ends at the first element. */
	private static final Duration BRIEFLY_ALONE = ALONE.compareTo(Duration.ofMillis(20)) < 0 ? ALONE : Duration.ofMillis(20);

	private final Optional<PreparedPlan> plan;
	private final String reason;
	/** Where there is no plan. */
	private final AnsweredBy interpretedBecause;
	private final Optional<PartlyCompiled> parts;
	private final PreparedQuery interpreter;
	private final boolean isHedged;
	private final PlanCheck check;
	/** If not, a plan that fails is seen, by tests and by who debugs. */
	private final boolean isCheckWanted = PlanCheck.isWanted();
	/** How long the plan runs alone next time: not at all where the interpreter has been faster. */
	private volatile Duration patience;

	CompiledQuery(Query query, Plan plan, PreparedQuery interpreter) {
		this.plan = Optional.of(new PreparedPlan(plan));
		this.reason = "";
		this.interpretedBecause = AnsweredBy.INTERPRETER;
		this.parts = Optional.empty();
		this.interpreter = interpreter;
		this.isHedged = HedgedExecution.isWorthwhile(plan);
		this.patience = HedgedExecution.mayEndEarly(plan) ? BRIEFLY_ALONE : ALONE;
		this.check = check(query, List.of(plan));
	}

	CompiledQuery(Query query, Translation.Interpreted because, PreparedQuery interpreter) {
		this.plan = Optional.empty();
		this.reason = because.reason();
		this.interpretedBecause = AnsweredBy.interpreter(reason);
		this.parts = because.parts();
		this.interpreter = interpreter;
		this.isHedged = false;
		this.patience = ALONE;
		this.check = check(query, parts().stream().map(QueryPart::plan).map(PreparedPlan::plan).toList());
	}

	private PlanCheck check(Query query, List<Plan> plans) {
		return new PlanCheck(query, Subject.of(plans), this::planned, (snapshot, token) -> interpreter.execute(snapshot, QueryLimits.DEFAULT, token));
	}

	/** The answer without the interpreter, but for what has no plan. */
	private Answer planned(ModelSnapshot snapshot, Cancellation token) {
		return plan.isPresent() ? plan.get().answer(snapshot, QueryLimits.DEFAULT, token)
				: parts.get().execute(snapshot, QueryLimits.DEFAULT, token, new PartRuns(snapshot, QueryLimits.DEFAULT, token, false));
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
	public Answer execute(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		return checked(snapshot, cancellation, () -> answer(snapshot, limits, cancellation),
				wrong -> interpreter.execute(snapshot, limits, cancellation).answeredBy(wrong));
	}

	/** The result of a plan, unless its answer for a sample of the model is wrong. */
	private <T> T checked(ModelSnapshot snapshot, Cancellation cancellation, Supplier<T> run, Function<AnsweredBy, T> interpret) {
		if (check.difference().isEmpty()) {
			try (PlanCheck.Run beside = check.start(snapshot, cancellation)) {
				T result = run.get();
				beside.await();
				if (check.difference().isEmpty()) {
					return result;
				}
			}
		}
		return interpret.apply(AnsweredBy.interpreter(check.difference().orElseThrow()));
	}

	private Answer answer(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		AnsweredBy how = interpretedBecause;
		if (plan.isPresent()) {
			try {
				return asPlan(token -> plan.get().answer(snapshot, limits, token), token -> interpreter.execute(snapshot, limits, token).answeredBy(SLOWER_PLAN), cancellation);
			} catch (PlanFault fault) {
				// The interpreter knows what the unusual case means.
				how = AnsweredBy.interpreter(fault.getMessage());
			}
		}
		Answer answer = parts.isEmpty() ? interpreter.execute(snapshot, limits, cancellation)
				: parts.get().execute(snapshot, limits, cancellation, new PartRuns(snapshot, limits, cancellation, false));
		return answer.answeredBy(how);
	}

	@Override
	public Maintenance maintain(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		if (plan.isEmpty()) {
			return interpretedOnly(snapshot, limits, cancellation);
		}
		Answer first = execute(snapshot, limits, cancellation);
		if (first.answeredBy().strategy() == Strategy.INTERPRETED) {
			return Maintenance.asking(first, first.answeredBy().runner(), null);
		}
		try {
			return Maintenance.keeping(first, PlanMaintenance.of(plan.get().plan(), snapshot, first, limits, cancellation),
					PlanMaintenance.reads(plan.get().plan(), snapshot));
		} catch (MaintenanceEnd e) {
			return Maintenance.asking(first, e.getMessage(), PlanMaintenance.reads(plan.get().plan(), snapshot));
		} catch (StackOverflowError e) {
			return Maintenance.asking(first, "the plan is nested too deeply", null);
		}
	}

	/** It is known what an interpreter reads; parts of a text that are plans read whole columns. */
	private Maintenance interpretedOnly(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		if (parts.isPresent() || !ReadFeatures.isFree(snapshot)) {
			return Maintenance.asking(execute(snapshot, limits, cancellation), reason, null);
		}
		ReadFeatures traced = new ReadFeatures(snapshot);
		Answer first = interpreter.execute(traced, limits, cancellation).answeredBy(interpretedBecause);
		return Maintenance.asking(first, reason, traced.features());
	}

	@Override
	public Explanation explain(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		return checked(snapshot, cancellation, () -> explained(snapshot, limits, cancellation),
				wrong -> interpreter.explain(snapshot, limits, cancellation).answeredBy(wrong));
	}

	private Explanation explained(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		AnsweredBy how = interpretedBecause;
		if (plan.isPresent()) {
			try {
				return asPlan(token -> plan.get().explain(snapshot, limits, token),
						token -> interpreter.explain(snapshot, limits, token).answeredBy(SLOWER_PLAN), cancellation);
			} catch (PlanFault fault) {
				how = AnsweredBy.interpreter(fault.getMessage());
			}
		}
		Explanation explanation = parts.isPresent() ? explainParts(parts.get(), snapshot, limits, cancellation) : interpreter.explain(snapshot, limits, cancellation);
		return explanation.answeredBy(how);
	}

	/** @throws PlanFault where it is the interpreter's turn */
	private <T> T asPlan(Function<Cancellation, T> run, Function<Cancellation, T> interpret, Cancellation cancellation) {
		try {
			if (!isHedged) {
				return run.apply(cancellation);
			}
			HedgedExecution<T> hedgedExecution = new HedgedExecution<>(interpret, patience, cancellation);
			T result = hedgedExecution.run(run);
			if (hedgedExecution.isLost()) {
				patience = Duration.ZERO;
			} else if (hedgedExecution.isWon()) {
				patience = ALONE;
			}
			return result;
		} catch (StackOverflowError e) {
			throw new PlanFault("the plan is nested too deeply");
		} catch (ArenaException e) {
			cancellation.check();
			if (e.code() == ErrorCode.OUT_OF_MEMORY) {
				throw new PlanFault("the plan needs more memory than it may have");
			}
			throw e;
		} catch (PlanFault fault) {
			throw fault;
		} catch (RuntimeException e) {
			if (!isCheckWanted) {
				throw e;
			}
			System.getLogger(CompiledQuery.class.getName()).log(System.Logger.Level.WARNING, "A plan failed; please report this", e);
			throw new PlanFault("the plan failed, which is a fault of ModelArena: " + e);
		}
	}

	private static Explanation explainParts(PartlyCompiled partly, ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		PartRuns runs = new PartRuns(snapshot, limits, cancellation, true);
		Answer answer = partly.execute(snapshot, limits, cancellation, runs);
		return new Explanation(List.of(), runs.explained(partly.parts()), Set.of(), answer);
	}

	@Override
	public Profile profile(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		String why = check.difference().orElse(reason);
		if (plan.isPresent() && check.difference().isEmpty()) {
			try {
				Profile profile = plan.get().profile(snapshot, limits, cancellation);
				return profile.advising(plan.get().advice(snapshot, cancellation));
			} catch (StackOverflowError e) {
				why = "the plan is nested too deeply";
			} catch (PlanFault fault) {
				why = fault.getMessage();
			}
		}
		Profile profile = parts.isPresent() && check.difference().isEmpty() ? profileParts(parts.get(), snapshot, limits, cancellation) : interpreter.profile(snapshot, limits, cancellation);
		return profile.explained(profile.explanation().answeredBy(AnsweredBy.interpreter(why))).advising(RewriteHints.of(why, plan.isPresent()));
	}

	private static Profile profileParts(PartlyCompiled partly, ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		PartRuns runs = PartRuns.profiled(snapshot, limits, cancellation);
		ExpressionProfiler profiler = new ExpressionProfiler();
		long start = System.nanoTime();
		Answer answer = profiler.watch(() -> partly.execute(snapshot, limits, cancellation, runs, profiler));
		long nanos = System.nanoTime() - start;
		Explanation how = new Explanation(List.of(), runs.explained(partly.parts()), Set.of(), answer);
		return new Profile(how, nanos, profiler.expressions(), List.of(), runs.profiled(partly.parts()), runs.advice(partly.parts()))
				.advising(profiler.advice(nanos));
	}
}
