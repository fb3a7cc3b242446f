// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.Advice;
import org.modelarena.core.Answer;
import org.modelarena.core.AnsweredBy;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Explanation;
import org.modelarena.core.Profile;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Reuse;
import org.modelarena.core.Strategy;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.query.internal.adapter.BulkAdapter;
import org.modelarena.query.internal.optimise.IndexAdvice;
import org.modelarena.query.internal.optimise.Optimiser;
import org.modelarena.query.internal.optimise.analysis.CardinalityEstimation;
import org.modelarena.query.internal.optimise.analysis.Ranges;
import org.modelarena.query.internal.run.ColumnRunner;
import org.modelarena.query.internal.run.StepTimes;
import org.modelarena.query.internal.statement.FeatureUsage;
import org.modelarena.query.internal.statement.PushdownDecision;
import org.modelarena.query.internal.statement.StatementRunner;
import org.modelarena.query.internal.vector.Budget;
import org.modelarena.query.internal.vector.StepProfiler;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/** A plan with what has been prepared to run it. Thread-safe: several threads may run it at once, on one snapshot or on several. */
public final class PreparedPlan {
	/** System property: the most threads of one query; the number of processors unless it is given. */
	public static final String THREADS = "modelarena.query.threads";

	private static final int DEFAULT_THREADS = Math.max(1, Integer.getInteger(THREADS, Runtime.getRuntime().availableProcessors()));
	/** A plan is optimised again when the model has become this many times larger or smaller. */
	private static final double DRIFT = 2;

	private final Plan plan;
	private final int threads;
	private final PushdownDecision statements;
	private final List<EAttribute> attributes;
	private volatile Optimised optimised;

	/**
	 * @param size    the number of elements of the model that the plan was optimised for
	 * @param indexed the attributes that had an index then
	 */
	private record Optimised(ColumnRunner runner, AnsweredBy answeredBy, long size, Set<EAttribute> indexed) {
		boolean fits(ModelSnapshot snapshot, Set<EAttribute> indexedNow) {
			return snapshot.size() <= size * DRIFT && size <= snapshot.size() * DRIFT && indexed.equals(indexedNow);
		}
	}

	/** A plan that runs with as many threads as there are processors. */
	public PreparedPlan(Plan plan) {
		this(plan, DEFAULT_THREADS);
	}

	/** @param threads the most threads of one execution, at least 1; the one that asks is one of them */
	public PreparedPlan(Plan plan, int threads) {
		if (threads < 1) {
			throw new IllegalArgumentException("A query needs a thread, not " + threads);
		}
		this.plan = plan;
		this.threads = threads;
		this.statements = new PushdownDecision(plan);
		this.attributes = FeatureUsage.of(plan).keySet().stream().filter(EAttribute.class::isInstance).map(EAttribute.class::cast).toList();
	}

	/** The plan as it was translated. */
	public Plan plan() {
		return plan;
	}

	/**
	 * The plan's answer.
	 *
	 * @throws PlanFault      where the plan faults, or asks for something that cannot be had from this snapshot in bulk
	 * @throws ArenaException as a query's execution does
	 */
	public Answer answer(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		Optional<Answer> ofEngine = inEngine(snapshot, cancellation, (runner, engine) -> runner.answer(engine, new Budget(limits), cancellation));
		if (ofEngine.isPresent()) {
			return ofEngine.get();
		}
		ColumnSnapshot columns = columns(snapshot);
		Optimised known = optimised(columns, snapshot);
		return known.runner().answer(columns, limits, cancellation).answeredBy(known.answeredBy());
	}

	/**
	 * The number of rows of the plan's answer, however many; with the memory that a query has by default.
	 *
	 * @throws PlanFault      as {@link #answer}
	 * @throws ArenaException as a query's execution does
	 */
	public long count(ModelSnapshot snapshot, Cancellation cancellation) {
		ColumnSnapshot columns = columns(snapshot);
		return optimised(columns, snapshot).runner().count(columns, QueryLimits.DEFAULT, cancellation);
	}

	/**
	 * The plan's answer, made by one thread, and how it came.
	 *
	 * @throws PlanFault      as {@link #answer}
	 * @throws ArenaException as a query's execution does
	 */
	public Explanation explain(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		Optional<Explanation> ofEngine = inEngine(snapshot, cancellation, (runner, engine) -> runner.explain(engine, new Budget(limits), cancellation));
		if (ofEngine.isPresent()) {
			return ofEngine.get();
		}
		ColumnSnapshot columns = columns(snapshot);
		Optimised before = optimised;
		Optimised known = optimised(columns, snapshot);
		ColumnRunner.Traced traced = known.runner().trace(columns, limits, cancellation);
		Explanation explanation = explanation(known, columns, traced.answer(), traced.rows());
		return before == known ? explanation.reusing(Reuse.OPTIMISED_PLAN) : explanation;
	}

	/** @param rows the number after each step */
	private Explanation explanation(Optimised known, ColumnSnapshot columns, Answer answer, long[] rows) {
		Plan plan = known.runner().plan();
		List<Step> steps = plan.pipeline().steps();
		List<Double> estimates = CardinalityEstimation.of(steps, columns);
		PlanPrinter text = new PlanPrinter();
		List<Explanation.Step> explained = new ArrayList<>();
		for (int i = 0; i < steps.size(); i++) {
			explained.add(new Explanation.Step(text.of(steps.get(i)), estimates.get(i), rows[i]));
		}
		explained.add(new Explanation.Step(text.ofAnswer(plan), estimates.isEmpty() ? 1 : estimates.getLast(), answer.count()));
		return new Explanation(explained, answer.answeredBy(known.answeredBy()));
	}

	/**
	 * The plan's answer, how it came, and where the time went.
	 *
	 * @throws PlanFault      as {@link #answer}
	 * @throws ArenaException as a query's execution does
	 */
	public Profile profile(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		long start = System.nanoTime();
		Optional<Explanation> ofEngine = inEngine(snapshot, cancellation, (runner, engine) -> runner.explain(engine, new Budget(limits), cancellation));
		if (ofEngine.isPresent()) {
			return new Profile(ofEngine.get(), System.nanoTime() - start, List.of(), List.of(), List.of(), List.of());
		}
		ColumnSnapshot columns = columns(snapshot);
		Optimised before = optimised;
		Optimised known = optimised(columns, snapshot);
		ColumnRunner.Profiled profiled = known.runner().profile(columns, limits, cancellation);
		long nanos = System.nanoTime() - start;
		long[] rows = profiled.lines().stream().filter(line -> line.depth() == 0).mapToLong(StepProfiler.Line::rows).toArray();
		Explanation explanation = explanation(known, columns, profiled.answer(), rows);
		explanation = before == known ? explanation.reusing(Reuse.OPTIMISED_PLAN) : explanation;
		List<Profile.Step> steps = StepTimes.of(known.runner().plan(), profiled);
		return new Profile(explanation, nanos, List.of(), steps, List.of(), List.of());
	}

	/**
	 * Advice on indexes: those that would help, and those that would not; nothing if the values needed to decide are not in memory.
	 *
	 * @throws ArenaException as a query's execution does
	 */
	public List<Advice> advice(ModelSnapshot snapshot, Cancellation cancellation) {
		if (snapshot instanceof StatementSnapshot engine && !attributes.stream().allMatch(engine::isInMemory)) {
			// To count values would fetch them all from a server.
			return List.of();
		}
		return IndexAdvice.of(plan, columns(snapshot), seek -> found(seek, snapshot, cancellation));
	}

	/** The number of elements that an index would find; all of them if that cannot be known. */
	private long found(Step.Seek seek, ModelSnapshot snapshot, Cancellation cancellation) {
		List<Step> steps = new ArrayList<>(Ranges.scanned(seek));
		steps.add(1, new Step.Filter(new Term.Not(new Term.IsNull(new Term.Attribute(new Term.Use(seek.element()), seek.attribute())))));
		try {
			return new PreparedPlan(new Plan(new Pipeline(steps), List.of()), threads).count(snapshot, cancellation);
		} catch (PlanFault fault) {
			return snapshot.extentSize(seek.type());
		}
	}

	/** The result of the plan's statement; nothing if the plan is to run over columns. */
	private <T> Optional<T> inEngine(ModelSnapshot snapshot, Cancellation cancellation, BiFunction<StatementRunner, StatementSnapshot, T> run) {
		return snapshot instanceof StatementSnapshot engine ? statements.on(engine, cancellation).map(runner -> run.apply(runner, engine)) : Optional.empty();
	}

	private static ColumnSnapshot columns(ModelSnapshot snapshot) {
		return snapshot instanceof ColumnSnapshot inBulk ? inBulk : new BulkAdapter(snapshot);
	}

	/** The optimised plan, kept for columns. One that reads single elements is made anew, as it is used by one thread. */
	private Optimised optimised(ColumnSnapshot columns, ModelSnapshot snapshot) {
		if (columns != snapshot) {
			Optimiser.Optimised faster = Optimiser.optimise(plan, columns);
			return new Optimised(runner(faster.plan(), 1, 1),
					answeredBy("a plan over single elements, as this store has no columns", faster.rules(), snapshot), snapshot.size(), Set.of());
		}
		Optimised known = optimised;
		Set<EAttribute> indexed = attributes.stream().filter(snapshot::isIndexed).collect(Collectors.toSet());
		if (known == null || !known.fits(snapshot, indexed)) {
			Optimiser.Optimised faster = Optimiser.optimise(plan, columns);
			double work = CardinalityEstimation.workOfARow(faster.plan().pipeline().steps(), columns);
			known = new Optimised(runner(faster.plan(), threads, work), answeredBy("a plan over columns", faster.rules(), snapshot), snapshot.size(), indexed);
			optimised = known;
		}
		return known;
	}

	private AnsweredBy answeredBy(String how, List<String> rules, ModelSnapshot snapshot) {
		String by = rules.isEmpty() ? "" : "; by " + String.join(", ", rules);
		String reason = snapshot instanceof StatementSnapshot engine ? statements.reason(engine).map(why -> "; " + why).orElse("") : "";
		return new AnsweredBy(Strategy.COMPILED, how + by + reason);
	}

	private static ColumnRunner runner(Plan optimised, int threads, double workOfARow) {
		return new ColumnRunner(optimised, Optimiser.mayFault(optimised), threads, workOfARow);
	}
}
