// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.results;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.statistics.Latencies;

/** Collects the executions of one step; for a mix those of each of its queries as well. */
final class MeasurementBuilder {
	private static final double[] TAIL = { 99.5, 99.9, 99.99, 99.999, 99.9999 };

	private final Measurement.Where where;
	private final List<Measurement.Fork> forks = new ArrayList<>();
	private final Set<Integer> begun = new HashSet<>();
	private final Map<String, Long> failed = new TreeMap<>();
	/** By query; empty outside of mixes. */
	private final Map<String, MeasurementBuilder> parts = new TreeMap<>();
	private long[] latencies = new long[1024];
	private int ok;
	private long wrong;
	private int fork;
	/** Where the right answers of the current fork begin. */
	private int from;
	private long first;
	private long last;

	MeasurementBuilder(Measurement.Where where) {
		this.where = where;
	}

	Measurement.Where where() {
		return where;
	}

	boolean isIn(int number) {
		return fork == number;
	}

	/** Begins a fork. @return false if it has begun before */
	boolean begin(int number) {
		endFork();
		fork = number;
		first = Long.MAX_VALUE;
		last = Long.MIN_VALUE;
		return begun.add(number);
	}

	/** The rows of another step follow, so that this fork is over. */
	void suspend() {
		endFork();
		fork = 0;
		parts.values().forEach(MeasurementBuilder::suspend);
	}

	void answered(String asked, long start, long latency, boolean right) {
		span(start, latency);
		if (!asked.equals(where.query())) {
			part(asked).answered(asked, start, latency, right);
		}
		if (!right) {
			wrong++;
			return;
		}
		if (ok == latencies.length) {
			latencies = Arrays.copyOf(latencies, ok * 2);
		}
		latencies[ok++] = latency;
	}

	void failed(String asked, long start, long latency, String outcome) {
		span(start, latency);
		if (!asked.equals(where.query())) {
			part(asked).failed(asked, start, latency, outcome);
		}
		failed.merge(outcome, 1L, Long::sum);
	}

	private MeasurementBuilder part(String asked) {
		MeasurementBuilder part = parts.computeIfAbsent(asked, query -> new MeasurementBuilder(new Measurement.Where(where.contender(), query, where.transport(), where
				.clients())));
		if (!part.isIn(fork)) {
			part.begin(fork);
		}
		return part;
	}

	private void span(long start, long latency) {
		first = Math.min(first, start);
		last = Math.max(last, start + latency);
	}

	private void endFork() {
		if (fork > 0) {
			Latencies own = Latencies.of(Arrays.copyOfRange(latencies, from, ok));
			forks.add(new Measurement.Fork(fork, ok - from, last - first, own.mean(), own.median()));
			from = ok;
		}
	}

	Measurement build() {
		endFork();
		Latencies statistics = Latencies.of(Arrays.copyOf(latencies, ok));
		Map<Double, Double> percentiles = new TreeMap<>();
		for (double percent = 0; percent <= 100; percent++) {
			percentiles.put(percent, statistics.percentile(percent));
		}
		for (double percent : TAIL) {
			percentiles.put(percent, statistics.percentile(percent));
		}
		// Half of the middle two, as the median is everywhere else.
		percentiles.put(50.0, statistics.median());
		return new Measurement(where, statistics.summary(), new Measurement.Spread(percentiles, statistics.meanError(), some()),
				new Measurement.Counts(ok, wrong, failed), forks, parts.values().stream().map(MeasurementBuilder::build).toList());
	}

	private double[] some() {
		int kept = Math.min(ok, Measurement.Spread.SOME);
		double[] some = new double[kept];
		for (int i = 0; i < kept; i++) {
			some[i] = latencies[(int) ((long) i * ok / kept)] / 1e6;
		}
		return some;
	}
}
