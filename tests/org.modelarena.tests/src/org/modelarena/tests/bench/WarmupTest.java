// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.Demand;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.Report;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.Workload;
import org.modelarena.bench.results.RunLog;
import org.modelarena.cases.CaseQuery;
import org.modelarena.testkit.Sampled;

/** Stores that become faster the more they have been asked, whatever they were asked: cold code is not shown as theirs. */
@Timeout(120)
@Sampled(2)
class WarmupTest {
	private static final int COLD_MILLIS = 8;
	private static final int WARM_MILLIS = 2;
	private static final int COLD_CALLS = 60;

	@TempDir
	Path folder;

	private RunResult run(FakeStore store, Experiment.Builder builder) {
		List<CaseQuery> queries = List.of(new CaseQuery("A", Map.of("ocl", "1")), new CaseQuery("B", Map.of("ocl", "2")), new CaseQuery("C", Map.of("ocl", "3")));
		Workload workload = new Workload(FakeStore.workload().model(), queries, Optional.empty());
		Experiment experiment = builder.ofCase("railway", Map.of()).forks(1).clients(1, 2).timeout(Duration.ofSeconds(5)).contender("x:ocl").build();
		return ExperimentRun.of(experiment, FakeStore.out(folder)).catalog(FakeStore.catalog((call, query, limits, cancellation) -> FakeStore.number(Long.parseLong(query.text())), store))
				.workload(workload).inProcess().build().run();
	}

	/** @param slowness by which all times are longer: the longer, the less does a busy machine matter */
	private static FakeStore warmAfter(int calls, int slowness) {
		return new FakeStore("x", (call, query, limits, cancellation) -> {
			FakeStore.sleep(slowness * (call < calls ? COLD_MILLIS : WARM_MILLIS));
			return FakeStore.number(Long.parseLong(query.text()));
		});
	}

	/** What the first step alone would have had is a quarter of what it takes. Calls are counted, as a busy machine makes times of its own. */
	@Test
	void allQueriesAreWarmedUpBeforeTheFirstIsMeasured() {
		AtomicInteger calls = new AtomicInteger();
		FakeStore store = new FakeStore("x", (call, query, limits, cancellation) -> {
			FakeStore.sleep(calls.getAndIncrement() < COLD_CALLS ? COLD_MILLIS : WARM_MILLIS);
			return FakeStore.number(Long.parseLong(query.text()));
		});
		RunResult result = run(store, Experiment.builder("t").executions(20).warmup(new Demand.Warmup.Steady(Duration.ofMillis(800))));
		assertEquals(6, result.data().measurements().size());
		long inSteps = result.data().log().steps().stream().mapToLong(step -> step.warmups() + 20L * step.clients()).sum();
		// The last cold ones may be measured: medians do not see them.
		assertTrue(calls.get() - inSteps >= COLD_CALLS * 0.9, calls + " calls, " + inSteps + " of them in steps");
		assertTrue(result.data().log().steps().stream().allMatch(step -> step.firstMillis() >= COLD_MILLIS), "the first answer of each query was a cold one");
	}

	@Test
	void aStepInWhichTimesStillFallIsNotSteady() throws IOException {
		RunResult result = run(warmAfter(35, 6), Experiment.builder("t").executions(20).warmup(0));
		long unsteady = result.data().log().steps().stream().filter(step -> !step.isSteady()).count();
		assertFalse(result.data().log().steps().get(1).isSteady(), "the second step begins cold, and ends warm");
		// A busy machine may make others unsteady.
		assertTrue(unsteady < 4, unsteady + " steps");
		String page = Files.readString(result.folder().resolve(Report.FILE));
		assertTrue(page.contains("the times of " + unsteady + " of 6 steps were not steady or not precise"), "the report's sentence");
		assertTrue(page.contains(", not steady or not precise</title>") && page.contains("class=\"interval\""), "the chart");
		assertFalse(page.contains("All times were found steady"));
	}

	/** One round of a slow query says nothing about whether it becomes faster. */
	@Test
	void whatIsSlowIsWarmedUpToo() {
		Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
		FakeStore store = new FakeStore("x", (call, query, limits, cancellation) -> {
			int before = asked.computeIfAbsent(query.text(), text -> new AtomicInteger()).getAndIncrement();
			FakeStore.sleep(Math.round(Math.max(WARM_MILLIS, 80 * Math.pow(0.85, before))));
			return FakeStore.number(Long.parseLong(query.text()));
		});
		RunResult result = run(store, Experiment.builder("t").executions(3).warmup(new Demand.Warmup.Steady(Duration.ofSeconds(2))));
		for (String query : List.of("A", "B", "C")) {
			long own = result.data().log().steps().stream().filter(step -> step.query().equals(query)).mapToLong(step -> step.warmups() + 3 * step.clients()).sum();
			int all = asked.get(String.valueOf(query.charAt(0) - 'A' + 1)).get();
			assertTrue(all - own >= 12, query + " was asked " + all + " times, " + own + " of them in its own steps");
		}
	}

	@Test
	void aMedianThatIsNotPreciseIsDrawnHollow() throws IOException {
		FakeStore store = new FakeStore("x", (call, query, limits, cancellation) -> {
			FakeStore.sleep(call % 2 == 0 ? WARM_MILLIS : COLD_MILLIS);
			return FakeStore.number(Long.parseLong(query.text()));
		});
		RunResult result = run(store, Experiment.builder("t").executions(new Demand.Executions.Until(0.01, 30)).warmup(0));
		String page = Files.readString(result.folder().resolve(Report.FILE));
		assertTrue(page.contains("the times of 6 of 6 steps were not steady or not precise"), "the report's sentence");
	}

	/** Times of such a store are as steady as can be, and not those that it will have. */
	@Test
	void aStepInWhichCodeIsCompiledIsNotSteady() {
		FakeStore store = new FakeStore("x", (call, query, limits, cancellation) -> {
			NewCode.run(Duration.ofMillis(20));
			return FakeStore.number(Long.parseLong(query.text()));
		});
		RunResult result = run(store, Experiment.builder("t").executions(20).warmup(0));
		List<RunLog.StepQuality> compiling = result.data().log().steps().stream().filter(step -> step.compiling() > 0.3).toList();
		assertTrue(compiling.size() >= 2, result.data().log().steps().toString());
		assertTrue(compiling.stream().noneMatch(RunLog.StepQuality::isSteady), compiling.toString());
	}
}
