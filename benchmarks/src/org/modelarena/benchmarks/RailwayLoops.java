// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import org.eclipse.emf.ecore.EEnum;
import org.modelarena.benchmarks.PlainArrays.Links;
import org.modelarena.core.columns.ColumnSnapshot;

/** The railway's queries as nested loops. */
final class RailwayLoops implements HandWritten {
	private final int[] segments;
	private final int[] switches;
	private final int[] sensors;
	private final int[] routes;
	private final int[] length;
	private final int[] currentPosition;
	private final int[] position;
	private final int[] signal;
	private final boolean[] active;
	private final int[] target;
	private final int[] entry;
	private final int[] exit;
	private final boolean[] isSegment;
	private final Links monitoredBy;
	private final Links monitors;
	private final Links connectsTo;
	private final Links follows;
	private final Links requires;
	private final Links requiredBy;
	private final int go;

	/** Copies the columns of a railway model. */
	RailwayLoops(ColumnSnapshot snapshot) {
		PlainArrays model = new PlainArrays(snapshot);
		segments = model.rows("Segment");
		switches = model.rows("Switch");
		sensors = model.rows("Sensor");
		routes = model.rows("Route");
		length = model.ints("Segment", "length");
		currentPosition = model.ints("Switch", "currentPosition");
		position = model.ints("SwitchPosition", "position");
		signal = model.ints("Semaphore", "signal");
		int[] flags = model.ints("Route", "active");
		active = new boolean[flags.length];
		for (int row : routes) {
			active[row] = flags[row] != 0;
		}
		target = model.single("SwitchPosition", "target");
		entry = model.single("Route", "entry");
		exit = model.single("Route", "exit");
		isSegment = model.among(segments);
		monitoredBy = model.links("TrackElement", "monitoredBy");
		monitors = model.links("Sensor", "monitors");
		connectsTo = model.links("TrackElement", "connectsTo");
		follows = model.links("Route", "follows");
		requires = model.links("Route", "requires");
		requiredBy = model.sources("Sensor", "Route", "requires");
		EEnum signals = (EEnum) model.feature("Semaphore", "signal").getEType();
		go = signals.getELiterals().indexOf(signals.getEEnumLiteral("GO"));
	}

	@Override
	public long count(String query) {
		return switch (query) {
		case "PosLength" -> posLength();
		case "SwitchMonitored" -> switchMonitored();
		case "RouteSensor" -> routeSensor();
		case "SwitchSet" -> switchSet();
		case "SemaphoreNeighbor" -> semaphoreNeighbor();
		case "ConnectedSegments" -> connectedSegments();
		default -> throw new IllegalArgumentException(query);
		};
	}

	private long posLength() {
		long count = 0;
		int last = segments[segments.length - 1];
		for (int segment = segments[0]; segment <= last; segment++) {
			if (length[segment] <= 0) {
				count++;
			}
		}
		return count;
	}

	private long switchMonitored() {
		long count = 0;
		int last = switches[switches.length - 1];
		int[] start = monitoredBy.start();
		for (int at = switches[0]; at <= last; at++) {
			if (start[at] == start[at + 1]) {
				count++;
			}
		}
		return count;
	}

	private long routeSensor() {
		long count = 0;
		for (int route : routes) {
			for (int f = follows.start()[route]; f < follows.start()[route + 1]; f++) {
				int sw = target[follows.to()[f]];
				if (sw < 0) {
					continue;
				}
				for (int m = monitoredBy.start()[sw]; m < monitoredBy.start()[sw + 1]; m++) {
					if (!requires.has(route, monitoredBy.to()[m])) {
						count++;
					}
				}
			}
		}
		return count;
	}

	private long switchSet() {
		long count = 0;
		for (int route : routes) {
			int semaphore = entry[route];
			if (!active[route] || semaphore < 0 || signal[semaphore] != go) {
				continue;
			}
			for (int f = follows.start()[route]; f < follows.start()[route + 1]; f++) {
				int swP = follows.to()[f];
				int sw = target[swP];
				if (sw >= 0 && currentPosition[sw] != position[swP]) {
					count++;
				}
			}
		}
		return count;
	}

	private long semaphoreNeighbor() {
		long count = 0;
		for (int route1 : routes) {
			int semaphore = exit[route1];
			if (semaphore < 0) {
				continue;
			}
			for (int r = requires.start()[route1]; r < requires.start()[route1 + 1]; r++) {
				int sensor1 = requires.to()[r];
				for (int m = monitors.start()[sensor1]; m < monitors.start()[sensor1 + 1]; m++) {
					count += neighbours(route1, semaphore, monitors.to()[m]);
				}
			}
		}
		return count;
	}

	private long neighbours(int route1, int semaphore, int te1) {
		long count = 0;
		for (int c = connectsTo.start()[te1]; c < connectsTo.start()[te1 + 1]; c++) {
			int te2 = connectsTo.to()[c];
			for (int b = monitoredBy.start()[te2]; b < monitoredBy.start()[te2 + 1]; b++) {
				int sensor2 = monitoredBy.to()[b];
				for (int q = requiredBy.start()[sensor2]; q < requiredBy.start()[sensor2 + 1]; q++) {
					int route2 = requiredBy.to()[q];
					if (route2 != route1 && entry[route2] != semaphore) {
						count++;
					}
				}
			}
		}
		return count;
	}

	private long connectedSegments() {
		long count = 0;
		for (int sensor : sensors) {
			for (int m = monitors.start()[sensor]; m < monitors.start()[sensor + 1]; m++) {
				int s1 = monitors.to()[m];
				if (isSegment[s1]) {
					count += chains(sensor, s1, 5);
				}
			}
		}
		return count;
	}

	/** The number of chains of that many more segments of the sensor. */
	private long chains(int sensor, int from, int more) {
		if (more == 0) {
			return 1;
		}
		long count = 0;
		for (int c = connectsTo.start()[from]; c < connectsTo.start()[from + 1]; c++) {
			int next = connectsTo.to()[c];
			if (isSegment[next] && monitoredBy.has(next, sensor)) {
				count += chains(sensor, next, more - 1);
			}
		}
		return count;
	}
}
