package org.modelarena.bench.loads;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What a load will cost, from what others did: a constant and a cost by {@linkplain ModelExtent#units unit}, by least squares of the relative errors, so
 * that large loads count no more than small ones. Neither part is negative.
 *
 * @param loads how many loads it was made from
 */
public record LoadEstimate(double seconds, long disk, long heap, int loads) {
	private static final int FEWEST = 2;

	/** An estimate; nothing if there are fewer than two loads to make it from. */
	public static Optional<LoadEstimate> of(ModelExtent extent, List<LoadRecord> loads) {
		if (loads.size() < FEWEST) {
			return Optional.empty();
		}
		double units = extent.units();
		return Optional.of(new LoadEstimate(fit(units, loads, LoadRecord::seconds), Math.round(fit(units, loads, LoadRecord::disk)),
				Math.round(fit(units, loads, LoadRecord::heap)), loads.size()));
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
			double weight = 1 / Math.max(y * y, 1e-6);
			weights += weight;
			sumX += weight * x;
			sumY += weight * y;
			sumXX += weight * x * x;
			sumXY += weight * x * y;
		}
		double spread = weights * sumXX - sumX * sumX;
		double slope = spread > 1e-9 * weights * sumXX ? (weights * sumXY - sumX * sumY) / spread : 0;
		double constant = (sumY - slope * sumX) / weights;
		if (slope <= 0 || constant < 0) {
			// All of one size, or with more noise than difference: in proportion.
			return units * sumXY / sumXX;
		}
		return constant + slope * units;
	}
}
