// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.Contender;
import org.modelarena.bench.Demand;
import org.modelarena.bench.Step;
import org.modelarena.bench.internal.load.StepOutcome;
import org.modelarena.bench.internal.load.StepPlan;
import org.modelarena.bench.internal.results.Recording;
import org.modelarena.bench.internal.results.Recording.StepName;
import org.modelarena.bench.results.RunLog;
import org.modelarena.bench.results.Skipped;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Strategy;

/** Measures a contender in one block of JVMs: all steps that have not been measured before. Used by one thread. */
final class ForkRun {
	/** The divisor of the warm-up's time for queries that are warm already, by the queries together or by another number of clients. */
	private static final int WARM_PART = 10;
	private static final long LEAST_WARM_NANOS = 100_000_000;
	/** The part of a step that compilers may work in it: more of them change what is measured. */
	private static final double MOST_COMPILING = 0.3;

	private final RunContext run;
	private final Schedule.Block block;
	private final Oracle oracle;
	/** All steps that have not been measured before. */
	private final List<Step> wanted;
	/** By query. */
	private Map<String, SharedWarmup.Warmed> warmed = new HashMap<>();
	private final Set<String> asked = new HashSet<>();

	ForkRun(RunContext run, Schedule.Block block, Oracle oracle) {
		this.run = run;
		this.block = block;
		this.oracle = oracle;
		this.wanted = block.steps().stream().filter(this::isWanted).toList();
	}

	/** Whether there is anything to measure. */
	boolean isWanted() {
		return !wanted.isEmpty();
	}

	private Contender contender() {
		return block.contender();
	}

	/** Measures; what could not be measured is skipped with its reason. */
	void measure() {
		int forks = run.experiment().demand().forks();
		run.listener().phase("Measuring " + contender() + (forks > 1 ? ", fork " + block.fork() + " of " + forks : ""));
		long end = run.experiment().demand().share().map(share -> System.nanoTime() + share.toNanos()).orElse(Long.MAX_VALUE);
		Fork started;
		try {
			started = run.forks().start(contender(), block.fork());
		} catch (ArenaException e) {
			giveUp(e.getMessage(), 0);
			return;
		}
		try (Fork fork = started) {
			if (run.experiment().demand().rounds() > 0) {
				measureRounds(fork);
			} else {
				warmUp(fork);
				measure(fork, end);
			}
		} catch (ArenaException e) {
			giveUp(e.getMessage(), 0);
		}
	}

	/** All queries together, unless the experiment says how often each is to be asked before it is measured. */
	private void warmUp(Fork fork) {
		if (run.experiment().demand().warmup() instanceof Demand.Warmup.Steady steady) {
			Map<Step, StepPlan> plans = new LinkedHashMap<>();
			wanted.stream().filter(step -> !run.task().isCold(step.query())).collect(Collectors.groupingBy(Step::query, LinkedHashMap::new, Collectors.minBy(Comparator.comparingInt(Step::clients))))
					.values()
					.forEach(step -> plans.put(step.orElseThrow(), plan(step.orElseThrow())));
			warmed = new SharedWarmup(fork, run.cancellation()).run(plans, longest(steady).toNanos() * plans.size());
		}
	}

	private Duration longest(Demand.Warmup.Steady steady) {
		return run.experiment().demand().longest(steady, (int) wanted.stream().map(Step::query).distinct().count());
	}

	/** Measures the steps. A failure of the contender ends its fork; one of the recording ends the run, which can be resumed. */
	private void measure(Fork fork, long end) {
		for (int done = 1; done <= wanted.size() && !run.cancellation().isCancelled(); done++) {
			Step step = wanted.get(done - 1);
			if (done > 1 && System.nanoTime() > end) {
				giveUp("its share of the time, " + run.experiment().demand().share().orElseThrow().toMillis() + " ms, is over", done - 1);
				return;
			}
			Optional<Fork.Measured> measured;
			try {
				measured = measure(step, fork);
			} catch (ArenaException e) {
				giveUp(e.getMessage(), done);
				return;
			}
			measured.ifPresent(one -> record(step, one));
		}
	}

	/** All queries of a round are executed, also those whose results a killed run has left: the others depend on them. */
	private void measureRounds(Fork fork) {
		List<Step> steps = block.steps().stream().filter(step -> run.task().obstacle(step.query(), contender().language(), oracle).isEmpty()).toList();
		wanted.forEach(run::stepBegun);
		Map<Step, Fork.Measured> measured = RoundSteps.measure(fork, steps, run.experiment().demand().rounds(), (step, round) -> plan(step, run.task().questions(step.query(), contender(),
				oracle, round)), run.cancellation());
		wanted.stream().filter(measured::containsKey).forEach(step -> record(step, measured.get(step)));
	}

	private void giveUp(String why, int done) {
		if (run.cancellation().isCancelled()) {
			return;
		}
		run.passed(wanted.size() - done);
		String which = run.experiment().demand().forks() > 1 ? "in fork " + block.fork() + ": " : "";
		run.skipped(new Skipped(contender().label(), "", 0, which + (done > 0 ? "the remaining steps: " : "") + why));
	}

	private boolean isWanted(Step step) {
		if (run.recording().isDone(StepName.of(step))) {
			run.passed(1);
			return false;
		}
		Optional<String> obstacle = run.task().obstacle(step.query(), contender().language(), oracle);
		obstacle.ifPresent(why -> {
			run.passed(1);
			run.skipped(new Skipped(contender().label(), step.query(), 0, why));
		});
		return obstacle.isEmpty();
	}

	/** Nothing for a step that need not be tried. */
	private Optional<Fork.Measured> measure(Step step, Fork fork) {
		Optional<Integer> abandoned = run.abandonedWith(step);
		if (abandoned.isPresent()) {
			run.passed(1);
			run.skipped(new Skipped(contender().label(), step.query(), step.clients(), "abandoned with fewer clients: with " + abandoned.get()
					+ (abandoned.get() == 1 ? " client" : " clients") + " too many executions in a row took longer than " + run.experiment().conditions()
							.timeout().toMillis()
					+ " ms"));
			return Optional.empty();
		}
		fork.revive().ifPresent(why -> run.recording().trouble(
				new RunLog.Trouble(step.toString(), "restarted", 1, why + " It was started again before this step.")));
		run.stepBegun(step);
		if (run.task().isCold(step.query())) {
			return Optional.of(ColdSteps.measure(fork, plan(step), run.experiment().demand().cold(), run.cancellation()));
		}
		return Optional.of(fork.measure(plan(step), run.experiment().conditions().beside(), sample -> run.listener().sample(step, sample)));
	}

	private void record(Step step, Fork.Measured measured) {
		StepOutcome outcome = withSharedWarmup(step, measured.outcome());
		StepOutcome.End end = outcome.end();
		String where = step + (run.experiment().demand().forks() > 1 ? ", fork " + step.fork() : "");
		List<RunLog.Trouble> troubles = new ArrayList<>();
		end.troubles().forEach(trouble -> troubles.add(new RunLog.Trouble(where, trouble.outcome(), trouble.times(), trouble.message())));
		if (!end.stopped().isEmpty()) {
			troubles.add(new RunLog.Trouble(where, "stopped", 1, end.stopped()));
		}
		if (run.cancellation().isCancelled()) {
			// Half a step would pass for a whole one when the run is resumed.
			return;
		}
		if (outcome.samples().size() > 0) {
			asked.add(step.query());
			if (end.warm().isSteady()) {
				warmed.put(step.query(), new SharedWarmup.Warmed(end.warm().firstNanos(), true));
			}
			run.recording().step(step, outcome, new Recording.Cost(measured.begin(), measured.usage().cpuNanos(), measured.usage().residentBytes()), troubles);
			run.stepDone(StepResults.of(step, outcome));
		} else {
			troubles.forEach(run.recording()::trouble);
			run.skipped(new Skipped(contender().label(), step.query(), step.clients(), "no answer in the warm-up: " + end.stopped()));
		}
	}

	/** The first execution was that of the warm-up of all, and times are steady if they were so there, and neither change any more nor are about to. */
	private StepOutcome withSharedWarmup(Step step, StepOutcome outcome) {
		SharedWarmup.Warmed shared = warmed.getOrDefault(step.query(), SharedWarmup.Warmed.NOT);
		StepOutcome.End end = outcome.end();
		StepOutcome.Warm own = end.warm();
		boolean isSteady = run.experiment().demand().rounds() > 0 || run.task().isCold(step.query())
				|| (own.isSteady() || shared.isSteady()) && end.compiling() <= MOST_COMPILING && (run.task().isMix(step.query()) || !SampleTrend.isChanging(outcome.samples()));
		StepOutcome.Warm warm = new StepOutcome.Warm(own.executions(), own.nanos(), shared.firstNanos() == 0 ? own.firstNanos() : shared.firstNanos(), isSteady);
		return new StepOutcome(outcome.samples(), new StepOutcome.End(warm, end.isPrecise(), end.compiling(), end.commits(), end.stopped(), end.isAbandoned(), end.isServerEnded(), end.troubles()));
	}

	private StepPlan plan(Step step) {
		return plan(step, run.task().questions(step.query(), contender(), oracle));
	}

	private StepPlan plan(Step step, List<StepPlan.Question> questions) {
		Conditions conditions = run.experiment().conditions();
		Demand demand = run.experiment().demand();
		StepPlan.Pace pace = new StepPlan.Pace(step.clients(), demand.openRate().orElse(0), conditions.machine().seed() + step.fork() - 1);
		long gc = conditions.beside().gc().map(Duration::toMillis).orElse(0L);
		long writer = conditions.beside().writer().map(Duration::toMillis).orElse(0L);
		StepPlan.Limits limits = new StepPlan.Limits(conditions.timeout().toNanos(), conditions.stepLimit().map(Duration::toNanos).orElse(0L),
				conditions.abandon(), gc, writer);
		// A mix's median is that of its frequent queries, or lies anywhere between a fast and a slow one: it does not tell whether all were asked often enough.
		boolean isMix = run.task().isMix(step.query());
		boolean byMedian = !isMix && !demand.executions().equals(Demand.Executions.Until.END);
		StepPlan.Amount amount = amount(demand, byMedian, !isMix && (asked.contains(step.query()) || warmed.getOrDefault(step.query(),
				SharedWarmup.Warmed.NOT).isSteady()));
		return new StepPlan(step.toString(), contender().language(), contender().strategy().map(Strategy::label).orElse(""), questions, pace, amount, limits);
	}

	private StepPlan.Amount amount(Demand demand, boolean byMedian, boolean isWarm) {
		int adaptive = StepPlan.Amount.ADAPTIVE;
		int warmup = switch (demand.warmup()) {
		case Demand.Warmup.Fixed fixed -> fixed.executions();
		case Demand.Warmup.Steady steady -> adaptive;
		};
		long warmupNanos = demand.warmup() instanceof Demand.Warmup.Steady steady ? longest(steady).toNanos() : 0;
		long least = isWarm ? Math.max(warmupNanos / WARM_PART, Math.min(warmupNanos, LEAST_WARM_NANOS)) : warmupNanos;
		return switch (demand.executions()) {
		case Demand.Executions.Each each -> new StepPlan.Amount(warmup, warmupNanos, least, each.number(), Demand.MOST_EXECUTIONS, 0, byMedian);
		case Demand.Executions.Until until -> new StepPlan.Amount(warmup, warmupNanos, least, adaptive, until.most(), until.precision(), byMedian);
		};
	}
}
