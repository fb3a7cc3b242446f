// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.cases.Case;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ElementSource;
import org.modelarena.testkit.EmfObjects;
import org.modelarena.xmi.XmiSource;

/** The generated railways have the elements, references and faults of the Train Benchmark's published data set. */
class RailwayCaseTest {
	private static final List<String> TYPES = List.of("Switch", "Sensor", "Segment");
	private static final List<String> QUERIES = List.of("ConnectedSegments", "PosLength", "RouteSensor", "SemaphoreNeighbor", "SwitchMonitored",
			"SwitchSet");

	private final Case railway = Cases.get("railway");

	@ParameterizedTest(name = "{0} of size {1}")
	@CsvSource(textBlock = """
			repair, 1,  1418,  5378,  40,  219, 1103,  8,  95,  18,  3,  0,  5
			repair, 2,  2687, 10222,  78,  414, 2086, 16, 208,  33,  6,  2,  8
			repair, 4,  5949, 22665, 176,  915, 4621, 46, 466,  77, 17,  4, 11
			repair, 8, 12061, 45947, 374, 1849, 9343, 98, 917, 148, 20, 10, 32
			""")
	void matchesThePublishedTable(String scenario, String size, int elements, int references, int switches, int sensors, int segments, int connected,
			int length, int routeSensor, int neighbor, int monitored, int switchSet) {
		List<EObject> objects = objects(scenario, size);
		RailwayMatches matches = new RailwayMatches(objects);

		assertEquals(elements, objects.size());
		assertEquals(List.of((long) switches, (long) sensors, (long) segments), TYPES.stream().map(type -> matches.all(type).count()).toList());
		assertEquals(List.of(connected, length, routeSensor, neighbor, monitored, switchSet),
				QUERIES.stream().map(query -> matches.of(query).size()).toList());
		assertEquals(references, objects.stream().mapToInt(RailwayCaseTest::references).sum());
	}

	@Test
	void injectOfSizeEightMatchesThePublishedTable() {
		List<EObject> objects = objects("inject", "8");
		RailwayMatches matches = new RailwayMatches(objects);

		assertEquals(12036, objects.size());
		assertEquals(List.of(91, 191, 78, 21, 0, 14), QUERIES.stream().map(query -> matches.of(query).size()).toList());
	}

	@Test
	void batchHasNoFaults() {
		RailwayMatches matches = new RailwayMatches(objects("batch", "2"));

		assertEquals(List.of(0, 0, 0, 0, 0, 0), QUERIES.stream().map(query -> matches.of(query).size()).toList());
	}

	@Test
	void sizeThirtyTwoHasItsPublishedNumberOfElements() {
		ElementSource source = railway.model(Map.of("size", "32"));
		List<EObject> objects = EmfObjects.of(source);

		assertEquals(49_334, objects.size());
		assertEquals(49_334, source.size());
	}

	@Test
	void idsCountFromOneWithoutGaps() {
		List<Integer> ids = new ArrayList<>();
		for (EObject object : objects("repair", "2")) {
			if (object.eContainer() != null) {
				ids.add((Integer) object.eGet(object.eClass().getEStructuralFeature("id")));
			}
		}
		ids.sort(null);
		assertEquals(1, ids.getFirst());
		assertEquals(ids.size(), ids.getLast());
		assertEquals(ids.size(), ids.stream().distinct().count());
	}

	@Test
	void modelsOfTheOriginalBenchmarkLoad(@TempDir Path folder) throws IOException {
		Path file = Files.writeString(folder.resolve("original.emf"), """
				<?xml version="1.0" encoding="ASCII"?>
				<hu.bme.mit.trainbenchmark:RailwayContainer xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
				    xmlns:hu.bme.mit.trainbenchmark="http://www.semanticweb.org/ontologies/2015/trainbenchmark">
				  <routes id="1" active="true">
				    <follows id="2" position="DIVERGING" target="//@regions.0/@elements.0"/>
				  </routes>
				  <regions id="3">
				    <elements xsi:type="hu.bme.mit.trainbenchmark:Switch" id="4" positions="//@routes.0/@follows.0"/>
				  </regions>
				</hu.bme.mit.trainbenchmark:RailwayContainer>
				""");
		List<EObject> objects = EmfObjects.of(XmiSource.of(List.of(file), railway.metamodel()));
		assertEquals(List.of("RailwayContainer", "Route", "SwitchPosition", "Region", "Switch"), objects.stream().map(object -> object.eClass().getName()).toList());
		assertEquals(1, new RailwayMatches(objects).of("SwitchMonitored").size());
	}

	@Test
	void eachQueryHasAnOclText() {
		assertEquals(6, railway.queries().stream().filter(query -> !query.name().endsWith("Indexed")).count());
		for (CaseQuery query : railway.queries().stream().filter(query -> !query.name().endsWith("Indexed")).toList()) {
			assertTrue(query.text("ocl").orElse("").contains("allInstances()"), query.name());
		}
	}

	@Test
	void wrongParametersAreRefusedWithAHint() {
		refused(Map.of("sise", "1"), "The case 'railway' has no parameter 'sise'; it has scenario, size, part. Did you mean 'size'?");
		refused(Map.of("scenario", "repare"), "Railway scenario 'repare' is not one of batch, inject, repair. Did you mean 'repair'?");
		refused(Map.of("size", "0"), "Railway size '0' is not a number from 1 to 65536; 1 has 1,418 elements, 32 has 49,334.");
		refused(Map.of("size", "many"), "Railway size 'many' is not a number from 1 to 65536; 1 has 1,418 elements, 32 has 49,334.");
	}

	private void refused(Map<String, String> parameters, String message) {
		ArenaException e = assertThrows(ArenaException.class, () -> railway.model(parameters));
		assertEquals(ErrorCode.EXPERIMENT_INVALID, e.code());
		assertEquals(message, e.getMessage());
	}

	@Test
	void anUnknownCaseIsRefusedWithTheNearestName() {
		ArenaException e = assertThrows(ArenaException.class, () -> Cases.get("railwai"));
		assertEquals(ErrorCode.UNKNOWN_NAME, e.code());
		assertEquals("Unknown case 'railwai'; there are railway, java, oo1, smallqueries, annotations, resources. Did you mean 'railway'?", e.getMessage());
	}

	@Test
	void aCancelledGenerationStops() {
		Cancellation cancellation = Cancellation.create();
		cancellation.cancel();
		ArenaException e = assertThrows(ArenaException.class, () -> railway.model(Map.of()).emit(null, cancellation));
		assertEquals(ErrorCode.CANCELLED, e.code());
	}

	private List<EObject> objects(String scenario, String size) {
		return EmfObjects.of(railway.model(Map.of("scenario", scenario, "size", size)));
	}

	private static int references(EObject object) {
		int count = 0;
		for (EReference reference : object.eClass().getEAllReferences()) {
			Object value = object.eGet(reference);
			count += value instanceof List<?> list ? list.size() : value == null ? 0 : 1;
		}
		return count;
	}
}
