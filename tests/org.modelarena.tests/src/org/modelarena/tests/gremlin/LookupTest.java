// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.gremlin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;

import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.gremlin.ModelGraph;
import org.modelarena.gremlin.ModelGraphs;

/** Extents, indexes and counts of the snapshot answer what they can. */
class LookupTest {
	@TempDir
	private Path folder;
	private RailwayGraphs railway;

	/** Counts what is asked of the snapshot. */
	private static final class Asked extends ForwardingSnapshot {
		private int extents;
		private int values;
		private int seeks;

		Asked(ModelSnapshot base) {
			super(base);
		}

		@Override
		public KeyCursor extent(EClass type) {
			extents++;
			return super.extent(type);
		}

		@Override
		public Object attribute(long key, EAttribute attribute) {
			values++;
			return super.attribute(key, attribute);
		}

		@Override
		public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
			seeks++;
			return super.seek(type, attribute, range);
		}

		String asked() {
			return extents + " extents, " + seeks + " seeks, " + (values == 0 ? "no" : "some") + " values";
		}
	}

	@BeforeEach
	void load() {
		railway = RailwayGraphs.railway("columns", folder);
	}

	@AfterEach
	void close() {
		railway.close();
	}

	private String firstStep(String text) {
		return railway.prepare(text).steps().getFirst();
	}

	@Test
	void anIndexFindsWhatHasAValue() {
		Asked asked = new Asked(railway.snapshot);
		ModelGraph graph = ModelGraphs.over(asked);
		List<Object> found = graph.traversal().V().hasLabel("Segment").has("length", P.lte(0)).id().toList();
		assertEquals("0 extents, 1 seeks, no values", asked.asked());
		List<Object> scanned = graph.traversal().V().hasLabel("Segment").filter(one -> one.get().<Integer>value("length") <= 0).id().toList();
		assertEquals(scanned, found);
		assertTrue(found.size() > 10, "the model has faults");
	}

	@Test
	void countsComeFromTheSnapshot() {
		Asked asked = new Asked(railway.snapshot);
		ModelGraph graph = ModelGraphs.over(asked);
		assertEquals(railway.snapshot.size(), graph.traversal().V().count().next());
		assertEquals(railway.snapshot.extentSize(railway.snapshot.metamodel().type("TrackElement")), graph.traversal().V().hasLabel("TrackElement").count().next());
		assertEquals("0 extents, 0 seeks, no values", asked.asked());
		long short0 = graph.traversal().V().hasLabel("Segment").has("length", P.lte(0)).count().next();
		assertEquals("0 extents, 1 seeks, no values", asked.asked());
		assertEquals(graph.traversal().V().hasLabel("Segment").has("length", P.lte(0)).toList().size(), short0);
	}

	@Test
	void stepsTellWhatIsSought() {
		assertEquals("LookupStep(seek Segment by length in (.., 0])", firstStep("g.V().hasLabel('Segment').has('length', lte(0))"));
		assertEquals("LookupStep(seek Segment by length in [0])", firstStep("g.V().has('length', 0)"));
		assertEquals("LookupStep(seek Switch by isMonitored in [false])", firstStep("g.V().has('Switch', 'isMonitored', false)"));
		assertEquals("LookupStep(seek Segment by length in (0, ..) where [id.gt(7)])", firstStep("g.V().has('length', gt(0)).has('id', gt(7))"));
		assertEquals("LookupStep(extent TrackElement)", firstStep("g.V().hasLabel('TrackElement')"));
		assertEquals("LookupStep(extent TrackElement)", firstStep("g.V().hasLabel('Segment', 'Switch')"));
		assertEquals("LookupStep(extent EObject)", firstStep("g.V()"));
		assertEquals("LookupStep(nothing)", firstStep("g.V().hasLabel('Tunnel')"));
		assertEquals("LookupStep(extent Route where [active.eq(true)])", firstStep("g.V().has('active', true)"));
		assertEquals("CountStep(seek Segment by length in (.., 0))", firstStep("g.V().has('length', lt(0)).count()"));
	}

	@Test
	void ofSeveralConditionsAPointIsSought() {
		assertEquals("LookupStep(seek Segment by length in [5] where [length.gt(0)])", firstStep("g.V().has('length', gt(0)).has('length', 5)"));
	}

	/** Whether a value is one of the attribute's type or not, sought or compared, the same vertices are found. */
	@ParameterizedTest
	@ValueSource(strings = { "lte(0)", "lt(0.5)", "gt(2147483648)", "lt(2147483648)", "gte(-1L)", "between(0, 50)", "within(0, 5, 7)", "neq(0)", "eq('0')",
			"eq(null)", "lt(100).and(gt(20))", "lt(0).or(gt(900))", "inside(-5, 5)", "not(lt(50))", "eq(0.0)", "gt(NaN)" })
	void anIndexFindsWhatComparingDoes(String predicate) {
		List<List<Object>> sought = railway.rows("g.V().hasLabel('Segment').has('length', " + predicate + ")");
		assertEquals(railway.rows("g.V().hasLabel('Segment').filter(__.values('length').is(" + predicate + "))"), sought);
		assertEquals((long) sought.size(), railway.one("g.V().hasLabel('Segment').has('length', " + predicate + ").count()"));
	}

	@Test
	void subtypesCountWhereverALabelIsAskedFor() {
		Object elements = railway.one("g.V().hasLabel('TrackElement').count()");
		assertEquals(railway.one("g.V().hasLabel('Segment', 'Switch').count()"), elements);
		assertEquals(elements, railway.one("g.V().hasLabel('Region').out('elements').hasLabel('TrackElement').count()"));
		assertEquals(0L, railway.one("g.V().hasLabel('Region').out('elements').hasLabel(neq('TrackElement')).count()"));
		assertEquals(elements, railway.one("g.V().hasLabel('Region').outE().hasLabel('elements').inV().count()"));
		assertEquals(0L, railway.one("g.V().where(__.label().is('TrackElement')).count()"), "label() is the concrete class");
	}
}
