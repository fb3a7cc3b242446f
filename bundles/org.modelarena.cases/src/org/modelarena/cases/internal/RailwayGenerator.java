// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import java.util.Random;

import org.modelarena.core.Cancellation;
import org.modelarena.core.ModelPart;

/**
 * Generates railways the way the data set of the Train Benchmark was generated: the same draws from the same random numbers in the same
 * order, so that the same faults come out. Not thread-safe.
 */
final class RailwayGenerator {
	private static final long SEED = 19871053;
	private static final int ROUTES = 5;
	/** Of a part, so that each has another railway. */
	private static final long STEP_OF_SEED = 0x9E3779B97F4A7C15L;
	private static final int MAX_SWITCHES = 19;
	private static final int MAX_SENSORS = 9;
	private static final int MAX_LENGTH = 1000;
	private static final int POSITIONS = 3;
	/** A route has at most so many ids: its own, its region's and its semaphore's, and those of switches, positions, sensors and segments. */
	private static final int MAX_IDS = 3 + MAX_SWITCHES * (2 + MAX_SENSORS * (1 + RailwayNetwork.SEGMENTS + 1));

	private final Random random;
	private final RailwayNetwork network = new RailwayNetwork();
	private final RailwayScenario scenario;
	private final int routes;
	private int nextId;

	/**
	 * @param size routes come in fives: a railway of size n has 5n
	 * @param part of the railway: a closed railway of its own with its share of the routes, and ids that no other part has
	 */
	RailwayGenerator(RailwayScenario scenario, int size, ModelPart part) {
		int all = routes(size);
		this.scenario = scenario;
		this.routes = part.end(all) - part.first(all);
		this.random = new Random(SEED + (part.number() - 1) * STEP_OF_SEED);
		this.nextId = Math.addExact(1, Math.multiplyExact(part.first(all), MAX_IDS));
	}

	/** The number of routes of a railway. */
	static int routes(int size) {
		return Math.multiplyExact(ROUTES, size);
	}

	RailwayNetwork generate(Cancellation cancellation) {
		int firstSemaphore = nextId++;
		for (int route = 0; route < routes; route++) {
			cancellation.check();
			network.exitId.add(route == routes - 1 ? firstSemaphore : nextId++);
			route();
		}
		network.firstSwitch.add(network.switches());
		network.firstSensor.add(network.sensors());
		network.firstSegment.add(network.segments());
		return network;
	}

	private void route() {
		network.hasEntry.add(fault(scenario.semaphoreNeighbor) ? 0 : 1);
		network.routeId.add(nextId++);
		nextId++; // the region
		network.firstSwitch.add(network.switches());
		int switches = random.nextInt(MAX_SWITCHES) + 1;
		int firstTrack = network.switches() + network.segments();
		int[] indexes = new int[switches];
		for (int i = 0; i < switches; i++) {
			indexes[i] = network.switches() + network.segments() - firstTrack;
			oneSwitch();
		}
		skipDraws(indexes, network.switches() + network.segments() - firstTrack);
	}

	/** The original draws a number for each switch but the first of a track, and does nothing with it. */
	private void skipDraws(int[] switchIndexes, int trackLength) {
		for (int index : switchIndexes) {
			if (index >= 1) {
				random.nextInt(trackLength - index);
			}
		}
	}

	private void oneSwitch() {
		network.firstSensor.add(network.sensors());
		network.switchId.add(nextId++);
		int sensors = random.nextInt(MAX_SENSORS) + 1;
		for (int i = 0; i < sensors; i++) {
			sensor();
		}
		int position = random.nextInt(POSITIONS);
		network.currentPosition.add(position);
		network.wantedPosition.add(fault(scenario.switchSet) ? POSITIONS - 1 - position : position);
		network.positionId.add(nextId++);
	}

	private void sensor() {
		network.firstSegment.add(network.segments());
		network.sensorId.add(nextId++);
		if (fault(scenario.switchMonitored)) {
			network.link.add(RailwayNetwork.UNLINKED);
		} else {
			network.link.add(fault(scenario.routeSensor) ? RailwayNetwork.LINKED : RailwayNetwork.REQUIRED);
		}
		for (int i = 0; i < RailwayNetwork.SEGMENTS; i++) {
			segment();
		}
		if (fault(scenario.connectedSegments)) {
			segment();
		}
	}

	private void segment() {
		boolean faulty = fault(scenario.posLength);
		int drawn = random.nextInt(MAX_LENGTH);
		network.length.add(faulty ? 1 - drawn : 1 + drawn);
		nextId++;
	}

	private boolean fault(int percent) {
		return random.nextInt(100) < percent;
	}
}
