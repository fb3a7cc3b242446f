// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.results;

import java.nio.file.Path;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.modelarena.bench.Step;
import org.modelarena.bench.internal.load.Samples;

/** Writes {@code latency.hlog}: the latencies of right answers in HdrHistogram's log format, one histogram a step. Used by one thread. */
final class HistogramLog implements AutoCloseable {
	/** The file's name. */
	static final String FILE = "latency.hlog";
	private static final double NANOS_PER_MILLI = 1e6;

	private final AppendedFile file;
	private final HistogramLogWriter writer;

	/** @param keep the bytes that stay; 0 begins anew */
	HistogramLog(Path folder, long keep, long startMillis) {
		file = new AppendedFile(folder.resolve(FILE), keep);
		writer = new HistogramLogWriter(file);
		writer.setBaseTime(startMillis);
		if (keep == 0) {
			writer.outputComment("[Latencies of right answers in nanoseconds, one histogram a step; maxima in ms]");
			writer.outputLogFormatVersion();
			writer.outputStartTime(startMillis);
			writer.outputLegend();
		}
	}

	/** @return the length of the file */
	long write(Step step, Samples samples, long beginMillis) {
		Histogram latencies = new Histogram(3);
		latencies.setAutoResize(true);
		long end = 0;
		for (int i = 0; i < samples.size(); i++) {
			end = Math.max(end, samples.start(i) + samples.latency(i));
			if (samples.isOk(i)) {
				latencies.recordValue(Math.max(1, samples.latency(i)));
			}
		}
		latencies.setTag(step.contender() + "/" + step.query() + "/" + step.clients());
		latencies.setStartTimeStamp(beginMillis);
		latencies.setEndTimeStamp(beginMillis + end / 1_000_000);
		writer.outputIntervalHistogram(beginMillis, beginMillis + end / 1_000_000, latencies, NANOS_PER_MILLI);
		return file.force();
	}

	@Override
	public void close() {
		writer.close();
		file.close();
	}
}
