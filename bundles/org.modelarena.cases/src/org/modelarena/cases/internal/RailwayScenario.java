// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import java.util.List;
import java.util.Locale;

/**
 * How often each kind of fault stands in a generated railway, in per cent, as the Train Benchmark (Szarnyas, Izso, Rath, Varro: The Train
 * Benchmark, 2017) names and weighs them.
 */
enum RailwayScenario {
	BATCH(0, 0, 0, 0, 0, 0), INJECT(5, 2, 4, 7, 2, 8), REPAIR(5, 10, 10, 25, 18, 15);

	final int connectedSegments;
	final int posLength;
	final int routeSensor;
	final int semaphoreNeighbor;
	final int switchMonitored;
	final int switchSet;

	RailwayScenario(int connectedSegments, int posLength, int routeSensor, int semaphoreNeighbor, int switchMonitored, int switchSet) {
		this.connectedSegments = connectedSegments;
		this.posLength = posLength;
		this.routeSensor = routeSensor;
		this.semaphoreNeighbor = semaphoreNeighbor;
		this.switchMonitored = switchMonitored;
		this.switchSet = switchSet;
	}

	String label() {
		return name().toLowerCase(Locale.ROOT);
	}

	static List<String> labels() {
		return List.of(values()).stream().map(RailwayScenario::label).toList();
	}
}
