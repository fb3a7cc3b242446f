// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.LiveSample;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.Step;
import org.modelarena.bench.StepResult;
import org.modelarena.bench.results.RunLog;
import org.modelarena.bench.results.Skipped;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

@Timeout(60)
class ExperimentRunTest {
	private static final String HEADER = "contender,query,transport,clients,repetition,execution,start_ns,latency_ns,count,digest,outcome,asked";

	@TempDir
	Path folder;

	private static Experiment.Builder experiment(String... contenders) {
		Experiment.Builder builder = Experiment.builder("t").ofCase("railway", Map.of()).forks(1).executions(10).warmup(0).timeout(Duration.ofSeconds(5));
		for (String contender : contenders) {
			builder.contender(contender);
		}
		return builder;
	}

	private RunResult run(Experiment.Builder experiment, FakeStore... stores) {
		return prepare(experiment, stores).build().run();
	}

	private ExperimentRun.Builder prepare(Experiment.Builder experiment, FakeStore... stores) {
		return ExperimentRun.of(experiment.build(), FakeStore.out(folder)).catalog(FakeStore.catalog(stores)).workload(FakeStore.workload("Q")).inProcess();
	}

	private List<String[]> rows() throws Exception {
		List<String> lines = Files.readAllLines(FakeStore.out(folder).resolve("executions.csv"));
		assertEquals(HEADER, lines.get(0));
		return lines.stream().skip(1).map(line -> line.split(",", -1)).toList();
	}

	private Map<String, Long> outcomes() throws Exception {
		return rows().stream().collect(Collectors.groupingBy(row -> row[10], Collectors.counting()));
	}

	private static FakeStore good() {
		return new FakeStore("fake", (call, query, limits, cancellation) -> FakeStore.right());
	}

	@Test
	void aClosedLoopRecordsEachExecutionOfEachClientOnce() throws Exception {
		FakeStore store = good();
		RunResult result = run(experiment("fake:ocl").clients(1, 3).forks(2).warmup(7), store);
		assertTrue(result.isClean());
		assertEquals(2 * (10 + 30), rows().size());
		assertEquals(2 * (10 + 30) + 4 * 7, store.calls.get());
		assertEquals(30, rows().stream().filter(row -> row[3].equals("3") && row[4].equals("2")).map(row -> Integer.parseInt(row[5])).distinct()
				.filter(execution -> execution >= 1 && execution <= 30).count());
		String digest = FakeStore.right().digest().toString();
		for (String[] row : rows()) {
			assertEquals(List.of("fake:ocl", "Q", "local"), List.of(row[0], row[1], row[2]));
			assertEquals(List.of("1", digest, "ok", "Q"), List.of(row[8], row[9], row[10], row[11]));
			assertTrue(Long.parseLong(row[6]) >= 0 && Long.parseLong(row[7]) >= 0);
		}
		assertEquals(0, store.openEndpoints.get());
	}

	/** A round takes 200 ms at least: in four seconds there is time for a second one, and never for twenty. */
	@Test
	void contendersAreMeasuredAgainAsLongAsThereIsTime() throws Exception {
		FakeStore store = new FakeStore("fake", (call, query, limits, cancellation) -> {
			LockSupport.parkNanos(20_000_000);
			return FakeStore.right();
		});
		RunResult result = run(experiment("fake:ocl").forks(100).within(Duration.ofSeconds(4)), store);
		int forks = result.data().measurements().getFirst().forks().size();
		assertTrue(forks > 1 && forks <= 20, forks + " forks");
		assertEquals(forks * 10, rows().size());
		assertTrue(result.data().log().troubles().stream().anyMatch(trouble -> trouble.message().startsWith("There was time for " + forks + " of 100 forks")));
		assertEquals(RunLog.State.COMPLETE, result.data().log().header().state());
	}

	/** A step takes 400 ms: the first contender gets through one or two of ten, and the second is measured all the same. */
	@Test
	void aContenderHasItsShareOfTheTime() {
		FakeStore slow = new FakeStore("slow", (call, query, limits, cancellation) -> {
			LockSupport.parkNanos(40_000_000);
			return FakeStore.right();
		});
		RunResult result = run(experiment("slow:ocl", "fake:ocl").clients(1, 2, 3, 4, 5, 6, 7, 8, 9, 10).share(Duration.ofMillis(600)), slow, good());
		Skipped left = result.skipped().getFirst();
		assertEquals("slow:ocl@local", left.contender());
		assertTrue(left.reason().startsWith("the remaining steps: its share of the time"), left.reason());
		long slowSteps = result.steps().stream().filter(step -> step.step().contender().store().equals("slow")).count();
		assertTrue(slowSteps >= 1 && slowSteps < 10, slowSteps + " steps");
		assertTrue(result.steps().size() > slowSteps, "the second one is measured");
	}

	/** So that those whose time is over early have all missed the same. */
	@Test
	void contendersAreAskedTheSameInTheSameOrder() {
		String[] queries = { "A", "B", "C", "D", "E", "F" };
		RunResult result = ExperimentRun.of(experiment("a:ocl", "b:ocl", "c:ocl").forks(2).clients(1, 2).build(), FakeStore.out(folder))
				.catalog(FakeStore.catalog(named("a"), named("b"), named("c"))).workload(FakeStore.workload(queries)).inProcess().build().run();
		for (int fork = 1; fork <= 2; fork++) {
			int number = fork;
			List<List<String>> orders = Stream.of("a", "b", "c").map(store -> result.steps().stream().map(StepResult::step).filter(step -> step.fork() == number && step.contender()
					.store().equals(store)).map(step -> step.query() + step.clients()).toList()).toList();
			assertEquals(2 * queries.length, orders.getFirst().size());
			assertEquals(1, Set.copyOf(orders).size(), orders.toString());
		}
	}

	private static FakeStore named(String name) {
		return new FakeStore(name, (call, query, limits, cancellation) -> FakeStore.right());
	}

	/** Such as a statement for an engine that has no words for the query. */
	@Test
	void whatAStoreCannotAnswerIsNotMeasuredAndNoFailure() {
		FakeStore store = new FakeStore("fake", (call, query, limits, cancellation) -> {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "no words for 'exists'");
		});
		RunResult result = run(experiment("fake:ocl").warmup(5).clients(1, 2), store);
		assertEquals(0, result.failed());
		assertEquals(List.of("no answer in the warm-up: no words for 'exists'"), result.skipped().stream().map(Skipped::reason).distinct().toList());
		assertTrue(store.calls.get() <= 4, store.calls.get() + " calls");
	}

	@Test
	void theProcessorsTimeOfAStepIsRecorded() {
		FakeStore store = new FakeStore("fake", (call, query, limits, cancellation) -> {
			for (long end = System.nanoTime() + 50_000_000; System.nanoTime() < end;) {
				Thread.onSpinWait();
			}
			return FakeStore.right();
		});
		RunLog.StepQuality step = run(experiment("fake:ocl"), store).data().log().steps().getFirst();
		assumeTrue(ProcessHandle.current().info().totalCpuDuration().isPresent());
		assertTrue(step.cpuMillis() > 10 && step.cpuMillis() < 60_000, step.toString());
		assertTrue(step.residentBytes() >= 0, step.toString());
	}

	@Test
	void aWrongAnswerIsWrongAndDoesNotCountAsFast() throws Exception {
		FakeStore store = new FakeStore("fake", (call, query, limits, cancellation) -> call % 5 == 0 ? FakeStore.number(7) : FakeStore.right());
		RunResult result = run(experiment("fake:ocl"), store);
		assertEquals(2, result.wrong());
		assertEquals(8, result.steps().get(0).latency().count());
		assertEquals(Map.of("ok", 8L, "wrong", 2L), outcomes());
		assertTrue(Files.readString(result.report()).contains("2 gave a wrong answer"));
	}

	@Test
	void failuresAreRecordedWithTheirCodeAndTheRunGoesOn() throws Exception {
		FakeStore store = new FakeStore("fake", (call, query, limits, cancellation) -> {
			switch (call) {
			case 2 -> throw new ArenaException(ErrorCode.TIMEOUT, "too long");
			case 3 -> throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "gone");
			case 4 -> throw new IllegalStateException("a bug");
			default -> {
				return FakeStore.right();
			}
			}
		});
		RunResult result = run(experiment("fake:ocl"), store);
		assertEquals(3, result.failed());
		assertEquals(Map.of("ok", 7L, "failed:TIMEOUT", 1L, "failed:STORE_UNAVAILABLE", 1L, "failed:INTERNAL", 1L), outcomes());
		assertEquals(2, store.connections.get(), "a client whose store was gone connects again");
		assertTrue(rows().stream().filter(row -> row[10].startsWith("failed")).allMatch(row -> row[8].isEmpty() && row[9].isEmpty()));
	}

	@Test
	void anOpenLoopCountsLatencyFromTheIntendedStart() {
		FakeStore store = new FakeStore("fake", (call, query, limits, cancellation) -> {
			if (call == 1) {
				FakeStore.sleep(400);
			}
			return FakeStore.right();
		});
		RunResult result = run(experiment("fake:ocl").executions(40).openLoop(200), store);
		StepResult step = result.steps().get(0);
		// The 40 arrivals take about 200 ms; all but the first wait for the end of the stall, in a closed loop only the first would.
		assertEquals(40, step.tally().ok());
		assertTrue(step.latency().median() > 100, "median " + step.latency().median() + " ms hides the stall");
	}

	@Test
	void aHangingExecutionIsATimeoutAndTheRunGoesOn() throws Exception {
		FakeStore store = new FakeStore("fake", (call, query, limits, cancellation) -> {
			if (call == 2) {
				FakeStore.sleep(30_000);
			}
			return FakeStore.right();
		});
		run(experiment("fake:ocl").timeout(Duration.ofMillis(50)), store);
		assertEquals(Map.of("ok", 9L, "failed:TIMEOUT", 1L), outcomes());
	}

	@Test
	void timeoutsInARowAbandonTheStepAndSkipLargerOnes() throws Exception {
		FakeStore store = new FakeStore("fake", (call, query, limits, cancellation) -> {
			throw new ArenaException(ErrorCode.TIMEOUT, "too long");
		});
		RunResult result = run(experiment("fake:ocl").clients(1, 2, 4).abandonAfter(3), store);
		assertEquals(Map.of("failed:TIMEOUT", 3L), outcomes());
		assertEquals(List.of(2, 4), result.skipped().stream().map(skipped -> skipped.clients()).toList());
		assertTrue(result.steps().get(0).stopped().isPresent());
	}

	@Test
	void whatCannotRunIsSkippedWithItsReason() throws Exception {
		RunResult result = run(experiment("fake:ocl", "nostore:ocl", "fake:eol", "fake:ocl@net4j-tcp", "fake:ocl/compiled"), good());
		assertEquals(List.of("nostore:ocl@local", "fake:eol@local", "fake:ocl@net4j-tcp", "fake:ocl/compiled@local"),
				result.skipped().stream().map(skipped -> skipped.contender()).toList());
		assertTrue(result.skipped().stream().noneMatch(skipped -> skipped.reason().isBlank()));
		assertEquals(10, rows().size());
		String page = Files.readString(result.report());
		assertTrue(page.contains("nostore:ocl@local") && page.contains("Unknown store"));
		assertFalse(result.isClean());
	}

	@Test
	@Timeout(20)
	void cancellingEndsSoonWithAReportAndNoThreads() throws Exception {
		FakeStore store = new FakeStore("fake", (call, query, limits, cancellation) -> {
			FakeStore.sleep(5);
			return FakeStore.right();
		});
		Cancellation cancellation = Cancellation.create();
		long[] cancelled = { 0 };
		RunListener stopper = new RunListener() {
			@Override
			public void sample(Step step, LiveSample sample) {
				if (step.clients() == 4 && cancelled[0] == 0) {
					cancelled[0] = System.nanoTime();
					cancellation.cancel();
				}
			}
		};
		RunResult result = prepare(experiment("fake:ocl").clients(1, 4).executions(1000).stepLimit(Duration.ofMillis(500)), store).listener(stopper)
				.cancellation(cancellation).build().run();
		assertTrue(System.nanoTime() - cancelled[0] < 10_000_000_000L, "took long to end");
		assertTrue(result.cancelled());
		assertTrue(Files.readString(result.report()).contains("This run was cancelled"));
		assertTrue(result.executions() > 0 && rows().size() == result.executions());
		assertNoClientThreads();
	}

	@Test
	@Timeout(20)
	void interruptingEndsARunThatHangs() throws Exception {
		FakeStore store = new FakeStore("fake", (call, query, limits, cancellation) -> {
			FakeStore.sleep(60_000);
			throw new ArenaException(ErrorCode.INTERNAL, "interrupted");
		});
		List<RunResult> results = new ArrayList<>();
		Thread thread = new Thread(() -> results.add(run(experiment("fake:ocl").clients(2).timeout(Duration.ofMinutes(2)), store)));
		thread.start();
		while (store.calls.get() < 2) {
			Thread.sleep(10);
		}
		thread.interrupt();
		thread.join(5000);
		assertFalse(thread.isAlive());
		assertTrue(results.get(0).cancelled());
		assertEquals(0, rows().size());
		assertNoClientThreads();
	}

	private static void assertNoClientThreads() throws InterruptedException {
		for (int i = 0; i < 20 && clientThreads() > 0; i++) {
			Thread.sleep(50);
		}
		assertEquals(0, clientThreads());
	}

	private static long clientThreads() {
		return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().startsWith("modelarena-client")).count();
	}

	@Test
	void theListenerHearsEverythingInOrderFromOneThread() {
		List<String> heard = new ArrayList<>();
		Thread[] thread = new Thread[1];
		RunListener listener = new RunListener() {
			private void hear(String what) {
				thread[0] = thread[0] == null ? Thread.currentThread() : thread[0];
				heard.add(thread[0] == Thread.currentThread() ? what : "another thread: " + what);
			}

			@Override
			public void stepBegun(Step step, int number, int total) {
				hear("begun " + number + " of " + total);
			}

			@Override
			public void stepDone(StepResult result) {
				hear("done " + result.tally().executions());
			}

			@Override
			public void finished(RunResult result) {
				hear("finished");
			}
		};
		prepare(experiment("none:ocl", "fake:ocl").clients(1, 2), good()).listener(listener).build().run();
		assertEquals(List.of("begun 3 of 4", "done 10", "begun 4 of 4", "done 20", "finished"), heard);
	}
}
