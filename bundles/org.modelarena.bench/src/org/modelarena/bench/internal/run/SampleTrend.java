package org.modelarena.bench.internal.run;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

import org.modelarena.bench.internal.load.Samples;

/** Whether a step was still warming up while it was measured. Stateless. */
final class SampleTrend {
	/** With fewer, halves are too small to say anything. */
	private static final int FEWEST = 6;
	/** By so much the later half is faster: more than the noise of a shared machine, less than the step from interpreted to compiled code. */
	private static final double FALLEN = 0.8;

	private SampleTrend() {
	}

	/** Whether the median of the right answers of the second half is much below that of the first. */
	static boolean isFalling(Samples samples) {
		long[] latencies = IntStream.range(0, samples.size()).filter(samples::isOk).boxed().sorted(Comparator.comparingLong(samples::start)).mapToLong(samples::latency).toArray();
		if (latencies.length < FEWEST) {
			return false;
		}
		int half = latencies.length / 2;
		return median(Arrays.copyOfRange(latencies, half, latencies.length)) < FALLEN * median(Arrays.copyOf(latencies, half));
	}

	private static double median(long[] values) {
		Arrays.sort(values);
		return (values[(values.length - 1) / 2] + values[values.length / 2]) / 2.0;
	}
}
