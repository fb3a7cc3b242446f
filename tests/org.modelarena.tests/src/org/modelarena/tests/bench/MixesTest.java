// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.Demand;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.StepResult;
import org.modelarena.bench.Workload;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.Mix;
import org.modelarena.bench.results.RunComparison;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.RunLog;
import org.modelarena.cases.CaseQuery;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.store.Catalog;
import org.modelarena.testkit.Sampled;

/** Different queries at once. The right answer of a query is the number that is its text. */
@Timeout(120)
class MixesTest {
	private static final int ASKED = 11;

	@TempDir
	Path folder;

	private Path out() {
		return FakeStore.out(folder);
	}

	private static Map<String, Integer> weights(int ofA, int ofB, int ofC) {
		Map<String, Integer> weights = new LinkedHashMap<>();
		weights.put("A", ofA);
		weights.put("B", ofB);
		weights.put("C", ofC);
		return weights;
	}

	private static Experiment.Builder experiment(String... contenders) {
		Experiment.Builder builder = Experiment.builder("t").ofCase("railway", Map.of()).forks(1).executions(10).warmup(0).timeout(Duration.ofSeconds(5)).mix(new Mix("Users", weights(
				1, 8, 3)));
		for (String contender : contenders) {
			builder.contender(contender);
		}
		return builder;
	}

	private static Workload workload() {
		List<CaseQuery> queries = List.of(new CaseQuery("A", Map.of("ocl", "1")), new CaseQuery("B", Map.of("ocl", "2")), new CaseQuery("C", Map.of("ocl", "3")), new CaseQuery("D",
				Map.of("eol", "4")));
		return new Workload(FakeStore.workload().model(), queries, Optional.empty());
	}

	private static Answer right(Query query) {
		return FakeStore.number(Long.parseLong(query.text()));
	}

	private static FakeStore good(String name) {
		return new FakeStore(name, (call, query, limits, cancellation) -> right(query));
	}

	private static Catalog catalog(FakeStore... stores) {
		return FakeStore.catalog((call, query, limits, cancellation) -> right(query), stores);
	}

	private ExperimentRun.Builder prepare(Experiment.Builder experiment, FakeStore... stores) {
		return ExperimentRun.of(experiment.build(), out()).catalog(catalog(stores)).workload(workload()).inProcess();
	}

	private RunResult run(Experiment.Builder experiment, FakeStore... stores) {
		return prepare(experiment, stores).build().run();
	}

	private List<String[]> rows() throws IOException {
		return Files.readAllLines(out().resolve("executions.csv")).stream().skip(1).map(line -> line.split(",", -1)).toList();
	}

	/** What was asked in a step, in the order of its rows. */
	private List<String> asked(String contender, int fork) throws IOException {
		return rows().stream().filter(row -> row[0].equals(contender) && row[1].equals("Users") && row[4].equals(Integer.toString(fork))).map(row -> row[ASKED]).toList();
	}

	@Test
	void eachQueryIsAskedAsOftenAsItsWeightSays() throws Exception {
		RunResult result = run(experiment("x:ocl", "y:ocl").clients(2).executions(3000).forks(2).warmup(7), good("x"), good("y"));
		assertTrue(result.isClean());
		List<String> first = asked("x:ocl", 1);
		assertEquals(6000, first.size());
		Map<String, Long> times = first.stream().collect(Collectors.groupingBy(query -> query, Collectors.counting()));
		// Four standard deviations.
		assertEquals(500, times.get("A"), 86);
		assertEquals(4000, times.get("B"), 147);
		assertEquals(1500, times.get("C"), 135);
		assertEquals(first, asked("y:ocl", 1), "the same for all contenders");
		assertNotEquals(first, asked("x:ocl", 2), "not in each fork");
		assertNotEquals(first.subList(0, 3000), first.subList(3000, 6000), "not by each client");
		assertEquals(3, rows().stream().map(row -> row[ASKED] + row[9]).distinct().count(), "each has its own answer");
		Measurement measurement = result.data().find("x:ocl@local", "Users", 2).orElseThrow();
		assertEquals(12_000, measurement.counts().ok());
		assertEquals(List.of("A", "B", "C"), measurement.parts().stream().map(part -> part.where().query()).toList());
		assertEquals(12_000, measurement.parts().stream().mapToLong(part -> part.counts().ok()).sum());
	}

	@Test
	void aWrongAnswerToOneOfTheQueriesIsWrong() throws Exception {
		// The right answer of another query.
		FakeStore store = new FakeStore("x", (call, query, limits, cancellation) -> query.text().equals("3") ? FakeStore.number(2) : right(query));
		RunResult result = run(experiment("x:ocl").executions(200), store);
		long ofC = asked("x:ocl", 1).stream().filter("C"::equals).count();
		assertTrue(ofC > 0 && ofC == result.wrong(), ofC + " and " + result.wrong());
		assertTrue(rows().stream().allMatch(row -> row[10].equals(row[ASKED].equals("C") ? "wrong" : "ok")));
		RunLog.Trouble trouble = result.data().log().troubles().getFirst();
		assertTrue(trouble.message().startsWith("C: Answered 1 row;"), trouble.message());
		Measurement measurement = result.data().measurements().getFirst();
		assertFalse(measurement.isClean());
		assertEquals(List.of(0L, 0L, ofC), measurement.parts().stream().map(part -> part.counts().wrong()).toList());
	}

	@Test
	void anOpenLoopAsksTheSameAtTheSameTime() throws Exception {
		FakeStore slow = new FakeStore("y", (call, query, limits, cancellation) -> {
			FakeStore.sleep(query.text().equals("1") ? 5 : 0);
			return right(query);
		});
		run(experiment("x:ocl", "y:ocl").clients(3).executions(50).openLoop(1000), good("x"), slow);
		assertEquals(150, asked("x:ocl", 1).size());
		assertEquals(asked("x:ocl", 1), asked("y:ocl", 1), "whichever client is free");
	}

	@Test
	void aContenderWithoutOneOfTheQueriesIsSkipped() {
		FakeStore store = good("x");
		RunResult result = run(experiment("x:ocl").queries(List.of("A")).mix(new Mix("Other", Map.of("A", 1, "D", 1))), store);
		assertEquals(List.of("A", "Users"), result.data().queries(), "queries, then mixes");
		assertEquals(1, result.skipped().size());
		assertEquals("Other", result.skipped().getFirst().query());
		assertEquals("D: not available: the query has no text in ocl", result.skipped().getFirst().reason());
	}

	/** A median that is soon precise would end the step before the rare queries were asked often enough. */
	@Sampled(2)
	@Test
	void mediansDoNotDecideWhenAMixWasAskedOftenEnough() {
		FakeStore store = new FakeStore("x", (call, query, limits, cancellation) -> {
			FakeStore.sleep(2);
			return right(query);
		});
		RunResult result = run(experiment("x:ocl").executions(new Demand.Executions.Until(1, 20_000)).warmup(new Demand.Warmup.Steady(Duration.ofMillis(1500))).stepLimit(Duration
				.ofMillis(1200)), store);
		RunLog.StepQuality quality = result.data().log().steps().getFirst();
		assertTrue(quality.warmupMillis() >= 1500, () -> "warm-up of " + quality.warmupMillis() + " ms");
		assertTrue(quality.isSteady() && quality.isPrecise(), "neither was asked for");
		long nanos = result.data().measurements().getFirst().forks().getFirst().nanos();
		assertTrue(nanos >= 1_000_000_000, () -> "measured for " + nanos + " ns");
	}

	@Test
	void theReportSetsEachQueryAgainstItselfAlone() throws Exception {
		RunResult result = run(experiment("x:ocl").queries(List.of("A", "B")).executions(400), good("x"));
		String page = Files.readString(result.report());
		assertTrue(page.contains("id=\"t-mix-Users\"") && page.contains("of 12 executions: A 1, B 8, C 3"), page);
		assertTrue(page.contains("not measured"), "C was not asked alone");
		assertTrue(Files.readString(out().resolve("summary.json")).contains("t.Users"));
	}

	@Test
	void aResumedRunHasEachExecutionOnce() throws Exception {
		Cancellation cancellation = Cancellation.create();
		RunListener stopper = new RunListener() {
			@Override
			public void stepDone(StepResult result) {
				cancellation.cancel();
			}
		};
		Experiment.Builder experiment = experiment("x:ocl", "y:ocl").forks(2).executions(50);
		workload().queries().stream().filter(query -> query.text("ocl").isPresent()).forEach(experiment::query);
		assertTrue(prepare(experiment, good("x"), good("y")).listener(stopper).cancellation(cancellation).build().run().cancelled());
		RunResult resumed = ExperimentRun.resume(out()).catalog(catalog(good("x"), good("y"))).workload(workload()).inProcess().build().run();
		assertTrue(resumed.isClean());
		assertEquals(15, resumed.steps().size(), "one was measured before");
		assertEquals(2 * 2 * 4 * 50, rows().size());
		assertEquals(rows().size(), rows().stream().map(row -> String.join(",", List.of(row).subList(0, 6))).distinct().count());
		assertEquals(asked("x:ocl", 2), asked("y:ocl", 2), "the order of the weights is that of the file");
		assertEquals(weights(1, 8, 3), resumed.data().log().mix("Users").orElseThrow().weights());
	}

	/** A run of a version without mixes goes on in its own form. */
	@Test
	void aRunWithoutTheColumnIsResumedWithoutIt() throws Exception {
		Cancellation cancellation = Cancellation.create();
		RunListener stopper = new RunListener() {
			@Override
			public void stepDone(StepResult result) {
				cancellation.cancel();
			}
		};
		Experiment.Builder experiment = Experiment.builder("t").ofCase("railway", Map.of()).contender("x:ocl").forks(3).executions(5).warmup(0);
		Workload workload = new Workload(workload().model(), List.of(new CaseQuery("A", Map.of("ocl", "1"))), Optional.empty());
		ExperimentRun.of(experiment.build(), out()).catalog(catalog(good("x"))).workload(workload).inProcess().listener(stopper).cancellation(cancellation).build().run();
		Path executions = out().resolve("executions.csv");
		Files.writeString(executions, Files.readString(executions).replaceAll(",[^,\n]*\n", "\n"));
		Path journal = out().resolve("journal.jsonl");
		Files.writeString(journal, Files.readString(journal).replaceAll("\"executionsBytes\":\\d+", "\"executionsBytes\":" + Files.size(executions)));
		RunResult resumed = ExperimentRun.resume(out()).catalog(catalog(good("x"))).workload(workload).inProcess().build().run();
		assertEquals(15, resumed.executions());
		assertTrue(rows().stream().allMatch(row -> row.length == ASKED && row[10].equals("ok")));
	}

	@Test
	void aMixOfOtherWeightsIsNotCompared() {
		RunResult before = run(experiment("x:ocl").executions(100), good("x"));
		Path later = folder.resolve("later");
		Experiment.Builder other = Experiment.builder("t").ofCase("railway", Map.of()).forks(1).executions(100).warmup(0).timeout(Duration.ofSeconds(5)).mix(new Mix("Users", weights(1, 7,
				3))).contender("x:ocl");
		ExperimentRun.of(other.build(), later).catalog(catalog(good("x"))).workload(workload()).inProcess().build().run();
		RunComparison comparison = RunComparison.of(before.data(), RunData.read(later), false);
		assertEquals(List.of(), comparison.cells());
		assertTrue(comparison.left().getFirst().reason().startsWith("the mix is another"), comparison.left().toString());
		assertEquals(1, RunComparison.of(before.data(), before.data(), false).cells().size());
	}

	@Test
	void aMixNeedsANameAndQueriesOfItsOwn() {
		Experiment.Builder taken = experiment("x:ocl").queries(List.of("Users"));
		assertEquals(ErrorCode.EXPERIMENT_INVALID, assertThrows(ArenaException.class, taken::build).code());
		Experiment.Builder heavy = experiment("x:ocl").mix(new Mix("Heavy", Map.of("A", 1001)));
		assertTrue(assertThrows(ArenaException.class, heavy::build).getMessage().contains("1 to 1000"));
		Experiment.Builder empty = experiment("x:ocl").mix(new Mix("Empty", Map.of()));
		assertTrue(assertThrows(ArenaException.class, empty::build).getMessage().contains("1 to 100 queries"));
		Experiment.Builder files = Experiment.builder("t").ofFiles(List.of(folder.resolve("m.xmi")), List.of()).query(new CaseQuery("Long", Map.of("ocl", "1"))).contender("x:ocl")
				.mix(new Mix("Both", Map.of("Lang", 1)));
		assertTrue(assertThrows(ArenaException.class, files::build).getMessage().contains("Did you mean 'Long'?"));
	}

	/** Over a transport, with clients and server in JVMs of their own. */
	@Test
	@Sampled(3)
	@Timeout(240)
	void clientsInAnotherProcessAskAlike() throws Exception {
		Map<String, Integer> weights = new LinkedHashMap<>();
		weights.put("PosLength", 1);
		weights.put("SwitchSet", 3);
		Experiment experiment = Experiment.builder("t").ofCase("railway", Map.of("size", "1")).queries(List.of("PosLength")).mix(new Mix("Users", weights)).contender("columns:ocl@tcp")
				.contender("emf:ocl").clients(2).forks(2).executions(100).warmup(10).heap(256L << 20).build();
		RunResult result = ExperimentRun.of(experiment, out()).build().run();
		assertTrue(result.isClean(), () -> result.skipped() + " " + result.data().log().troubles());
		assertEquals(2 * 2 * 2 * 200, rows().size());
		List<String> asked = asked("columns:ocl", 1);
		assertEquals(150, asked.stream().filter("SwitchSet"::equals).count(), 25);
		assertEquals(asked, asked("emf:ocl", 1));
		assertEquals(2, rows().stream().filter(row -> row[0].equals("emf:ocl") && row[1].equals("Users")).map(row -> row[ASKED] + row[8] + row[9]).distinct().count(),
				"each query has its own answer");
	}
}
