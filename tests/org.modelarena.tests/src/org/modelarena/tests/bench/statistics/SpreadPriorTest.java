// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.bench.results.Standings;
import org.modelarena.bench.statistics.Comparison;
import org.modelarena.bench.statistics.Comparison.Verdict;
import org.modelarena.bench.statistics.SpreadPrior;
import org.modelarena.testkit.Sampled;

class SpreadPriorTest {
	private static final int RUNS = Boolean.getBoolean("modelarena.long") ? 2000 : 100;
	private static final List<double[]> CELLS = List.of(new double[] { 1, 1.1, 1.05 }, new double[] { 2, 2.1, 1.9 }, new double[] { 10, 30, 12 },
			new double[] { 0.5, 0.51, 0.49 }, new double[] { 7, 7.7, 9.1 }, new double[] { 3, 3.1, 3.05 }, new double[] { 40, 41, 39 });

	/** What SciPy gives for the same formulas, with its own chi-squared density and Student's t, whose tail is approximated here. */
	@ParameterizedTest
	@CsvSource({ "0, 1, 0.99, 1.22421", "0, 1, 0.9999, 4.48579", "0, 2, 0.99, 4.59582", "0, 2, 0.9999, 15.81631", "2, 4, 0.99, 5.09577", "2, 4, 0.9999, 21.95500", "3, 6, 0.99, 1.12605",
			"3, 6, 0.9999, 3.00329" })
	void theIntervalIsThatOfTheMixture(int contender, int baseline, double confidence, double factor) {
		Comparison comparison = Comparison.of(CELLS.get(contender), CELLS.get(baseline), SpreadPrior.of(CELLS), confidence, 0.05);
		assertEquals(1, comparison.high() / comparison.ratio() / factor, 0.02);
		assertEquals(1, comparison.ratio() / comparison.low() / factor, 0.02);
	}

	@Test
	void theTypicalSpreadIsThatOfMostCells() {
		Random random = new Random(5);
		List<double[]> cells = new ArrayList<>();
		for (int cell = 0; cell < 200; cell++) {
			cells.add(forks(random, 3, 1, cell % 10 == 0 ? 1 : 0.03));
		}
		assertEquals(0.03, SpreadPrior.of(cells).median(), 0.01);
	}

	@Test
	void twoCellsAreNoPrior() {
		assertEquals(SpreadPrior.NONE, SpreadPrior.of(List.of(new double[] { 1, 2 }, new double[] { 1, 2 }, new double[] { 1 })));
	}

	/** How much JVMs may differ: all alike, from 1 % to 100 % as of real stores on a busy machine, quiet cells among noisy ones, and now and then a JVM that is disturbed. */
	private enum Noise {
		ALIKE, UNALIKE, TWO_KINDS, DISTURBED
	}

	private static double spread(Noise noise, Random random) {
		return switch (noise) {
		case ALIKE -> 0.05;
		case UNALIKE -> 0.05 * Math.exp(random.nextGaussian());
		case TWO_KINDS -> random.nextInt(5) == 0 ? 0.5 : 0.03;
		case DISTURBED -> 0.04;
		};
	}

	/** A cell under two names, and a third one that takes ten times as long. */
	private static List<double[]> cell(Noise noise, int forks, Random random) {
		double spread = spread(noise, random);
		List<double[]> cells = List.of(forks(random, forks, 1, spread), forks(random, forks, 1, spread), forks(random, forks, 10, spread));
		if (noise == Noise.DISTURBED) {
			cells.forEach(medians -> Arrays.setAll(medians, i -> medians[i] * (random.nextInt(10) == 0 ? Math.exp(Math.abs(random.nextGaussian())) : 1)));
		}
		return cells;
	}

	/** Runs of 90 cells, with the confidence of standings for all comparisons of a run together. */
	@Sampled(3)
	@ParameterizedTest
	@CsvSource({ "ALIKE, 3, 1", "ALIKE, 5, 1", "UNALIKE, 3, 0.9", "UNALIKE, 5, 0.97", "TWO_KINDS, 3, 0.8", "TWO_KINDS, 5, 0.9", "DISTURBED, 3, 0.6", "DISTURBED, 5, 0.9" })
	void differencesAreFoundAndNotMadeUp(Noise noise, int forks, double least) {
		Random random = new Random(6);
		int runsWithAnAlarm = 0;
		int found = 0;
		for (int run = 0; run < RUNS; run++) {
			List<double[]> cells = new ArrayList<>();
			for (int cell = 0; cell < 30; cell++) {
				cells.addAll(cell(noise, forks, random));
			}
			SpreadPrior prior = SpreadPrior.of(cells);
			boolean alarm = false;
			for (int cell = 0; cell < cells.size(); cell += 3) {
				alarm |= isSure(cells.get(cell), cells.get(cell + 1), prior);
				found += isSure(cells.get(cell), cells.get(cell + 2), prior) ? 1 : 0;
			}
			runsWithAnAlarm += alarm ? 1 : 0;
		}
		assertTrue(runsWithAnAlarm <= RUNS / 100, runsWithAnAlarm + " runs of " + RUNS);
		assertTrue(found >= least * RUNS * 30, found + " of " + RUNS * 30);
	}

	private static boolean isSure(double[] one, double[] other, SpreadPrior prior) {
		Verdict verdict = Comparison.of(other, one, prior, Comparison.corrected(Standings.CONFIDENCE, 90), 0.05).verdict();
		return verdict == Verdict.FASTER || verdict == Verdict.SLOWER;
	}

	private static double[] forks(Random random, int count, double median, double spread) {
		double[] medians = new double[count];
		for (int fork = 0; fork < count; fork++) {
			medians[fork] = median * Math.exp(spread * random.nextGaussian());
		}
		return medians;
	}
}
