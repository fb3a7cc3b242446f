package org.modelarena.tests.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.modelarena.bench.statistics.Comparison;
import org.modelarena.bench.statistics.Comparison.Verdict;
import org.modelarena.bench.statistics.SpreadPrior;

class SpreadPriorTest {
	/** The variances of cells are drawn as the prior supposes: s0² d0 by a chi-squared variable of d0 degrees of freedom. */
	@Test
	void thePriorOfDrawnVariancesIsFound() {
		Random random = new Random(4);
		List<double[]> cells = new ArrayList<>();
		for (int cell = 0; cell < 20_000; cell++) {
			double spread = Math.sqrt(0.05 * 0.05 * 8 / chiSquared(random, 8));
			cells.add(forks(random, 5, 1, spread));
		}
		SpreadPrior prior = SpreadPrior.of(cells);
		assertEquals(8, prior.degrees(), 0.8);
		assertEquals(0.05 * 0.05, prior.variance(), 0.05 * 0.05 * 0.03);
	}

	@Test
	void cellsThatSpreadAlikeWeighMuch() {
		Random random = new Random(5);
		List<double[]> cells = new ArrayList<>();
		for (int cell = 0; cell < 200; cell++) {
			cells.add(forks(random, 3, 1, 0.03));
		}
		assertTrue(SpreadPrior.of(cells).degrees() > 10, () -> SpreadPrior.of(cells).toString());
		assertEquals(0.03, Math.sqrt(SpreadPrior.of(cells).variance()), 0.003);
	}

	@Test
	void twoCellsAreNoPrior() {
		assertEquals(SpreadPrior.NONE, SpreadPrior.of(List.of(new double[] { 1, 2 }, new double[] { 1, 2 }, new double[] { 1 })));
	}

	/** Spreads from 1 % to 100 %, as of real stores on a busy machine: 200 runs of 60 cells, at 99.9 % each. */
	@Test
	void differencesAreNotMadeUpWhereCellsSpreadUnalike() {
		Random random = new Random(6);
		int runsWithAnAlarm = 0;
		for (int run = 0; run < 200; run++) {
			List<double[]> cells = new ArrayList<>();
			for (int cell = 0; cell < 60; cell++) {
				double spread = 0.05 * Math.exp(random.nextGaussian());
				cells.add(forks(random, 5, 1, spread));
				cells.add(forks(random, 5, 1, spread));
			}
			SpreadPrior prior = SpreadPrior.of(cells);
			boolean alarm = false;
			for (int cell = 0; cell < cells.size(); cell += 2) {
				Verdict verdict = Comparison.of(cells.get(cell), cells.get(cell + 1), prior, Comparison.corrected(0.999, 60), 0.05).verdict();
				alarm |= verdict == Verdict.FASTER || verdict == Verdict.SLOWER;
			}
			runsWithAnAlarm += alarm ? 1 : 0;
		}
		assertTrue(runsWithAnAlarm <= 1, runsWithAnAlarm + " runs of 200");
	}

	private static double chiSquared(Random random, int degrees) {
		double sum = 0;
		for (int i = 0; i < degrees; i++) {
			double value = random.nextGaussian();
			sum += value * value;
		}
		return sum;
	}

	private static double[] forks(Random random, int count, double median, double spread) {
		double[] medians = new double[count];
		for (int fork = 0; fork < count; fork++) {
			medians[fork] = median * Math.exp(spread * random.nextGaussian());
		}
		return medians;
	}
}
