package org.modelarena.bench.internal.results;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.modelarena.bench.Statistics;

/** Collects the executions of one step. */
final class MeasurementBuilder {
	private static final double[] TAIL = { 99.5, 99.9, 99.99, 99.999, 99.9999 };

	private final Measurement.Where where;
	private final List<Measurement.Round> rounds = new ArrayList<>();
	private final Map<String, Long> failed = new TreeMap<>();
	private long[] latencies = new long[1024];
	private int ok;
	private long wrong;
	private int repetition = -1;
	private int roundOk;
	private double roundSum;
	private long first;
	private long last;

	MeasurementBuilder(Measurement.Where where) {
		this.where = where;
	}

	Measurement.Where where() {
		return where;
	}

	void answered(int ofRepetition, long start, long latency, boolean right) {
		span(ofRepetition, start, latency);
		if (!right) {
			wrong++;
			return;
		}
		if (ok == latencies.length) {
			latencies = Arrays.copyOf(latencies, ok * 2);
		}
		latencies[ok++] = latency;
		roundOk++;
		roundSum += latency / 1e6;
	}

	void failed(int ofRepetition, long start, long latency, String outcome) {
		span(ofRepetition, start, latency);
		failed.merge(outcome, 1L, Long::sum);
	}

	private void span(int ofRepetition, long start, long latency) {
		if (ofRepetition != repetition) {
			endRound();
			repetition = ofRepetition;
			first = start;
			last = start + latency;
		}
		first = Math.min(first, start);
		last = Math.max(last, start + latency);
	}

	private void endRound() {
		if (repetition >= 0) {
			rounds.add(new Measurement.Round(roundOk, last - first, roundOk == 0 ? Double.NaN : roundSum / roundOk));
			roundOk = 0;
			roundSum = 0;
		}
	}

	Measurement build() {
		endRound();
		Statistics statistics = Statistics.of(Arrays.copyOf(latencies, ok));
		Map<Double, Double> percentiles = new TreeMap<>();
		for (double percent = 0; percent <= 100; percent++) {
			percentiles.put(percent, statistics.percentile(percent));
		}
		for (double percent : TAIL) {
			percentiles.put(percent, statistics.percentile(percent));
		}
		// Half of the middle two, as the median is everywhere else.
		percentiles.put(50.0, statistics.median());
		return new Measurement(where, statistics.summary(), new Measurement.Spread(percentiles, statistics.meanError()),
				new Measurement.Counts(ok, wrong, failed), rounds);
	}
}
