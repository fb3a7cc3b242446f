// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedExpression;
import org.modelarena.query.epsilon.EolLanguage;
import org.modelarena.query.epsilon.EplLanguage;

/** EOL expressions over one element, as derived attributes have them. */
class EolExpressionsTest {
	private static Railway railway;
	private static ModelSnapshot snapshot;

	@BeforeAll
	static void load() {
		railway = new Railway(1);
		snapshot = railway.snapshot();
	}

	@AfterAll
	static void close() {
		snapshot.close();
		railway.close();
	}

	private static EClass type(String name) {
		return snapshot.metamodel().type(name);
	}

	private static PreparedExpression expression(String type, String text) {
		return new EolLanguage().prepareExpression(text, type(type), snapshot.metamodel());
	}

	private static Object value(String type, String text, long self) {
		return expression(type, text).evaluate(snapshot, self, Cancellation.create());
	}

	@Test
	void anExpressionHasAValueForEachElement() {
		assertEquals(47L, value("Route", "self.requires.size()", 3));
		assertEquals(true, value("Route", "self.requires.size() = 47", 3));
		assertEquals(true, value("Route", "self.entry = self.entry", 3));
		assertEquals(new ElementKey(56), value("Route", "self.entry", 3));
		assertEquals(null, value("Route", "self.entry", 1));
		assertEquals("GO", value("Route", "self.entry.signal", 3));
		assertEquals(List.of(new ElementKey(4)), value("Route", "self.follows.select(p | p.target.isDefined()).first().asSequence()", 3));
		assertEquals("many", value("Route", "if (self.requires.size() > 40) { return 'many'; } return 'few';", 3));
		assertEquals(94L, value("Route", "return self.twice(); operation Route twice() { return self.requires.size() * 2; }", 3));
		assertEquals(1.5, value("Route", "self.id / self.id + 0.5", 3));
	}

	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiterString = ";;", quoteCharacter = '§', textBlock = """
			Sensor ;; self.monitorz.size()                            ;; 6;;  Type 'Sensor' has no property 'monitorz'. Did you mean 'monitors'?
			Sensor ;; self.monitors.connectsTo                        ;; 0;;
			Sensor ;; self.monitors.connectTo                         ;; 15;; Type 'TrackElement' has no property 'connectTo'. Did you mean 'connectsTo'?
			Sensor ;; self.monitors.first().monitoredBy.first().idd   ;; 43;; Type 'Sensor' has no property 'idd'. Did you mean 'id'?
			Route  ;; self.entry.signl                                ;; 12;; Type 'Semaphore' has no property 'signl'. Did you mean 'signal'?
			Route  ;; self.follows.exists(f | f.target.positio.isEmpty()) ;; 34;; Type 'Switch' has no property 'positio'. Did you mean 'positions'?
			Route  ;; slf.entry                                       ;; 1;;  Unknown name 'slf'. Did you mean 'self'?
			Route  ;; self.requires.size(                             ;; 20;; No viable alternative at input the end of the text.
			""")
	void faultsAreFoundBeforeTheFirstElement(String type, String text, int column, String message) {
		if (message == null) {
			expression(type, text);
			return;
		}
		QueryException e = assertThrows(QueryException.class, () -> expression(type, text));
		assertEquals("line 1, column " + column + ": " + message, e.getMessage());
	}

	@Test
	void anExpressionThatFailsForOneElementWorksForTheNext() {
		PreparedExpression expression = expression("Route", "self.entry.signal");
		for (int i = 0; i < 3; i++) {
			assertEquals(ErrorCode.QUERY_FAILED, assertThrows(ArenaException.class, () -> expression.evaluate(snapshot, 1, Cancellation.create())).code());
			assertEquals("GO", expression.evaluate(snapshot, 3, Cancellation.create()));
		}
	}

	@Test
	void eachCallReadsTheSnapshotThatItIsGiven() {
		PreparedExpression expression = expression("Segment", "Segment.all.collect(s | s.length).sum() + self.length");
		long self = snapshot.extent(type("Segment")).toArray()[0];
		long before = (Long) expression.evaluate(snapshot, self, Cancellation.create());
		Longer longer = new Longer(snapshot);
		assertEquals(before + 1104, expression.evaluate(longer, self, Cancellation.create()));
		assertEquals(1104, longer.reads);
		assertEquals(before + 1104, expression.evaluate(longer, self, Cancellation.create()));
		assertEquals(2 * 1104, longer.reads);
		assertEquals(before, expression.evaluate(snapshot, self, Cancellation.create()));
	}

	/** Segments are longer by one here. */
	private static final class Longer extends ForwardingSnapshot {
		private int reads;

		Longer(ModelSnapshot base) {
			super(base);
		}

		@Override
		public Object attribute(long key, EAttribute attribute) {
			reads++;
			return (Integer) base().attribute(key, attribute) + 1;
		}

		@Override
		public void close() {
			// Belongs to the test.
		}
	}

	@Test
	void manyThreadsMayEvaluateOneExpression() throws Exception {
		PreparedExpression expression = expression("Sensor", "self.monitors.select(m | m.isTypeOf(Segment)).collect(m | m.id).sum()");
		long[] sensors = snapshot.extent(type("Sensor")).toArray();
		List<Object> expected = values(expression, sensors);
		try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
			List<Future<List<Object>>> found = new ArrayList<>();
			for (int i = 0; i < 16; i++) {
				found.add(threads.submit(() -> values(expression, sensors)));
			}
			for (Future<List<Object>> each : found) {
				assertEquals(expected, each.get());
			}
		}
	}

	private static List<Object> values(PreparedExpression expression, long[] elements) {
		List<Object> values = new ArrayList<>();
		for (long element : elements) {
			values.add(expression.evaluate(snapshot, element, Cancellation.create()));
		}
		return values;
	}

	@Test
	void patternsAreNoExpressions() {
		ArenaException e = assertThrows(ArenaException.class, () -> new EplLanguage().prepareExpression("self.id", type("Route"), snapshot.metamodel()));
		assertEquals(ErrorCode.UNSUPPORTED, e.code());
	}
}
