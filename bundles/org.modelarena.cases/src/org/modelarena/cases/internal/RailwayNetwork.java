// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import org.modelarena.core.arrays.IntArray;

/**
 * A generated railway in primitive arrays, about five bytes an element. Routes, switches, sensors and segments are numbered from 0 over
 * the whole network; switches of a route, sensors of a switch and segments of a sensor are consecutive. Immutable once generated.
 */
final class RailwayNetwork {
	/** Segments of a sensor, where no fault adds one more. */
	static final int SEGMENTS = 5;

	/** By route, and one more: its first switch. */
	final IntArray firstSwitch = new IntArray(64);
	/** By route: whether its entry is set. */
	final IntArray hasEntry = new IntArray(64);
	/** By route: the {@code id} attribute; the region's is the next. */
	final IntArray routeId = new IntArray(64);
	/** By route: the {@code id} attribute of its exit semaphore. */
	final IntArray exitId = new IntArray(64);

	/** By switch, and one more: its first sensor. */
	final IntArray firstSensor = new IntArray(64);
	final IntArray switchId = new IntArray(64);
	final IntArray currentPosition = new IntArray(64);
	/** By switch: the position that its route wants. */
	final IntArray wantedPosition = new IntArray(64);
	final IntArray positionId = new IntArray(64);

	/** By sensor, and one more: its first segment. */
	final IntArray firstSegment = new IntArray(64);
	final IntArray sensorId = new IntArray(64);
	/** By sensor: {@link #UNLINKED}, {@link #LINKED} or {@link #REQUIRED}. */
	final IntArray link = new IntArray(64);

	/** By segment: its length in metres; faulty where not positive. Its id follows from that of its sensor. */
	final IntArray length = new IntArray(64);

	/** A sensor that does not monitor its switch. */
	static final int UNLINKED = 0;
	/** A sensor that monitors its switch, but is not required by the route. */
	static final int LINKED = 1;
	/** A sensor that monitors its switch and is required by the route. */
	static final int REQUIRED = 2;

	int routes() {
		return routeId.size();
	}

	int switches() {
		return switchId.size();
	}

	int sensors() {
		return sensorId.size();
	}

	int segments() {
		return length.size();
	}

	/** The number of elements: the container, per route a region and a semaphore, per switch a position. */
	long size() {
		return 1L + 3L * routes() + 2L * switches() + sensors() + segments();
	}

	/** The first sensor of a route, or the number of sensors for the route after the last. */
	int firstSensorOfRoute(int route) {
		return firstSensor.get(firstSwitch.get(route));
	}

	/** The first segment of a route, or the number of segments for the route after the last. */
	int firstSegmentOfRoute(int route) {
		return firstSegment.get(firstSensorOfRoute(route));
	}
}
