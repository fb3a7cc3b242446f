// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

/**
 * The keys of a generated railway's elements. Containment pre-order: the container; the routes, each with its switch positions; the
 * regions, each with its sensors, then its track elements in the order of the track, the first segment with the exit semaphore in it.
 */
final class RailwayKeys {
	/** Place of a region's first segment on its track: after the first switch. */
	private static final int SEMAPHORE_PLACE = 1;

	private final RailwayNetwork network;

	RailwayKeys(RailwayNetwork network) {
		this.network = network;
	}

	long route(int route) {
		return 1L + route + network.firstSwitch.get(route);
	}

	long position(int oneSwitch, int route) {
		return route(route) + 1 + oneSwitch - network.firstSwitch.get(route);
	}

	long region(int route) {
		int switches = network.firstSwitch.get(route);
		long before = 2L * route + switches + network.firstSensorOfRoute(route) + network.firstSegmentOfRoute(route);
		return 1L + network.routes() + network.switches() + before;
	}

	long sensor(int sensor, int route) {
		return region(route) + 1 + sensor - network.firstSensorOfRoute(route);
	}

	/** The exit semaphore of a route: inside the first segment of its region. */
	long exit(int route) {
		return firstTrack(route) + SEMAPHORE_PLACE + 1;
	}

	/** A track element by its place on the track of its route, counted from 0. */
	long track(int place, int route) {
		return firstTrack(route) + place + (place > SEMAPHORE_PLACE ? 1 : 0);
	}

	private long firstTrack(int route) {
		return sensor(network.firstSensorOfRoute(route + 1), route);
	}

	/** Where a switch stands on the track of its route. */
	int placeOfSwitch(int oneSwitch, int route) {
		int segments = network.firstSegment.get(network.firstSensor.get(oneSwitch)) - network.firstSegmentOfRoute(route);
		return oneSwitch - network.firstSwitch.get(route) + segments;
	}

	/** Where a segment stands on the track of its route; {@code oneSwitch} is the switch that it follows. */
	int placeOfSegment(int segment, int oneSwitch, int route) {
		return oneSwitch - network.firstSwitch.get(route) + 1 + segment - network.firstSegmentOfRoute(route);
	}

	/** The number of track elements of a route. */
	int trackLength(int route) {
		return network.firstSwitch.get(route + 1) - network.firstSwitch.get(route) + network.firstSegmentOfRoute(route + 1)
				- network.firstSegmentOfRoute(route);
	}
}
