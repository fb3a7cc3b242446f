// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.results;

import java.util.List;

/**
 * The times of a query's right answers, round by round, in a store that grows.
 *
 * @param contender with its transport
 * @param points    ascending by their rounds; a round without a right answer has none
 */
public record RoundSeries(String contender, String query, List<Point> points) {
	public RoundSeries {
		points = List.copyOf(points);
	}

	/**
	 * A round, over all repetitions: a repetition is a fork, which begins with the store as it was loaded.
	 *
	 * @param round       counted from 1
	 * @param repetitions that have a right answer there
	 * @param mean        of their times in milliseconds
	 * @param deviation   their standard deviation in milliseconds, of a sample (by n - 1); not a number for one
	 */
	public record Point(int round, int repetitions, double mean, double deviation) {
		/** Of times in milliseconds, at least one. */
		public static Point of(int round, List<Double> millis) {
			double mean = millis.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
			double squares = millis.stream().mapToDouble(each -> (each - mean) * (each - mean)).sum();
			return new Point(round, millis.size(), mean, millis.size() < 2 ? Double.NaN : Math.sqrt(squares / (millis.size() - 1)));
		}
	}

	/** How many times as long the second half of the rounds takes as the first half, by the means without the first round, in which a program is still compiled; not a number for fewer than five. */
	public double growth() {
		List<Point> warm = points.stream().filter(point -> point.round > 1).toList();
		if (warm.size() < 4) {
			return Double.NaN;
		}
		int half = warm.size() / 2;
		return mean(warm.subList(warm.size() - half, warm.size())) / mean(warm.subList(0, half));
	}

	private static double mean(List<Point> points) {
		return points.stream().mapToDouble(Point::mean).average().orElseThrow();
	}
}
