// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.capacity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Searches the highest rate that is sustained: from a guess upwards until a rate is not, then between the two by halves until they are 5 % apart. The
 * rate that is found is measured once more; if it was luck, the search goes on below it. Used by one thread.
 */
public final class RateSearch {
	/** Asks at a rate for some seconds. */
	public interface Measurement {
		/** @param number of the step, counted from 1 */
		RatePoint at(double rate, int number);
	}

	private static final double[] GUESSES = { 0.1, 0.5, 0.8 };
	private static final double GROWTH = 1.3;
	private static final double NARROW = 1.05;
	private static final int MOST_STEPS = 24;
	/** A rate at which fewer are asked says nothing, and lower ones say less. */
	private static final int FEWEST_REQUESTS = 10;

	private final Measurement measurement;
	private final double p99Millis;
	private final List<RatePoint> points = new ArrayList<>();

	/**
	 * Prepares.
	 *
	 * @param p99Millis the longest time that 99 of 100 answers may take
	 */
	public RateSearch(Measurement measurement, double p99Millis) {
		this.measurement = measurement;
		this.p99Millis = p99Millis;
	}

	/**
	 * Searches.
	 *
	 * @param guess the rate that closed loops of many clients come to, about, in requests a second
	 * @return all points measured, in that order
	 */
	public List<RatePoint> run(double guess) {
		bracket(guess);
		boolean confirmed = false;
		while (!confirmed && sustained().isPresent() && points.size() < MOST_STEPS) {
			narrow();
			double found = sustained().orElseThrow();
			confirmed = points.size() >= MOST_STEPS || at(found);
		}
		return List.copyOf(points);
	}

	private void bracket(double guess) {
		double rate = 0;
		for (double part : GUESSES) {
			rate = part * guess;
			if (!at(rate)) {
				break;
			}
		}
		while (failing().isEmpty() && points.size() < MOST_STEPS) {
			rate *= GROWTH;
			at(rate);
		}
		while (sustained().isEmpty() && points.size() < MOST_STEPS / 2 && points.getLast().requests() >= FEWEST_REQUESTS) {
			rate /= 4;
			at(rate);
		}
	}

	private void narrow() {
		while (points.size() < MOST_STEPS && failing().isPresent() && failing().get() / sustained().orElseThrow() > NARROW) {
			at(Math.sqrt(failing().get() * sustained().orElseThrow()));
			if (sustained().isEmpty()) {
				return;
			}
		}
	}

	private boolean at(double rate) {
		RatePoint point = measurement.at(rate, points.size() + 1);
		points.add(point);
		return point.isSustained(p99Millis);
	}

	/** The lowest rate that was not sustained, at any attempt. */
	private Optional<Double> failing() {
		return points.stream().filter(point -> !point.isSustained(p99Millis)).map(RatePoint::rate).min(Comparator.naturalOrder());
	}

	/** The highest rate below that, and so sustained at each attempt. */
	private Optional<Double> sustained() {
		double failing = failing().orElse(Double.POSITIVE_INFINITY);
		return points.stream().map(RatePoint::rate).filter(rate -> rate < failing).max(Comparator.naturalOrder());
	}
}
