package org.modelarena.cases.internal;

/**
 * A generated railway in primitive arrays, about five bytes an element. Routes, switches, sensors and segments are numbered from 0 over
 * the whole network; switches of a route, sensors of a switch and segments of a sensor are consecutive. Immutable once generated.
 */
final class RailwayNetwork {
	/** Segments of a sensor, where no fault adds one more. */
	static final int SEGMENTS = 5;

	/** By route, and one more: its first switch. */
	final Growing firstSwitch = new Growing();
	/** By route: whether its entry is set. */
	final Growing hasEntry = new Growing();
	/** By route: the {@code id} attribute; the region's is the next. */
	final Growing routeId = new Growing();
	/** By route: the {@code id} attribute of its exit semaphore. */
	final Growing exitId = new Growing();

	/** By switch, and one more: its first sensor. */
	final Growing firstSensor = new Growing();
	final Growing switchId = new Growing();
	final Growing currentPosition = new Growing();
	/** By switch: the position that its route wants. */
	final Growing wantedPosition = new Growing();
	final Growing positionId = new Growing();

	/** By sensor, and one more: its first segment. */
	final Growing firstSegment = new Growing();
	final Growing sensorId = new Growing();
	/** By sensor: {@link #UNLINKED}, {@link #LINKED} or {@link #REQUIRED}. */
	final Growing link = new Growing();

	/** By segment: its length in metres; faulty where not positive. Its id follows from that of its sensor. */
	final Growing length = new Growing();

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

	/** The first sensor of a route, or the number of sensors for the route behind the last. */
	int firstSensorOfRoute(int route) {
		return firstSensor.get(firstSwitch.get(route));
	}

	/** The first segment of a route, or the number of segments for the route behind the last. */
	int firstSegmentOfRoute(int route) {
		return firstSegment.get(firstSensorOfRoute(route));
	}
}
