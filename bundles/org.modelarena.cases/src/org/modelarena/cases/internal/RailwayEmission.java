// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;

/** Streams a generated railway once, in the order of {@link RailwayKeys}. */
final class RailwayEmission {
	private static final long CONTAINER = 0;

	private final RailwayNetwork network;
	private final RailwayKeys keys;
	private final RailwayTypes types;
	private final ElementSink sink;

	RailwayEmission(RailwayNetwork network, RailwayTypes types, ElementSink sink) {
		this.network = network;
		this.keys = new RailwayKeys(network);
		this.types = types;
		this.sink = sink;
	}

	void emit(Cancellation cancellation) {
		sink.begin(types.container, ElementSink.NONE, null);
		for (int route = 0; route < network.routes(); route++) {
			cancellation.check();
			route(route);
		}
		for (int route = 0; route < network.routes(); route++) {
			cancellation.check();
			region(route);
		}
		sink.end();
	}

	private void route(int route) {
		long key = keys.route(route);
		sink.begin(types.route, CONTAINER, types.routes);
		sink.attribute(key, types.id, network.routeId.get(route));
		sink.attribute(key, types.active, true);
		for (int sensor = network.firstSensorOfRoute(route); sensor < network.firstSensorOfRoute(route + 1); sensor++) {
			if (network.link.get(sensor) == RailwayNetwork.REQUIRED) {
				sink.reference(key, types.requires, keys.sensor(sensor, route));
			}
		}
		if (network.hasEntry.get(route) == 1) {
			int before = route == 0 ? network.routes() - 1 : route - 1;
			sink.reference(key, types.entry, keys.exit(before));
		}
		sink.reference(key, types.exit, keys.exit(route));
		for (int oneSwitch = network.firstSwitch.get(route); oneSwitch < network.firstSwitch.get(route + 1); oneSwitch++) {
			position(oneSwitch, route);
		}
		sink.end();
	}

	private void position(int oneSwitch, int route) {
		long key = keys.position(oneSwitch, route);
		sink.begin(types.switchPosition, keys.route(route), types.follows);
		sink.attribute(key, types.id, network.positionId.get(oneSwitch));
		sink.attribute(key, types.position, types.positionLiteral(network.wantedPosition.get(oneSwitch)));
		sink.reference(key, types.target, keys.track(keys.placeOfSwitch(oneSwitch, route), route));
		sink.end();
	}

	private void region(int route) {
		long key = keys.region(route);
		sink.begin(types.region, CONTAINER, types.regions);
		// The region was created right after its route.
		sink.attribute(key, types.id, network.routeId.get(route) + 1);
		for (int oneSwitch = network.firstSwitch.get(route); oneSwitch < network.firstSwitch.get(route + 1); oneSwitch++) {
			for (int sensor = network.firstSensor.get(oneSwitch); sensor < network.firstSensor.get(oneSwitch + 1); sensor++) {
				sensor(sensor, oneSwitch, route);
			}
		}
		for (int oneSwitch = network.firstSwitch.get(route); oneSwitch < network.firstSwitch.get(route + 1); oneSwitch++) {
			oneSwitch(oneSwitch, route);
			for (int sensor = network.firstSensor.get(oneSwitch); sensor < network.firstSensor.get(oneSwitch + 1); sensor++) {
				for (int segment = network.firstSegment.get(sensor); segment < network.firstSegment.get(sensor + 1); segment++) {
					segment(segment, sensor, keys.placeOfSegment(segment, oneSwitch, route), route);
				}
			}
		}
		sink.end();
	}

	private void sensor(int sensor, int oneSwitch, int route) {
		long key = keys.sensor(sensor, route);
		sink.begin(types.sensor, keys.region(route), types.sensors);
		sink.attribute(key, types.id, network.sensorId.get(sensor));
		if (network.link.get(sensor) != RailwayNetwork.UNLINKED) {
			sink.reference(key, types.monitors, keys.track(keys.placeOfSwitch(oneSwitch, route), route));
		}
		for (int segment = network.firstSegment.get(sensor); segment < network.firstSegment.get(sensor + 1); segment++) {
			sink.reference(key, types.monitors, keys.track(keys.placeOfSegment(segment, oneSwitch, route), route));
		}
		sink.end();
	}

	private void oneSwitch(int oneSwitch, int route) {
		int place = keys.placeOfSwitch(oneSwitch, route);
		long key = keys.track(place, route);
		sink.begin(types.switchType, keys.region(route), types.elements);
		sink.attribute(key, types.id, network.switchId.get(oneSwitch));
		sink.attribute(key, types.currentPosition, types.positionLiteral(network.currentPosition.get(oneSwitch)));
		for (int sensor = network.firstSensor.get(oneSwitch); sensor < network.firstSensor.get(oneSwitch + 1); sensor++) {
			if (network.link.get(sensor) != RailwayNetwork.UNLINKED) {
				sink.reference(key, types.monitoredBy, keys.sensor(sensor, route));
			}
		}
		sink.reference(key, types.connectsTo, next(place, route));
		sink.reference(key, types.positions, keys.position(oneSwitch, route));
		sink.end();
	}

	private void segment(int segment, int sensor, int place, int route) {
		long key = keys.track(place, route);
		sink.begin(types.segment, keys.region(route), types.elements);
		sink.attribute(key, types.id, network.sensorId.get(sensor) + 1 + segment - network.firstSegment.get(sensor));
		sink.attribute(key, types.length, network.length.get(segment));
		sink.reference(key, types.monitoredBy, keys.sensor(sensor, route));
		sink.reference(key, types.connectsTo, next(place, route));
		if (segment == network.firstSegmentOfRoute(route)) {
			semaphore(route, key);
		}
		sink.end();
	}

	/** The next element on the track; after the last one the next route's first, after the last route the first. */
	private long next(int place, int route) {
		if (place + 1 < keys.trackLength(route)) {
			return keys.track(place + 1, route);
		}
		return keys.track(0, route + 1 < network.routes() ? route + 1 : 0);
	}

	private void semaphore(int route, long segment) {
		long key = keys.exit(route);
		sink.begin(types.semaphore, segment, types.semaphores);
		sink.attribute(key, types.id, network.exitId.get(route));
		sink.attribute(key, types.signal, types.go());
		sink.end();
	}
}
