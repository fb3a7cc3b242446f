package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Catalog;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.Strategy;
import org.modelarena.query.ocl.CompiledOcl;
import org.modelarena.query.ocl.OclLanguage;

/**
 * Texts that take the square of the model when they are run as they are written, on a railway of size 1; {@code -Dmodelarena.slow.size=512} tries a large
 * one, where only plans answer. How long each takes is logged.
 */
class SlowTextsTest {
	private static final System.Logger LOG = System.getLogger(SlowTextsTest.class.getName());
	private static final int SIZE = Integer.getInteger("modelarena.slow.size", 1);

	@TempDir
	static Path folder;
	private static ModelStore store;

	@BeforeAll
	static void load() {
		store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("columns")),
				Cases.get("railway").model(Map.of("scenario", "repair", "size", Integer.toString(SIZE))), Progress.none());
	}

	@AfterAll
	static void close() {
		store.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '~', value = {
			"quantified comparison ~ Segment.allInstances()->select(s | Segment.allInstances()->forAll(t | t.length <= s.length))",
			"quantified comparison ~ Segment.allInstances()->select(s | not Segment.allInstances()->exists(t | t.length < s.length))",
			"quantified comparison ~ Segment.allInstances()->select(s | Segment.allInstances()->exists(t | t.id > 10 and s.length > t.length))",
			"quantified comparison ~ Segment.allInstances()->select(s | Segment.allInstances()->forAll(t | t.id < 0 implies t.length < s.length))->size()",
			" ~ Switch.allInstances().monitoredBy->asSet()->symmetricDifference(Segment.allInstances().monitoredBy->asSet())",
			" ~ Switch.allInstances().monitoredBy->asSet() = Segment.allInstances().monitoredBy->asSet()",
			" ~ Switch.allInstances().monitoredBy->asSet() <> Switch.allInstances().monitoredBy->asSet()" })
	void thePlanIsOfTheModelsSize(String rule, String text) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			Query query = new Query("ocl", text);
			var plan = new CompiledOcl().prepare(query, snapshot.metamodel(), Cancellation.create());
			long start = System.nanoTime();
			Answer answer = plan.execute(snapshot, QueryLimits.DEFAULT, Cancellation.create());
			LOG.log(System.Logger.Level.INFO, () -> (System.nanoTime() - start) / 1_000_000 + " ms: " + text);
			assertEquals(Strategy.COMPILED, answer.answeredBy().strategy(), answer.answeredBy().runner());
			assertTrue(rule == null || answer.answeredBy().runner().contains(rule), answer.answeredBy().runner());
			if (SIZE == 1) {
				Answer expected = new OclLanguage().prepare(query, snapshot.metamodel(), Cancellation.create()).execute(snapshot, QueryLimits.DEFAULT, Cancellation.create());
				assertEquals(expected.digest(), answer.digest());
			}
		}
	}
}
