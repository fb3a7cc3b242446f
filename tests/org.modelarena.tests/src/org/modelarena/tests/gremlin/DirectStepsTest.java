// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.gremlin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Steps that ask the snapshot find what the steps find that they stand for. */
class DirectStepsTest {
	@TempDir
	private Path folder;

	/** The second text says the same in a way that is left to TinkerPop. */
	private static void assertSame(RailwayGraphs railway, String step, String text, String plain) {
		assertTrue(railway.prepare(text).steps().toString().contains(step), () -> railway.prepare(text).steps().toString());
		assertTrue(!railway.prepare(plain).steps().toString().contains(step), () -> railway.prepare(plain).steps().toString());
		List<List<Object>> expected = railway.rows(plain);
		assertTrue(expected.size() == 1 && (Long) expected.getFirst().getFirst() > 0, expected::toString);
		assertEquals(expected, railway.rows(text));
	}

	@Test
	void whetherThereIsAnEdgeIsAskedOfKeys() {
		try (RailwayGraphs railway = RailwayGraphs.railway("emf", folder)) {
			String start = "g.V().hasLabel('Route').as('r').out('follows').out('target').out('monitoredBy').as('s')";
			assertSame(railway, "LinkedStep", start + ".filter(__.select('r').out('requires').where(eq('s'))).count()",
					start + ".filter(__.select('r').out('requires').as('t').where('t', eq('s'))).count()");
			assertSame(railway, "LinkedStep", start + ".not(__.in('requires').where(eq('r'))).count()",
					start + ".not(__.in('requires').as('t').where('t', eq('r'))).count()");
			assertSame(railway, "LinkedStep", "g.V().hasLabel('Region').as('r').out('sensors').as('s').filter(__.select('r').out('sensors').where(eq('s'))).count()",
					"g.V().hasLabel('Region').out('sensors').count()");
		}
	}

	@Test
	void verticesAreComparedByKeys() {
		try (RailwayGraphs railway = RailwayGraphs.railway("emf", folder)) {
			String back = "g.V().hasLabel('Segment').as('s').out('monitoredBy').out('monitors')";
			assertSame(railway, "SameStep", back + ".where(eq('s')).count()", back + ".as('t').where('t', eq('s')).count()");
			assertSame(railway, "SameStep", back + ".where(neq('s')).count()", back + ".as('t').where('t', neq('s')).count()");
		}
	}

	@Test
	void conditionsAreTestedOnElements() {
		try (RailwayGraphs railway = RailwayGraphs.railway("emf", folder)) {
			String segments = "g.V().hasLabel('Sensor').out('monitors')";
			for (String predicate : List.of("lte(0)", "gt(0)", "neq(7)", "gt(0.5)", "within(1,2,3,500)", "lt(1).or(gt(900))")) {
				assertSame(railway, "ConditionStep", segments + ".has('length'," + predicate + ").count()", segments + ".values('length').is(" + predicate + ").count()");
			}
			assertSame(railway, "ConditionStep", segments + ".hasLabel('TrackElement').count()", segments + ".count()");
			assertEquals(0L, railway.one(segments + ".has('length','x').count()"));
			assertEquals(0L, railway.one("g.V().hasLabel('Route').out('entry').has('signal',eq(1)).count()"));
		}
	}
}
