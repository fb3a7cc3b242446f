// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.cases.internal.CaseFiles;
import org.modelarena.cases.internal.RailwayModels;
import org.modelarena.cases.internal.RailwayToggle;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/**
 * The railway of the Train Benchmark: routes, switches, sensors and track segments, with six well-formedness queries that look for
 * faults, four of them also in a form that an index answers ({@code Indexed}; not in every language). The generated models have the
 * elements and faults of the benchmark's published data set.
 */
public final class RailwayCase implements Case {
	private static final List<String> QUERIES = List.of("PosLength", "RouteSensor", "SwitchMonitored", "SemaphoreNeighbor", "SwitchSet",
			"ConnectedSegments", "PosLengthIndexed", "SwitchMonitoredIndexed", "SemaphoreNeighborIndexed", "ConnectedSegmentsIndexed");

	@Override
	public String name() {
		return "railway";
	}

	@Override
	public String description() {
		return "Railway network of the Train Benchmark with six queries that find faults";
	}

	@Override
	public Metamodel metamodel() {
		return CaseFiles.metamodel("railway");
	}

	@Override
	public Map<String, String> parameters() {
		return RailwayModels.DEFAULTS;
	}

	@Override
	public List<String> choices(String parameter) {
		return RailwayModels.choices(parameter);
	}

	@Override
	public void check(Map<String, String> parameters) {
		// It is generated later, when it is read.
		model(parameters);
	}

	@Override
	public ElementSource model(Map<String, String> parameters) {
		return RailwayModels.model(metamodel(), parameters);
	}

	@Override
	public List<CaseQuery> queries() {
		return CaseFiles.queries("railway", QUERIES);
	}

	@Override
	public Optional<Toggle> toggle() {
		return Optional.of(new RailwayToggle());
	}

	@Override
	public Optional<EditScenario> edits(Map<String, String> parameters) {
		return Optional.of(RailwayModels.edits(parameters));
	}
}
