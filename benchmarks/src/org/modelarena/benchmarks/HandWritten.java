package org.modelarena.benchmarks;

import java.util.Arrays;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Metamodel;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.Expansion;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.core.columns.RowPages;

/**
 * The railway's queries as somebody would write them by hand who has only these six to answer: nested loops over int arrays, no plan, no
 * check, no answer but the number of matches. What a compiled query is measured against.
 */
final class HandWritten {
	private final ColumnSnapshot snapshot;
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

	/** Links by the row that they start from: those of row r lie from start[r] to start[r + 1]. */
	private record Links(int[] start, int[] to) {
	}

	/** Copies the columns of a railway model into arrays. */
	HandWritten(ColumnSnapshot snapshot) {
		this.snapshot = snapshot;
		segments = rows("Segment");
		switches = rows("Switch");
		sensors = rows("Sensor");
		routes = rows("Route");
		length = ints("Segment", "length");
		currentPosition = ints("Switch", "currentPosition");
		position = ints("SwitchPosition", "position");
		signal = ints("Semaphore", "signal");
		int[] flags = ints("Route", "active");
		active = new boolean[flags.length];
		for (int row : routes) {
			active[row] = flags[row] != 0;
		}
		target = single("SwitchPosition", "target");
		entry = single("Route", "entry");
		exit = single("Route", "exit");
		isSegment = new boolean[length.length];
		for (int row : segments) {
			isSegment[row] = true;
		}
		monitoredBy = links("TrackElement", "monitoredBy");
		monitors = links("Sensor", "monitors");
		connectsTo = links("TrackElement", "connectsTo");
		follows = links("Route", "follows");
		requires = links("Route", "requires");
		requiredBy = links("Sensor", snapshot.reverseLinks((EReference) feature("Route", "requires")));
		go = ((EEnum) ((EAttribute) feature("Semaphore", "signal")).getEAttributeType()).getELiterals()
				.indexOf(((EEnum) ((EAttribute) feature("Semaphore", "signal")).getEAttributeType()).getEEnumLiteral("GO"));
	}

	private EClass type(String name) {
		return snapshot.metamodel().type(name);
	}

	private org.eclipse.emf.ecore.EStructuralFeature feature(String type, String name) {
		return Metamodel.feature(type(type), name);
	}

	private int[] rows(String type) {
		RowPages pages = snapshot.rows(type(type));
		int[] rows = new int[Math.toIntExact(pages.size())];
		int[] page = new int[ColumnSnapshot.PAGE];
		int size = 0;
		for (int i = 0; i < pages.pages(); i++) {
			int count = pages.read(i, page);
			System.arraycopy(page, 0, rows, size, count);
			size += count;
		}
		return rows;
	}

	private int bound() {
		int bound = 0;
		for (EClass type : snapshot.concreteTypes()) {
			int[] rows = rows(type.getName());
			bound = rows.length == 0 ? bound : Math.max(bound, rows[rows.length - 1] + 1);
		}
		return bound;
	}

	private int[] ints(String type, String attribute) {
		int[] values = new int[bound()];
		int[] one = new int[1];
		int[] row = new int[1];
		var column = snapshot.values((EAttribute) feature(type, attribute));
		for (int at : rows(type)) {
			row[0] = at;
			column.ints(row, 1, one);
			values[at] = one[0];
		}
		return values;
	}

	private int[] single(String type, String reference) {
		int[] targets = new int[bound()];
		int[] one = new int[1];
		int[] row = new int[1];
		LinkColumn column = snapshot.links((EReference) feature(type, reference));
		for (int at : rows(type)) {
			row[0] = at;
			column.targets(row, 1, one);
			targets[at] = one[0];
		}
		return targets;
	}

	private Links links(String type, String reference) {
		return links(type, snapshot.links((EReference) feature(type, reference)));
	}

	private Links links(String type, LinkColumn column) {
		int[] start = new int[bound() + 1];
		int[] to = new int[Math.toIntExact(column.size())];
		Expansion expansion = new Expansion(ColumnSnapshot.PAGE);
		int[] rows = rows(type);
		Arrays.sort(rows);
		int size = 0;
		int[] row = new int[1];
		int next = 0;
		for (int at : rows) {
			Arrays.fill(start, next, at + 1, size);
			next = at + 1;
			row[0] = at;
			expansion.start(row, 1);
			while (!expansion.isDone()) {
				expansion.size = 0;
				column.expand(expansion);
				System.arraycopy(expansion.targets, 0, to, size, expansion.size);
				size += expansion.size;
			}
		}
		Arrays.fill(start, next, start.length, size);
		return new Links(start, to);
	}

	long count(String query) {
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
		int[] start = monitoredBy.start;
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
			for (int f = follows.start[route]; f < follows.start[route + 1]; f++) {
				int sw = target[follows.to[f]];
				if (sw < 0) {
					continue;
				}
				for (int m = monitoredBy.start[sw]; m < monitoredBy.start[sw + 1]; m++) {
					if (!isLinked(requires, route, monitoredBy.to[m])) {
						count++;
					}
				}
			}
		}
		return count;
	}

	private static boolean isLinked(Links links, int from, int to) {
		for (int link = links.start[from]; link < links.start[from + 1]; link++) {
			if (links.to[link] == to) {
				return true;
			}
		}
		return false;
	}

	private long switchSet() {
		long count = 0;
		for (int route : routes) {
			int semaphore = entry[route];
			if (!active[route] || semaphore < 0 || signal[semaphore] != go) {
				continue;
			}
			for (int f = follows.start[route]; f < follows.start[route + 1]; f++) {
				int swP = follows.to[f];
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
			for (int r = requires.start[route1]; r < requires.start[route1 + 1]; r++) {
				int sensor1 = requires.to[r];
				for (int m = monitors.start[sensor1]; m < monitors.start[sensor1 + 1]; m++) {
					count += neighbours(route1, semaphore, monitors.to[m]);
				}
			}
		}
		return count;
	}

	private long neighbours(int route1, int semaphore, int te1) {
		long count = 0;
		for (int c = connectsTo.start[te1]; c < connectsTo.start[te1 + 1]; c++) {
			int te2 = connectsTo.to[c];
			for (int b = monitoredBy.start[te2]; b < monitoredBy.start[te2 + 1]; b++) {
				int sensor2 = monitoredBy.to[b];
				for (int q = requiredBy.start[sensor2]; q < requiredBy.start[sensor2 + 1]; q++) {
					int route2 = requiredBy.to[q];
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
			for (int m = monitors.start[sensor]; m < monitors.start[sensor + 1]; m++) {
				int s1 = monitors.to[m];
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
		for (int c = connectsTo.start[from]; c < connectsTo.start[from + 1]; c++) {
			int next = connectsTo.to[c];
			if (isSegment[next] && isLinked(monitoredBy, next, sensor)) {
				count += chains(sensor, next, more - 1);
			}
		}
		return count;
	}
}
