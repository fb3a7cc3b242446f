// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

import org.modelarena.bench.internal.load.Samples;
import org.modelarena.bench.statistics.Latencies;

/** Whether times still changed while a step was measured: code was compiled, or something else ran. Stateless. */
final class SampleTrend {
	/** With fewer, thirds are too small to say anything. */
	private static final int FEWEST = 9;
	/** More than the noise of a shared machine, less than the step from interpreted to compiled code. */
	private static final double CHANGED = 0.85;

	private SampleTrend() {
	}

	/** Whether the medians of the right answers of the first third and of the last are far from each other. */
	static boolean isChanging(Samples samples) {
		long[] latencies = IntStream.range(0, samples.size()).filter(samples::isOk).boxed().sorted(Comparator.comparingLong(samples::start)).mapToLong(samples::latency).toArray();
		if (latencies.length < FEWEST) {
			return false;
		}
		int third = latencies.length / 3;
		double first = Latencies.of(Arrays.copyOf(latencies, third)).median();
		double last = Latencies.of(Arrays.copyOfRange(latencies, latencies.length - third, latencies.length)).median();
		return Math.min(first, last) < CHANGED * Math.max(first, last);
	}
}
