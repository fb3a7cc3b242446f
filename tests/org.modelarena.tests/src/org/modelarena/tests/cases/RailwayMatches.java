// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cases;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;

/** The railway queries by brute force over plain EMF objects: slow, simple, independent of what they check. */
final class RailwayMatches {
	private final Collection<EObject> objects;

	RailwayMatches(Collection<EObject> objects) {
		this.objects = objects;
	}

	Stream<EObject> all(String type) {
		return objects.stream().filter(object -> object.eClass().getName().equals(type));
	}

	/** The matches of a query; those of its form for an index are the same. */
	List<List<EObject>> of(String query) {
		return switch (query.replace("Indexed", "")) {
		case "PosLength" -> all("Segment").filter(segment -> (int) get(segment, "length") <= 0).map(List::of).toList();
		case "SwitchMonitored" -> all("Switch").filter(sw -> list(sw, "monitoredBy").isEmpty()).map(List::of).toList();
		case "RouteSensor" -> routeSensor();
		case "SwitchSet" -> switchSet();
		case "SemaphoreNeighbor" -> semaphoreNeighbor();
		case "ConnectedSegments" -> connectedSegments();
		default -> throw new IllegalArgumentException(query);
		};
	}

	private List<List<EObject>> routeSensor() {
		List<List<EObject>> matches = new ArrayList<>();
		all("Route").forEach(route -> list(route, "follows").forEach(position -> {
			EObject sw = object(position, "target");
			for (EObject sensor : sw == null ? List.<EObject>of() : list(sw, "monitoredBy")) {
				if (!list(route, "requires").contains(sensor)) {
					matches.add(List.of(route, sensor, position, sw));
				}
			}
		}));
		return matches;
	}

	private List<List<EObject>> switchSet() {
		List<List<EObject>> matches = new ArrayList<>();
		all("Route").filter(route -> (boolean) get(route, "active")).forEach(route -> list(route, "follows").forEach(position -> {
			EObject entry = object(route, "entry");
			EObject sw = object(position, "target");
			boolean go = entry != null && get(entry, "signal").toString().equals("GO");
			if (go && sw != null && get(sw, "currentPosition") != get(position, "position")) {
				matches.add(List.of(entry, route, position, sw));
			}
		}));
		return matches;
	}

	private List<List<EObject>> semaphoreNeighbor() {
		List<List<EObject>> matches = new ArrayList<>();
		List<EObject> routes = all("Route").toList();
		for (EObject route1 : routes) {
			EObject exit = object(route1, "exit");
			for (EObject sensor1 : exit == null ? List.<EObject>of() : list(route1, "requires")) {
				for (EObject te1 : list(sensor1, "monitors")) {
					for (EObject te2 : list(te1, "connectsTo")) {
						for (EObject sensor2 : list(te2, "monitoredBy")) {
							for (EObject route2 : routes) {
								if (route2 != route1 && list(route2, "requires").contains(sensor2) && object(route2, "entry") != exit) {
									matches.add(List.of(exit, route1, route2, sensor1, sensor2, te1, te2));
								}
							}
						}
					}
				}
			}
		}
		return matches;
	}

	private List<List<EObject>> connectedSegments() {
		List<List<EObject>> matches = new ArrayList<>();
		all("Sensor").forEach(sensor -> {
			Set<EObject> monitored = new LinkedHashSet<>(list(sensor, "monitors"));
			monitored.removeIf(element -> !element.eClass().getName().equals("Segment"));
			monitored.forEach(first -> chains(List.of(sensor, first), monitored, matches));
		});
		return matches;
	}

	private static void chains(List<EObject> chain, Set<EObject> monitored, List<List<EObject>> matches) {
		if (chain.size() == 7) {
			matches.add(chain);
			return;
		}
		for (EObject next : list(chain.getLast(), "connectsTo")) {
			if (monitored.contains(next)) {
				chains(Stream.concat(chain.stream(), Stream.of(next)).toList(), monitored, matches);
			}
		}
	}

	private static Object get(EObject object, String feature) {
		return object.eGet(object.eClass().getEStructuralFeature(feature));
	}

	private static EObject object(EObject object, String feature) {
		return (EObject) get(object, feature);
	}

	@SuppressWarnings("unchecked")
	private static List<EObject> list(EObject object, String feature) {
		return (List<EObject>) get(object, feature);
	}
}
