// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import java.util.Random;

import org.modelarena.core.Cancellation;

/**
 * Generates railways the way the data set of the Train Benchmark was generated: the same draws from the same random numbers in the same
 * order, so that the same faults come out. Not thread-safe.
 */
final class RailwayGenerator {
	private static final long SEED = 19871053;
	private static final int ROUTES = 5;
	private static final int MAX_SWITCHES = 19;
	private static final int MAX_SENSORS = 9;
	private static final int MAX_LENGTH = 1000;
	private static final int POSITIONS = 3;

	private final Random random = new Random(SEED);
	private final RailwayNetwork network = new RailwayNetwork();
	private final RailwayScenario scenario;
	private final int routes;
	private int nextId = 1;

	/** @param size routes come in fives: a railway of size n has 5n */
	RailwayGenerator(RailwayScenario scenario, int size) {
		this.scenario = scenario;
		this.routes = Math.multiplyExact(ROUTES, size);
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
