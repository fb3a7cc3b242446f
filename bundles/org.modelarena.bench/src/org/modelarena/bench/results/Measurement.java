// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.results;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

import org.modelarena.bench.statistics.Latencies;
import org.modelarena.bench.statistics.MedianInterval;

/**
 * The result of the executions of one step, all forks together.
 *
 * @param where     contender, query and clients
 * @param latency   of the right answers, all executions of all forks alike
 * @param spread    the shape of the same sample
 * @param counts    how executions ended
 * @param forks     one for each set of JVMs, in the order of measuring
 * @param parts     of a mix: the executions of each of its queries, named by {@code where}; otherwise empty
 */
public record Measurement(Where where, Latencies.Summary latency, Spread spread, Counts counts, List<Fork> forks, List<Measurement> parts) {
	/** @param contender without its transport */
	public record Where(String contender, String query, String transport, int clients) {
		/** Whether the cells of a row name this step. */
		public boolean isOf(String otherContender, String otherQuery, String otherTransport, String otherClients) {
			return query.equals(otherQuery) && contender.equals(otherContender) && transport.equals(otherTransport) && Integer.toString(clients).equals(otherClients);
		}

		/** The contender with its transport. */
		public String series() {
			return contender + "@" + transport;
		}
	}

	/**
	 * The shape of a sample in milliseconds.
	 *
	 * @param percentiles by percent, ascending
	 * @param meanError   half the width of the mean's 99.9 % confidence interval
	 * @param some        up to {@value #SOME} latencies for tests of single executions, in the order of measuring: all of a smaller sample, otherwise evenly
	 *                    taken. Not to be changed
	 */
	public record Spread(Map<Double, Double> percentiles, double meanError, double[] some) {
		/** The most latencies that are kept. */
		public static final int SOME = 1000;
	}

	/** @param failed by {@code failed:CODE} */
	public record Counts(long ok, long wrong, Map<String, Long> failed) {
		/** All executions. */
		public long executions() {
			return ok + wrong + failures();
		}

		/** Executions without an answer. */
		public long failures() {
			return failed.values().stream().mapToLong(Long::longValue).sum();
		}
	}

	/**
	 * The result of one set of JVMs.
	 *
	 * @param number counted from 1
	 * @param ok     right answers
	 * @param nanos  from the first start to the last end
	 * @param mean   of the right answers' latencies in milliseconds; NaN without any
	 * @param median likewise
	 */
	public record Fork(int number, long ok, long nanos, double mean, double median) {
	}

	/** Whether different queries were asked at once. */
	public boolean isMix() {
		return !parts.isEmpty();
	}

	/**
	 * The median of the right answers in milliseconds, which contenders are ranked and compared by, and which is called so wherever it is told: the geometric
	 * mean of the medians of the forks, each of which counts as much as another. NaN without a right answer.
	 */
	public double median() {
		double[] medians = forkMedians();
		return Math.exp(DoubleStream.of(medians).map(Math::log).sum() / medians.length);
	}

	/**
	 * The interval of {@link #median}, in milliseconds. With one fork it is that of its right answers, with the confidence of {@link Standings}, and unbounded for few
	 * answers. With several, what their answers say together is not about their mean, which may lie outside of it: then it reaches from the smallest to the largest of
	 * their medians, and covers the median of all possible forks as often as that does.
	 */
	public MedianInterval interval() {
		double[] medians = forkMedians();
		if (medians.length > 1) {
			Arrays.sort(medians);
			return new MedianInterval(medians[0], medians[medians.length - 1], 1 - Math.scalb(1.0, 1 - medians.length));
		}
		double[] sorted = spread.some().clone();
		Arrays.sort(sorted);
		return MedianInterval.ofSorted(sorted, Standings.CONFIDENCE);
	}

	/** The medians of the forks that have any, in milliseconds; a clock's tick of a nanosecond at least. */
	double[] forkMedians() {
		return forks.stream().mapToDouble(Fork::median).filter(Double::isFinite).map(median -> Math.max(median, 1e-6)).toArray();
	}

	/** Right answers a second, over all forks. */
	public double throughput() {
		return Latencies.throughput(counts.ok(), forks.stream().mapToLong(Fork::nanos).sum());
	}

	/** Whether there are latencies, all answers were right and all executions ended. */
	public boolean isClean() {
		return counts.ok() > 0 && counts.ok() == counts.executions();
	}
}
