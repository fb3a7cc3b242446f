// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import org.modelarena.cases.Toggle;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/**
 * Finds places in a railway where one change makes a new match of one query and spoils none that another change made. Chooses by key, so
 * that every store gets the same plan. Elements that a change relies on are reserved and not touched by later ones.
 */
final class RailwayFaults {
	/** Routes that are looked at closely; the first ones by key, which are neighbours on the track. */
	private static final int ROUTES = 100;

	private final ModelSnapshot model;
	private final RailwayTypes types;
	private final List<Change> changes = new ArrayList<>();
	private final Set<Long> reserved = new HashSet<>();
	private final Set<Long> withoutEntry = new HashSet<>();
	private final List<Long> routes;

	RailwayFaults(ModelSnapshot model, RailwayTypes types) {
		this.model = model;
		this.types = types;
		this.routes = first(model.extent(types.route), ROUTES);
	}

	/** SemaphoreNeighbor: a route loses its entry, which is the exit of the route before it. At most half of the routes do. */
	void findNeighbors() {
		Map<Long, Long> requiredBy = new HashMap<>();
		for (long route : routes) {
			all(model.targets(route, types.requires)).forEach(sensor -> requiredBy.put(sensor, route));
		}
		int room = Math.min(RailwayToggle.TARGETS, Math.max(1, routes.size() / 2));
		for (long route : routes) {
			if (withoutEntry.size() == room) {
				return;
			}
			findNeighbor(route, requiredBy);
		}
	}

	private void findNeighbor(long route, Map<Long, Long> requiredBy) {
		long exit = model.target(route, types.exit);
		for (long sensor : all(model.targets(route, types.requires))) {
			for (long element : all(model.targets(sensor, types.monitors))) {
				for (long next : all(model.targets(element, types.connectsTo))) {
					for (long nextSensor : all(model.targets(next, types.monitoredBy))) {
						Long neighbor = requiredBy.get(nextSensor);
						if (neighbor == null) {
							continue;
						}
						boolean fits = neighbor != route && exit != ModelSnapshot.NONE
								&& model.target(neighbor, types.entry) == exit;
						if (fits && withoutEntry.add(neighbor)) {
							changes.add(new Change.Unset(neighbor, types.entry, exit));
							reserved.addAll(List.of(sensor, element, next, nextSensor));
							return;
						}
					}
				}
			}
		}
	}

	/** RouteSensor: a route no longer requires a sensor of a switch that it follows. At most a third of the switches are used up for this. */
	void findUnrequired() {
		int found = 0;
		long room = Math.clamp(model.extentSize(types.switchType) / 3, 1, RailwayToggle.TARGETS);
		for (long route : routes) {
			Set<Long> required = new HashSet<>(all(model.targets(route, types.requires)));
			for (long position : all(model.targets(route, types.follows))) {
				long target = model.target(position, types.target);
				if (target == ModelSnapshot.NONE || reserved.contains(target) || found == room) {
					continue;
				}
				for (long sensor : all(model.targets(target, types.monitoredBy))) {
					if (required.contains(sensor) && !reserved.contains(sensor)) {
						changes.add(new Change.Unlink(route, types.requires, sensor));
						reserved.addAll(List.of(target, sensor));
						found++;
						break;
					}
				}
			}
		}
	}

	/** SwitchSet: a switch that stands as its route wants it turns away. */
	void findMisplaced() {
		int found = 0;
		for (long route : routes) {
			if (withoutEntry.contains(route) || !isSignalled(route)) {
				continue;
			}
			for (long position : all(model.targets(route, types.follows))) {
				long target = model.target(position, types.target);
				Object wanted = Objects.requireNonNull(model.attribute(position, types.position));
				boolean fits = target != ModelSnapshot.NONE && wanted.equals(model.attribute(target, types.currentPosition));
				if (fits && found < RailwayToggle.TARGETS) {
					Object other = wanted.equals(types.positionLiteral(1)) ? types.positionLiteral(2) : types.positionLiteral(1);
					changes.add(new Change.Value(target, types.currentPosition, wanted, other));
					found++;
				}
			}
		}
	}

	private boolean isSignalled(long route) {
		long entry = model.target(route, types.entry);
		return Boolean.TRUE.equals(model.attribute(route, types.active)) && entry != ModelSnapshot.NONE
				&& types.go().equals(model.attribute(entry, types.signal));
	}

	/** SwitchMonitored: a switch loses all its sensors. */
	void findUnmonitored() {
		int found = 0;
		KeyCursor switches = model.extent(types.switchType);
		while (found < RailwayToggle.TARGETS && switches.next()) {
			long key = switches.key();
			List<Long> sensors = all(model.targets(key, types.monitoredBy));
			if (!sensors.isEmpty() && !reserved.contains(key)) {
				sensors.forEach(sensor -> changes.add(new Change.Unlink(key, types.monitoredBy, sensor)));
				reserved.add(key);
				found++;
			}
		}
	}

	/** ConnectedSegments: a sensor also monitors the segments after its own, until they are six in a row. */
	void findExtendable() {
		int found = 0;
		KeyCursor sensors = model.extent(types.sensor);
		while (found < RailwayToggle.TARGETS && sensors.next()) {
			if (extend(sensors.key())) {
				found++;
			}
		}
	}

	private boolean extend(long sensor) {
		Set<Long> own = new HashSet<>();
		for (long element : all(model.targets(sensor, types.monitors))) {
			if (model.type(element) == types.segment) {
				own.add(element);
			}
		}
		for (long last : own) {
			List<Long> next = all(model.targets(last, types.connectsTo));
			boolean fits = own.size() >= RailwayNetwork.SEGMENTS && next.size() == 1 && !own.contains(next.get(0))
					&& model.type(next.get(0)) == types.segment;
			if (fits) {
				changes.add(new Change.Link(sensor, types.monitors, next.get(0)));
				return true;
			}
		}
		return false;
	}

	/** PosLength: a segment gets a length of -1. */
	void findPositive() {
		long segments = model.extentSize(types.segment);
		long stride = Math.max(1, segments / RailwayToggle.TARGETS / 2);
		KeyCursor cursor = model.extent(types.segment);
		int found = 0;
		for (long at = 0; found < RailwayToggle.TARGETS && cursor.next(); at++) {
			Object length = at % stride == 0 ? model.attribute(cursor.key(), types.length) : null;
			if (length instanceof Integer metres && metres > 0) {
				changes.add(new Change.Value(cursor.key(), types.length, metres, -1));
				found++;
			}
		}
	}

	/** All changes found. */
	Toggle.Plan plan() {
		List<Change> planned = List.copyOf(changes);
		return new Toggle.Plan() {
			@Override
			public void apply(ModelEdit edit) {
				planned.forEach(change -> change.apply(edit));
			}

			@Override
			public void revert(ModelEdit edit) {
				planned.forEach(change -> change.revert(edit));
			}
		};
	}

	private static List<Long> all(KeyCursor cursor) {
		return first(cursor, Integer.MAX_VALUE);
	}

	private static List<Long> first(KeyCursor cursor, int most) {
		List<Long> keys = new ArrayList<>();
		while (keys.size() < most && cursor.next()) {
			keys.add(cursor.key());
		}
		return keys;
	}
}
