package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunHistory;
import org.modelarena.tests.bench.DrawnRuns.Change;
import org.modelarena.tests.bench.DrawnRuns.Noise;

/**
 * The gate: how often it raises an alarm if nothing has changed, and how often it does not if something has. Twelve cells, 20 earlier runs, five forks that differ by
 * 2.5 %. Noise is that of a run: of its machine, and of its forks.
 */
class GateTest {
	private static final int PAIRS = 100;
	private static final int EARLIER = 20;
	private static final double FORKS = 0.025;

	@TempDir
	Path folder;
	private DrawnRuns runs;

	@BeforeEach
	void template() {
		runs = new DrawnRuns(folder);
	}

	/** What of the noise of a run does not come from its five forks. */
	private static Noise noise(double ofARun) {
		return new Noise(Math.sqrt(ofARun * ofARun - FORKS * FORKS / 5), FORKS, 5);
	}

	private int alarms(Noise noise, int fresh, Change change) {
		int alarms = 0;
		for (int seed = 1; seed <= PAIRS; seed++) {
			Random random = new Random(seed);
			Path parent = folder.resolve("runs");
			runs.series(parent, EARLIER, random, noise);
			for (int day = EARLIER; day < EARLIER + fresh; day++) {
				runs.write(parent.resolve(DrawnRuns.name(day)), day, random, noise, change);
			}
			RunHistory history = RunHistory.read(parent, EARLIER, fresh);
			assertEquals(12, history.series().size());
			assertEquals(EARLIER, history.earlier().size());
			alarms += history.isPassed() ? 0 : 1;
		}
		return alarms;
	}

	@ParameterizedTest
	@CsvSource({ "0.015, 1", "0.03, 1", "0.02, 2" })
	void ofAHundredHistoriesWithoutAChangeAtMostTwoRaiseAnAlarm(double noise, int fresh) {
		int alarms = alarms(noise(noise), fresh, Change.NONE);
		assertTrue(alarms <= 2, alarms + " alarms");
	}

	/** With a noise of 1.5 % in one run, with 2 % in two. */
	@ParameterizedTest
	@CsvSource({ "0.015, 1", "0.02, 2" })
	void aSlowDownOfTenPercentInOneCellIsFound(double noise, int fresh) {
		int found = alarms(noise(noise), fresh, (contender, query, clients) -> contender.equals("half") && query.equals("A") && clients == 1 ? 1.1 : 1);
		assertTrue(found >= 95, found + " of 100 found");
	}

	/** It shows in all cells together. */
	@Test
	void aSlowDownOfTenPercentEverywhereIsFoundInMoreNoise() {
		int found = alarms(noise(0.03), 1, (contender, query, clients) -> 1.1);
		assertTrue(found >= 95, found + " of 100 found");
	}

	@Test
	void aSpeedUpRaisesNoAlarm() {
		assertEquals(0, alarms(noise(0.02), 1, (contender, query, clients) -> 1 / 1.1));
	}

	private static RunHistory.Run run(List<Measurement.Where> cells, Random random, double noise) {
		Map<Measurement.Where, Double> millis = new LinkedHashMap<>();
		cells.forEach(where -> millis.put(where, 5 * Math.exp(noise * random.nextGaussian())));
		return new RunHistory.Run(Path.of("run"), "", "", millis);
	}

	private static List<RunHistory.Run> runs(int count, List<Measurement.Where> cells, Random random) {
		return IntStream.range(0, count).mapToObj(number -> run(cells, random, 0.025)).toList();
	}

	/** Whatever the number of cells and of earlier runs, although outliers are dropped. */
	@ParameterizedTest
	@CsvSource({ "1, 3, 1", "1, 10, 1", "6, 5, 1", "6, 20, 1", "12, 10, 1", "12, 20, 2", "42, 10, 1", "42, 20, 1", "42, 50, 3" })
	void theRateOfFalseAlarmsOfAllCellsTogetherIsTwoPercentAtMost(int cells, int earlier, int fresh) {
		List<Measurement.Where> where = IntStream.range(0, cells).mapToObj(number -> new Measurement.Where("a:ocl", "Q" + number, "local", 1)).toList();
		Random random = new Random(cells + earlier + fresh);
		int rounds = 100_000 / (cells + 9);
		int alarms = 0;
		for (int round = 0; round < rounds; round++) {
			alarms += RunHistory.of(runs(earlier, where, random), runs(fresh, where, random)).isPassed() ? 0 : 1;
		}
		assertTrue(alarms <= 0.02 * rounds, 100.0 * alarms / rounds + " % false alarms");
	}
}
