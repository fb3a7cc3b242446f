// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunHistory;
import org.modelarena.testkit.Sampled;
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
	private static final List<Measurement.Where> CELLS = cells(12);

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

	@Test
	@Sampled(2)
	void ofAHundredHistoriesWithoutAChangeAtMostTwoRaiseAnAlarm() {
		int alarms = alarms(noise(0.015), 1, Change.NONE);
		assertTrue(alarms <= 2, alarms + " alarms");
	}

	@Sampled(3)
	@Test
	void aSlowDownOfTenPercentInOneCellIsFound() {
		int found = alarms(noise(0.015), 1, (contender, query, clients) -> contender.equals("half") && query.equals("A") && clients == 1 ? 1.1 : 1);
		assertTrue(found >= 95, found + " of 100 found");
	}

	private static RunHistory changed(Random random, double noise, int fresh, UnaryOperator<Map<Measurement.Where, Double>> change) {
		List<RunHistory.Run> after = runs(fresh, CELLS, random, noise).stream().map(run -> new RunHistory.Run(run.folder(), "", "", change.apply(run.millis()))).toList();
		return RunHistory.of(runs(EARLIER, CELLS, random, noise), after);
	}

	private static Map<Measurement.Where, Double> times(Map<Measurement.Where, Double> millis, int cells, double factor) {
		Map<Measurement.Where, Double> changed = new LinkedHashMap<>(millis);
		CELLS.subList(0, cells).forEach(where -> changed.merge(where, factor, (time, by) -> time * by));
		return changed;
	}

	/** In one cell by one run with a noise of 1.5 %, and by two with 2 %; everywhere by one run with 3 %, as it shows in the mean of all cells. */
	@Sampled(2)
	@ParameterizedTest
	@CsvSource({ "1, 0.015, 1", "1, 0.02, 2", "12, 0.03, 1" })
	void aSlowDownOfTenPercentIsFoundInNinetyFiveOfAHundredCases(int cells, double noise, int fresh) {
		Random random = new Random(cells + fresh);
		long found = IntStream.range(0, 1000).filter(round -> changed(random, noise, fresh, millis -> times(millis, cells, 1.1)).isSlower()).count();
		assertTrue(found >= 950, found + " of 1000 found");
	}

	@Test
	void aSpeedUpRaisesNoAlarm() {
		Random random = new Random(1);
		assertEquals(0, IntStream.range(0, 1000).filter(round -> !changed(random, 0.02, 1, millis -> times(millis, 12, 1 / 1.1)).isPassed()).count());
	}

	private static List<Measurement.Where> cells(int count) {
		return IntStream.range(0, count).mapToObj(number -> new Measurement.Where("a:ocl", "Q" + number, "local", 1)).toList();
	}

	private static RunHistory.Run run(List<Measurement.Where> cells, Random random, double noise) {
		Map<Measurement.Where, Double> millis = new LinkedHashMap<>();
		cells.forEach(where -> millis.put(where, 5 * Math.exp(noise * random.nextGaussian())));
		return new RunHistory.Run(Path.of("run"), "", "", millis);
	}

	private static List<RunHistory.Run> runs(int count, List<Measurement.Where> cells, Random random, double noise) {
		return IntStream.range(0, count).mapToObj(number -> run(cells, random, noise)).toList();
	}

	/** Whatever the number of cells and of earlier runs, although outliers are dropped. */
	@Sampled(16)
	@ParameterizedTest
	@CsvSource({ "1, 3, 1", "1, 10, 1", "6, 5, 1", "6, 20, 1", "12, 10, 1", "12, 20, 2", "42, 10, 1", "42, 20, 1", "42, 50, 3" })
	void theRateOfFalseAlarmsOfAllCellsTogetherIsTwoPercentAtMost(int cells, int earlier, int fresh) {
		List<Measurement.Where> where = cells(cells);
		Random random = new Random(cells + earlier + fresh);
		int rounds = 100_000 / (cells + 9);
		int alarms = 0;
		for (int round = 0; round < rounds; round++) {
			alarms += RunHistory.of(runs(earlier, where, random, 0.025), runs(fresh, where, random, 0.025)).isPassed() ? 0 : 1;
		}
		assertTrue(alarms <= 0.02 * rounds, 100.0 * alarms / rounds + " % false alarms");
	}
}
