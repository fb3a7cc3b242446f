// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.metrics;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** The calls of one method: how they ended, and how long they took. Thread-safe. */
final class CallCounts {
	private static final double[] SECONDS = { 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 60 };
	private static final double NANOS = 1e9;

	private final Map<String, LongAdder> outcomes = new ConcurrentHashMap<>();
	private final LongAdder[] buckets = new LongAdder[SECONDS.length + 1];
	private final LongAdder nanos = new LongAdder();

	CallCounts() {
		Arrays.setAll(buckets, i -> new LongAdder());
	}

	void add(String outcome, long took) {
		outcomes.computeIfAbsent(outcome, name -> new LongAdder()).increment();
		nanos.add(took);
		int bucket = Arrays.binarySearch(SECONDS, took / NANOS);
		buckets[bucket < 0 ? -bucket - 1 : bucket].increment();
	}

	void writeOutcomes(PrometheusText text, String name, String method) {
		outcomes.forEach((outcome, count) -> text.sample(name, PrometheusText.labels("method", method, "outcome", outcome), count.sum()));
	}

	/** A histogram, whose buckets hold all calls up to their bound. */
	void writeTimes(PrometheusText text, String name, String method) {
		long count = 0;
		for (int i = 0; i < buckets.length; i++) {
			count += buckets[i].sum();
			text.sample(name + "_bucket", PrometheusText.labels("method", method, "le", i == SECONDS.length ? "+Inf" : String.valueOf(SECONDS[i])), count);
		}
		text.sample(name + "_sum", PrometheusText.labels("method", method), nanos.sum() / NANOS);
		text.sample(name + "_count", PrometheusText.labels("method", method), count);
	}
}
