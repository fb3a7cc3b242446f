// SPDX-License-Identifier: EPL-2.0
package org.modelarena.peers.neoemf;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;

/** The six queries of the railway as nested loops over EMF objects, as one writes them by hand; each counts its matches. */
final class Loops {
	private final Function<String, List<? extends EObject>> extent;
	private final EClass segment;
	private final EStructuralFeature length;
	private final EStructuralFeature active;
	private final EStructuralFeature follows;
	private final EStructuralFeature requires;
	private final EStructuralFeature entry;
	private final EStructuralFeature exit;
	private final EStructuralFeature monitors;
	private final EStructuralFeature monitoredBy;
	private final EStructuralFeature connectsTo;
	private final EStructuralFeature currentPosition;
	private final EStructuralFeature position;
	private final EStructuralFeature target;
	private final EStructuralFeature signal;

	/** @param extent the instances of a class */
	Loops(EPackage railway, Function<String, List<? extends EObject>> extent) {
		this.extent = extent;
		segment = (EClass) railway.getEClassifier("Segment");
		length = feature(railway, "Segment", "length");
		active = feature(railway, "Route", "active");
		follows = feature(railway, "Route", "follows");
		requires = feature(railway, "Route", "requires");
		entry = feature(railway, "Route", "entry");
		exit = feature(railway, "Route", "exit");
		monitors = feature(railway, "Sensor", "monitors");
		monitoredBy = feature(railway, "TrackElement", "monitoredBy");
		connectsTo = feature(railway, "TrackElement", "connectsTo");
		currentPosition = feature(railway, "Switch", "currentPosition");
		position = feature(railway, "SwitchPosition", "position");
		target = feature(railway, "SwitchPosition", "target");
		signal = feature(railway, "Semaphore", "signal");
	}

	private static EStructuralFeature feature(EPackage railway, String type, String name) {
		return ((EClass) railway.getEClassifier(type)).getEStructuralFeature(name);
	}

	long count(String query) {
		return switch (query) {
		case "PosLength" -> extent.apply("Segment").stream().filter(s -> (Integer) s.eGet(length) <= 0).count();
		case "SwitchMonitored" -> extent.apply("Switch").stream().filter(s -> many(s, monitoredBy).isEmpty()).count();
		case "RouteSensor" -> routeSensor();
		case "SwitchSet" -> switchSet();
		case "SemaphoreNeighbor" -> semaphoreNeighbor();
		case "ConnectedSegments" -> connectedSegments();
		default -> throw new IllegalArgumentException(query);
		};
	}

	@SuppressWarnings("unchecked")
	private static List<EObject> many(EObject element, EStructuralFeature feature) {
		return (List<EObject>) element.eGet(feature);
	}

	private static EObject one(EObject element, EStructuralFeature feature) {
		return (EObject) element.eGet(feature);
	}

	private long routeSensor() {
		long count = 0;
		for (EObject route : extent.apply("Route")) {
			List<EObject> required = many(route, requires);
			for (EObject swP : many(route, follows)) {
				EObject sw = one(swP, target);
				if (sw != null) {
					count += many(sw, monitoredBy).stream().filter(sensor -> !required.contains(sensor)).count();
				}
			}
		}
		return count;
	}

	private long switchSet() {
		long count = 0;
		for (EObject route : extent.apply("Route")) {
			EObject semaphore = one(route, entry);
			if ((Boolean) route.eGet(active) && semaphore != null && ((EEnumLiteral) semaphore.eGet(signal)).getName().equals("GO")) {
				for (EObject swP : many(route, follows)) {
					EObject sw = one(swP, target);
					count += sw != null && sw.eGet(currentPosition) != swP.eGet(position) ? 1 : 0;
				}
			}
		}
		return count;
	}

	private long semaphoreNeighbor() {
		Map<EObject, List<EObject>> requiredBy = new HashMap<>();
		List<? extends EObject> routes = extent.apply("Route");
		for (EObject route : routes) {
			many(route, requires).forEach(sensor -> requiredBy.computeIfAbsent(sensor, s -> new java.util.ArrayList<>()).add(route));
		}
		long count = 0;
		for (EObject route1 : routes) {
			EObject semaphore = one(route1, exit);
			if (semaphore == null) {
				continue;
			}
			for (EObject sensor1 : many(route1, requires)) {
				for (EObject te1 : many(sensor1, monitors)) {
					for (EObject te2 : many(te1, connectsTo)) {
						for (EObject sensor2 : many(te2, monitoredBy)) {
							for (EObject route2 : requiredBy.getOrDefault(sensor2, List.of())) {
								count += !route1.equals(route2) && !semaphore.equals(one(route2, entry)) ? 1 : 0;
							}
						}
					}
				}
			}
		}
		return count;
	}

	private long connectedSegments() {
		long count = 0;
		for (EObject sensor : extent.apply("Sensor")) {
			List<EObject> monitored = many(sensor, monitors).stream().filter(e -> e.eClass() == segment).toList();
			for (EObject first : monitored) {
				count += chains(first, 5, monitored);
			}
		}
		return count;
	}

	private long chains(EObject from, int more, List<EObject> monitored) {
		if (more == 0) {
			return 1;
		}
		long count = 0;
		for (EObject next : many(from, connectsTo)) {
			count += monitored.contains(next) ? chains(next, more - 1, monitored) : 0;
		}
		return count;
	}
}
