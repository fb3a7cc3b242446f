// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench.capacity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.bench.capacity.Capacity;
import org.modelarena.bench.capacity.MachineLoad;
import org.modelarena.bench.capacity.RatePoint;
import org.modelarena.bench.capacity.RateSearch;
import org.modelarena.bench.statistics.Latencies;

class CapacityTest {
	private static final MachineLoad IDLE = new MachineLoad(2, 0.1, 0.1, 0.2, 0, 0, 0.1);

	/** A queue before some servers that answer in 2 ms on average: arrivals and service are exponential, so that theory knows it (M/M/c). */
	private static RatePoint queue(double rate, int servers, long seed) {
		Random random = new Random(seed);
		PriorityQueue<Double> free = new PriorityQueue<>();
		for (int i = 0; i < servers; i++) {
			free.add(0.0);
		}
		int count = (int) (rate * 60);
		long[] latencies = new long[count];
		double now = 0;
		for (int i = 0; i < count; i++) {
			now -= Math.log(1 - random.nextDouble()) / rate;
			double end = Math.max(now, free.remove()) - Math.log(1 - random.nextDouble()) * 0.002;
			free.add(end);
			latencies[i] = Math.round((end - now) * 1e9);
		}
		return new RatePoint(rate, Latencies.of(latencies).summary(), 0, 0, IDLE);
	}

	/** One server: the p99 of the latency is ln(100) / (500 - rate), which is 50 ms at a rate of 408. */
	@ParameterizedTest
	@ValueSource(doubles = { 500, 60, 4000 })
	void theSearchFindsWhatTheoryGives(double guess) {
		List<RatePoint> points = new RateSearch((rate, number) -> queue(rate, 1, number), 50).run(guess);
		double found = new Capacity(points, 50).sustained().orElseThrow().rate();
		assertEquals(408, found, 408 * 0.12);
		assertTrue(points.size() <= 24, points.size() + " steps");
		RatePoint beyond = new Capacity(points, 50).beyond().orElseThrow();
		assertTrue(beyond.rate() > found && beyond.rate() <= found * 1.06, beyond + " is just above " + found);
		assertTrue(points.stream().filter(point -> point.rate() == found).count() > 1, "what was found has been measured again");
	}

	@Test
	void aSlowStoreIsNotSustainedAtAnyRate() {
		List<RatePoint> points = new RateSearch((rate, number) -> queue(rate, 1, number), 1).run(500);
		assertEquals(Optional.empty(), new Capacity(points, 1).sustained());
		assertTrue(points.size() < 24, points.size() + " steps");
	}

	/** Of three requests a minute nobody learns how often a hundredth one is late. */
	@Test
	void theSearchEndsWhereNothingIsAskedAnyMore() {
		List<RatePoint> points = new RateSearch((rate, number) -> queue(rate, 1, number), 0.001).run(5);
		assertEquals(List.of(30L, 7L), points.stream().map(RatePoint::requests).toList());
	}

	@Test
	void theSearchEndsWhereEveryRateIsSustained() {
		List<RatePoint> points = new RateSearch((rate, number) -> queue(Math.min(rate, 100), 1, number), 50).run(500);
		assertEquals(Optional.empty(), new Capacity(points, 50).beyond());
	}

	@Test
	void whatIsWrongOrFailedIsNotSustained() {
		RatePoint right = queue(100, 1, 1);
		assertTrue(right.isSustained(50));
		assertFalse(new RatePoint(100, right.latency(), 1, 0, IDLE).isSustained(50));
		assertFalse(new RatePoint(100, right.latency(), 0, 1, IDLE).isSustained(50));
		assertFalse(new RatePoint(100, Latencies.of(new long[0]).summary(), 0, 0, IDLE).isSustained(50));
	}

	@Test
	void theCurveBendsWhereTheMedianHasDoubled() {
		// With one server the median is ln(2) / (500 - rate): twice that of a rate of 50 at 275.
		List<RatePoint> points = List.of(queue(50, 1, 1), queue(200, 1, 2), queue(260, 1, 3), queue(320, 1, 4), queue(400, 1, 5));
		assertEquals(260, new Capacity(points, 50).bend().orElseThrow().rate());
	}

	@ParameterizedTest
	@CsvSource({ "PROCESSOR, 1.0, 0.9, 1.95, 0, 0.05, 0.3", "MEMORY, 1.8, 0.1, 1.95, 0, 0.4, 0.3", "MEMORY, 0.5, 0.1, 0.7, 0, 0.05, 0.9", "DISK, 0.3, 0.1, 0.5, 1.2, 0, NaN",
			"ONE_THREAD, 1.0, 0.2, 1.25, 0, 0, NaN", "NOT_THE_MACHINE, 0.4, 0.2, 0.7, 0, 0, NaN", "NOT_THE_MACHINE, 0.4, 0.2, NaN, NaN, 0, NaN" })
	void theLimitIsWhatIsUsedUp(Capacity.Limit limit, double server, double clients, double busy, double waiting, double collecting, double heap) {
		MachineLoad load = new MachineLoad(2, server, clients, busy, waiting, collecting, heap);
		RatePoint slow = new RatePoint(1000, Latencies.of(new long[] { 1_000_000_000 }).summary(), 0, 0, load);
		assertEquals(Optional.of(limit), new Capacity(List.of(queue(50, 1, 1), slow), 50).limit());
	}
}
