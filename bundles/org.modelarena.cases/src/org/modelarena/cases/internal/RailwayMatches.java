// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/** The matches of the Train Benchmark's queries, by loops over a state: what plans and interpreters are compared with. Used by one thread. */
final class RailwayMatches {
	/** The cells of each match, by query. */
	static final Map<String, List<String>> COLUMNS = Map.of("PosLength", List.of("segment"), "SwitchMonitored", List.of("sw"), "RouteSensor",
			List.of("route", "sensor", "swP", "sw"), "SwitchSet", List.of("semaphore", "route", "swP", "sw"), "SemaphoreNeighbor",
			List.of("semaphore", "route1", "route2", "sensor1", "sensor2", "te1", "te2"), "ConnectedSegments", List.of("sensor", "s1", "s2", "s3", "s4", "s5", "s6"));

	private final ModelSnapshot model;
	private final RailwayTypes types;

	RailwayMatches(ModelSnapshot model, RailwayTypes types) {
		this.model = model;
		this.types = types;
	}

	/** All matches of a query; each has the keys of {@link #COLUMNS}. */
	List<long[]> of(String query) {
		List<long[]> found = new ArrayList<>();
		switch (query) {
		case "PosLength" -> posLength(found::add);
		case "SwitchMonitored" -> switchMonitored(found::add);
		case "RouteSensor" -> routeSensor(found::add);
		case "SwitchSet" -> switchSet(found::add);
		case "SemaphoreNeighbor" -> semaphoreNeighbor(found::add);
		case "ConnectedSegments" -> connectedSegments(found::add);
		default -> throw new IllegalArgumentException("The Train Benchmark has no query " + query);
		}
		return found;
	}

	private void posLength(Consumer<long[]> found) {
		KeyCursor segments = model.extent(types.segment);
		while (segments.next()) {
			if (model.attribute(segments.key(), types.length) instanceof Integer length && length <= 0) {
				found.accept(new long[] { segments.key() });
			}
		}
	}

	private void switchMonitored(Consumer<long[]> found) {
		KeyCursor switches = model.extent(types.switchType);
		while (switches.next()) {
			if (!model.targets(switches.key(), types.monitoredBy).next()) {
				found.accept(new long[] { switches.key() });
			}
		}
	}

	private void routeSensor(Consumer<long[]> found) {
		for (long route : all(types.route)) {
			Set<Long> required = set(targets(route, types.requires));
			for (long position : targets(route, types.follows)) {
				long target = model.target(position, types.target);
				for (long sensor : target == ModelSnapshot.NONE ? new long[0] : targets(target, types.monitoredBy)) {
					if (!required.contains(sensor)) {
						found.accept(new long[] { route, sensor, position, target });
					}
				}
			}
		}
	}

	private void switchSet(Consumer<long[]> found) {
		for (long route : all(types.route)) {
			long entry = model.target(route, types.entry);
			boolean isGo = entry != ModelSnapshot.NONE && types.go().equals(model.attribute(entry, types.signal));
			if (!isGo || !Boolean.TRUE.equals(model.attribute(route, types.active))) {
				continue;
			}
			for (long position : targets(route, types.follows)) {
				long target = model.target(position, types.target);
				if (target != ModelSnapshot.NONE && model.attribute(target, types.currentPosition) != model.attribute(position, types.position)) {
					found.accept(new long[] { entry, route, position, target });
				}
			}
		}
	}

	private void semaphoreNeighbor(Consumer<long[]> found) {
		Map<Long, List<Long>> requiredBy = new HashMap<>();
		long[] routes = all(types.route);
		for (long route : routes) {
			Arrays.stream(targets(route, types.requires)).forEach(sensor -> requiredBy.computeIfAbsent(sensor, first -> new ArrayList<>(1)).add(route));
		}
		for (long route1 : routes) {
			long exit = model.target(route1, types.exit);
			for (long sensor1 : exit == ModelSnapshot.NONE ? new long[0] : targets(route1, types.requires)) {
				for (long te1 : targets(sensor1, types.monitors)) {
					for (long te2 : targets(te1, types.connectsTo)) {
						for (long sensor2 : targets(te2, types.monitoredBy)) {
							requiredBy.getOrDefault(sensor2, List.of()).stream().filter(route2 -> route2 != route1 && model.target(route2, types.entry) != exit).forEach(
									route2 -> found.accept(new long[] { exit, route1, route2, sensor1, sensor2, te1, te2 }));
						}
					}
				}
			}
		}
	}

	private void connectedSegments(Consumer<long[]> found) {
		for (long sensor : all(types.sensor)) {
			Map<Long, long[]> next = new HashMap<>();
			long[] segments = segments(sensor);
			Set<Long> monitored = set(segments);
			for (long segment : segments) {
				next.put(segment, Arrays.stream(targets(segment, types.connectsTo)).filter(monitored::contains).toArray());
			}
			for (long segment : segments) {
				long[] match = new long[7];
				match[0] = sensor;
				match[1] = segment;
				extend(match, 2, next, found);
			}
		}
	}

	private static void extend(long[] match, int length, Map<Long, long[]> next, Consumer<long[]> found) {
		if (length == match.length) {
			found.accept(match.clone());
			return;
		}
		for (long segment : next.getOrDefault(match[length - 1], new long[0])) {
			match[length] = segment;
			extend(match, length + 1, next, found);
		}
	}

	/** The segments that a sensor monitors. */
	long[] segments(long sensor) {
		return Arrays.stream(targets(sensor, types.monitors)).filter(element -> model.type(element) == types.segment).toArray();
	}

	private long[] all(EClass type) {
		return model.extent(type).toArray();
	}

	long[] targets(long key, EReference reference) {
		return model.targets(key, reference).toArray();
	}

	private static Set<Long> set(long[] keys) {
		Set<Long> set = new HashSet<>();
		Arrays.stream(keys).forEach(set::add);
		return set;
	}
}
