// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.results.RoundSeries;
import org.modelarena.bench.results.Skipped;
import org.modelarena.core.ArenaException;
import org.modelarena.testkit.Sampled;

/** Rounds, in stores that keep what programs change: here with annotations. */
@Timeout(300)
class RoundsTest {
	private static final int REPS = 40;
	private static final int ROUNDS = 5;

	@TempDir
	private Path folder;

	private static Experiment.Builder annotations(String indexes, String... contenders) {
		Experiment.Builder builder = Experiment.builder("t").ofCase("annotations", Map.of("size", "7", "reps", Integer.toString(REPS), "batch", "16", "indexes", indexes)).rounds(ROUNDS).forks(2)
				.heap(512L << 20);
		for (String contender : contenders) {
			builder.contender(contender);
		}
		return builder;
	}

	private RunResult run(Experiment.Builder experiment) {
		return ExperimentRun.of(experiment.build(), folder.resolve("out")).inProcess().build().run();
	}

	private List<String[]> executions() throws Exception {
		return Files.readAllLines(folder.resolve("out").resolve("executions.csv")).stream().skip(1).map(line -> line.split(",", -1)).toList();
	}

	@Sampled(9)
	@Test
	void eachQueryIsExecutedOnceInEachRoundOfARepetition() throws Exception {
		RunResult result = run(annotations("true", "columns:api", "emf:api@tcp", "neoemf:api"));
		assertTrue(result.isClean(), result.skipped() + " " + result.data().log().troubles());
		assertEquals(3 * 3 * 2 * ROUNDS, result.executions());
		Map<String, List<String>> rounds = executions().stream().collect(Collectors.groupingBy(cells -> cells[0] + cells[1] + cells[4], Collectors.mapping(cells -> cells[5], Collectors.toList())));
		assertEquals(Set.of(IntStream.rangeClosed(1, ROUNDS).mapToObj(Integer::toString).toList()), Set.copyOf(rounds.values()));
		assertEquals(3 * ROUNDS, executions().stream().map(cells -> cells[1] + cells[5] + cells[9]).distinct().count(), "the same answers in each store and repetition");
		assertEquals(3 * ROUNDS, executions().stream().map(cells -> cells[9]).distinct().count(), "other answers in each round");
	}

	@Test
	@Sampled(4)
	void theReportShowsRoundByRound() throws Exception {
		RunResult result = run(annotations("false", "columns:api", "columns:api@ws"));
		assertTrue(result.isClean(), result.skipped() + " " + result.data().log().troubles());
		List<RoundSeries> all = result.data().rounds();
		assertEquals(6, all.size());
		for (RoundSeries series : all) {
			assertEquals(ROUNDS, series.points().size());
			assertTrue(series.points().stream().allMatch(point -> point.repetitions() == 2 && point.mean() > 0 && point.deviation() >= 0), series.toString());
			assertTrue(series.growth() > 0, series.toString());
		}
		String page = Files.readString(result.report());
		assertTrue(page.contains("Round by round") && page.contains("FetchByBody: time of a round"), "a chart for each query");
	}

	@Test
	void meanAndDeviationAreThoseOfTheRepetitions() {
		RoundSeries.Point point = RoundSeries.Point.of(3, List.of(1.0, 2.0, 6.0));
		assertEquals(3, point.mean());
		assertEquals(Math.sqrt(7), point.deviation(), 1e-12);
		assertTrue(Double.isNaN(RoundSeries.Point.of(1, List.of(4.0)).deviation()));
		List<RoundSeries.Point> rounds = IntStream.rangeClosed(1, 5).mapToObj(round -> RoundSeries.Point.of(round, List.of(round == 1 ? 99.0 : round))).toList();
		assertEquals(4.5 / 2.5, new RoundSeries("c", "q", rounds).growth(), 1e-12);
	}

	@Test
	void afterAFailureNothingIsMeasured() throws Exception {
		RunResult result = run(annotations("true", "emf:api").timeout(Duration.ofMillis(1)).forks(1));
		assertTrue(executions().stream().allMatch(cells -> cells[5].equals("1")), "no second round");
		assertTrue(result.data().log().troubles().stream().anyMatch(trouble -> trouble.message().contains("failed in round 1 of 5")), result.data().log().troubles().toString());
	}

	@Test
	void whatCannotKeepChangesIsRefusedWithTheReason() {
		RunResult result = run(annotations("true", "emf:api", "postgresql:api@tcp", "mongodb:ocl"));
		Map<String, String> reasons = result.skipped().stream().collect(Collectors.toMap(Skipped::contender, Skipped::reason));
		assertEquals(Set.of("postgresql:api@tcp", "mongodb:ocl@local"), reasons.keySet());
		assertTrue(reasons.values().stream().allMatch(reason -> reason.contains("is a reference system, and no store of models")), reasons.toString());
	}

	@Test
	void aServerThatIsNotThereIsToldWithTheWayOut() {
		assumeTrue(System.getenv("MODELARENA_MARIADB_URL") == null && System.getenv("MODELARENA_MONGODB_URI") == null);
		RunResult result = run(annotations("true", "mariadb:api", "mongodb:api").forks(1));
		String reasons = result.skipped().toString();
		assertTrue(reasons.contains("MODELARENA_MARIADB_URL") && reasons.contains("MODELARENA_MONGODB_URI"), reasons);
	}

	@Test
	void whatHasNoPlaceInRoundsIsRefused() {
		List<UnaryOperator<Experiment.Builder>> others = List.of(other -> other.clients(1, 2), other -> other.executions(3), other -> other.warmup(1), other -> other.openLoop(5), other -> other
				.cold(1), other -> other.share(Duration.ofSeconds(1)), other -> other.gcEvery(Duration.ofSeconds(1)), other -> other.rounds(-1));
		for (UnaryOperator<Experiment.Builder> other : others) {
			ArenaException refused = assertThrows(ArenaException.class, () -> other.apply(annotations("true", "emf:api")).build());
			assertTrue(refused.getMessage().matches("(?s).*[Rr]ound.*"), refused.getMessage());
		}
	}

	private static List<ProcessHandle> left(List<ProcessHandle> before) {
		return ProcessHandle.current().descendants().filter(each -> !before.contains(each) && each.isAlive()).toList();
	}

	/** As a real server, with indexes and without; some of them are fetched. */
	@Sampled(24)
	@ParameterizedTest
	@CsvSource({ "postgresql, true", "mongo-java-server-h2, true", "neo4j-edge, true", "postgresql, false", "mongo-java-server-h2, false", "neo4j-edge, false" })
	void aReferenceSystemGivesTheSameAnswers(String system, boolean indexes) throws Exception {
		Path own = folder.resolve("short.yaml");
		Files.writeString(own, "name: t\ncase: annotations\nmodel: { size: 5, reps: 30, batch: 12, indexes: " + indexes + " }\nrounds: 2\nforks: 1\nheap: 512m\n"
				+ "contenders: [\"columns:api\", \"" + system + ":api\"]\n");
		List<ProcessHandle> before = ProcessHandle.current().descendants().toList();
		RunResult result = ExperimentRun.of(ExperimentFile.read(own), folder.resolve("out")).build().run();
		assertTrue(result.isClean(), result.skipped() + " " + result.data().log().troubles());
		assertEquals(2 * 3 * 2, result.executions());
		// Neo4j's process waits ten seconds for another graph.
		for (int wait = 0; wait < 300 && !left(before).isEmpty(); wait++) {
			LockSupport.parkNanos(100_000_000);
		}
		assertEquals(List.of(), left(before), "the server is gone after the run");
	}
}
