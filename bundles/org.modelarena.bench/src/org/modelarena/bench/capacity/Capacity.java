// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.capacity;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How many requests a second a machine answers. Immutable.
 *
 * @param points    all rates that were asked at, in the order of measuring; some more than once
 * @param p99Millis the longest time that 99 of 100 answers may take
 */
public record Capacity(List<RatePoint> points, double p99Millis) {
	/** Up to here nothing but the answer itself takes time: the median is at most twice that of the lowest rate. */
	private static final double BEND = 2;
	private static final double ALL = 0.85;
	private static final double MUCH = 0.15;

	/** The resource that is used up when a machine answers no more. */
	public enum Limit {
		/** All processors are busy. */
		PROCESSOR,
		/** The server's JVM spends its time collecting garbage, or its heap is full. */
		MEMORY,
		/** Processors wait for a disk. */
		DISK,
		/** One processor is busy, others are not: what the server does goes on in one thread. */
		ONE_THREAD,
		/** Nothing of that: a lock, or the system's scheduling of many threads. */
		NOT_THE_MACHINE
	}

	public Capacity {
		points = List.copyOf(points);
	}

	/** The highest rate that was sustained at each attempt; with the figures of its slowest one. Nothing if not even the lowest rate was. */
	public Optional<RatePoint> sustained() {
		double failing = beyond().map(RatePoint::rate).orElse(Double.POSITIVE_INFINITY);
		return points.stream().filter(point -> point.rate() < failing).max(Comparator.comparingDouble(RatePoint::rate).thenComparing(point -> point.latency().p99()));
	}

	/** The lowest rate that was not sustained; nothing if the search ended before it found one. */
	public Optional<RatePoint> beyond() {
		return points.stream().filter(point -> !point.isSustained(p99Millis)).min(Comparator.comparingDouble(RatePoint::rate));
	}

	/** Where the curve bends: the highest rate up to which the median is at most twice that of the lowest rate. */
	public Optional<RatePoint> bend() {
		Optional<RatePoint> idle = points.stream().min(Comparator.comparingDouble(RatePoint::rate));
		double most = idle.map(point -> point.latency().median() * BEND).orElse(Double.NaN);
		double bent = points.stream().filter(point -> !(point.latency().median() <= most)).mapToDouble(RatePoint::rate).min().orElse(Double.POSITIVE_INFINITY);
		return points.stream().filter(point -> point.rate() < bent).max(Comparator.comparingDouble(RatePoint::rate));
	}

	/** The resource that is used up beyond the rate that is sustained; nothing if that was not reached. */
	public Optional<Limit> limit() {
		return beyond().map(RatePoint::load).map(Capacity::limit);
	}

	static Limit limit(MachineLoad load) {
		if (load.collecting() > MUCH || load.heap() > ALL) {
			return Limit.MEMORY;
		}
		if (load.waiting() > MUCH * load.processors()) {
			return Limit.DISK;
		}
		if (load.busy() > ALL * load.processors()) {
			return Limit.PROCESSOR;
		}
		return load.processors() > 1 && load.server() > ALL && load.server() < 1.15 ? Limit.ONE_THREAD : Limit.NOT_THE_MACHINE;
	}
}
