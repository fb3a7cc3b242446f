// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.loads;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The expected cost of a load, from those of other loads: a constant and a cost by {@linkplain ModelExtent#units unit}, by least squares of the relative
 * errors. A load counts the less, the farther its size is from that of the model: one of a tenth or of ten times the size counts a tenth, since a small load is
 * mostly the start of a process whose code is not compiled yet. Neither part is negative.
 *
 * @param loads the number of loads it was made from
 */
public record LoadEstimate(double seconds, long disk, long heap, int loads, Sizes sizes) {
	/**
	 * How large the models were that the loads were of.
	 *
	 * @param smallest in elements
	 * @param largest  in elements
	 * @param beyond   how many times larger the model is than the largest of them, in units; at most 1 if it is not
	 */
	public record Sizes(long smallest, long largest, double beyond) {
		/** Extrapolates beyond the largest known load. */
		public boolean areExceeded() {
			return beyond > 1;
		}
	}

	private static final int FEWEST = 2;

	/** An estimate; nothing if there are fewer than two loads to make it from. */
	public static Optional<LoadEstimate> of(ModelExtent extent, List<LoadRecord> loads) {
		if (loads.size() < FEWEST) {
			return Optional.empty();
		}
		double units = extent.units();
		return Optional.of(new LoadEstimate(fit(units, loads, LoadRecord::seconds), Math.round(fit(units, loads, LoadRecord::disk)),
				Math.round(fit(units, loads, LoadRecord::heap)), loads.size(), sizes(units, loads)));
	}

	private static Sizes sizes(double units, List<LoadRecord> loads) {
		LongSummaryStatistics elements = loads.stream().mapToLong(load -> load.extent().elements()).summaryStatistics();
		double largest = loads.stream().mapToDouble(load -> load.extent().units()).max().orElseThrow();
		return new Sizes(elements.getMin(), elements.getMax(), units / largest);
	}

	/** The value at some units of the line through what is known. */
	private static double fit(double units, List<LoadRecord> loads, ToDoubleFunction<LoadRecord> cost) {
		double weights = 0;
		double sumX = 0;
		double sumY = 0;
		double sumXX = 0;
		double sumXY = 0;
		for (LoadRecord load : loads) {
			double x = load.extent().units();
			double y = cost.applyAsDouble(load);
			double weight = Math.min(x, units) / Math.max(x, units) / Math.max(y * y, 1e-6);
			weights += weight;
			sumX += weight * x;
			sumY += weight * y;
			sumXX += weight * x * x;
			sumXY += weight * x * y;
		}
		double spread = weights * sumXX - sumX * sumX;
		double slope = spread > 1e-9 * weights * sumXX ? (weights * sumXY - sumX * sumY) / spread : 0;
		double constant = (sumY - slope * sumX) / weights;
		if (slope <= 0) {
			// All of one size, or with more noise than difference: as much for each, and in proportion for what is larger than all.
			return sumY / weights * Math.max(1, units / loads.stream().mapToDouble(load -> load.extent().units()).max().orElseThrow());
		}
		return constant < 0 ? units * sumXY / sumXX : constant + slope * units;
	}
}
