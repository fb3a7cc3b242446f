// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Profile;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.epsilon.CompiledEol;
import org.modelarena.query.epsilon.EolLanguage;
import org.modelarena.query.ocl.CompiledOcl;
import org.modelarena.query.ocl.OclLanguage;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

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
				Railways.repair(SIZE), Progress.none());
	}

	@AfterAll
	static void close() {
		store.close();
	}

	@Sampled(5)
	@ParameterizedTest
	@CsvSource(delimiter = '~', value = {
			"quantified comparison ~ Segment.allInstances()->select(s | Segment.allInstances()->forAll(t | t.length <= s.length))",
			"quantified comparison ~ Segment.allInstances()->select(s | not Segment.allInstances()->exists(t | t.length < s.length))",
			"quantified comparison ~ Segment.allInstances()->select(s | Segment.allInstances()->exists(t | t.id > 10 and s.length > t.length))",
			"quantified comparison ~ Segment.allInstances()->select(s | Segment.allInstances()->forAll(t | t.id < 0 implies t.length < s.length))->size()",
			" ~ Switch.allInstances().monitoredBy->asSet()->symmetricDifference(Segment.allInstances().monitoredBy->asSet())",
			" ~ Switch.allInstances().monitoredBy->asSet() = Segment.allInstances().monitoredBy->asSet()",
			" ~ Switch.allInstances().monitoredBy->asSet() <> Switch.allInstances().monitoredBy->asSet()",
			" ~ Set{Signal::GO, Signal::STOP} = Semaphore.allInstances()->collect(s | s.signal)->asSet()",
			" ~ Region.allInstances()->select(r | r.elements->exists(a, b | a.id > b.id))",
			"self-join elimination ~ Region.allInstances()->select(r | r.elements->exists(a, b | a <> b and a.id = b.id))",
			"self-join elimination ~ Region.allInstances()->select(r | r.elements->forAll(a, b | a.id = b.id implies a = b))",
			"self-join elimination ~ Route.allInstances()->select(r | r.follows->exists(a, b | a.position = b.position and b <> a))",
			"self-join elimination ~ Route.allInstances()->select(r | r.follows->exists(a, b | a <> b and a.position = b.position and a.target = b.target))",
			" ~ Route.allInstances()->select(r | r.follows->exists(a, b | a.position = b.position))",
			" ~ Route.allInstances()->select(r | r.requires->exists(a, b | a <> b and a.id = b.monitors->size()))",
			"sort elimination ~ Segment.allInstances()->asSequence()->collect(s | Tuple{s = s, l = s.length})->sortedBy(t | t.l)->subSequence(1, 10)",
			" ~ Segment.allInstances()->size() + Switch.allInstances()->size() + Sensor.allInstances()->size()" })
	void thePlanIsOfTheModelsSize(String rule, String text) {
		requirePlan(rule, new Query("ocl", text), new CompiledOcl(), new OclLanguage());
	}

	@ParameterizedTest
	@ValueSource(strings = { "RailwayElement.all.collect(e | e.type().name).asSet()",
			"RailwayElement.all.collect(e | e.type().name).asSet().collect(n | Map{'type' = n, 'count' = RailwayElement.all.select(e | e.type().name = n).size()})",
			"""
					var m = new Map;
					for (e in RailwayElement.all) {
						if (not m.containsKey(e.type().name)) { m.put(e.type().name, 0); }
						m.put(e.type().name, m.get(e.type().name) + 1);
					}
					return m.keySet().collect(k | Map{'type' = k, 'count' = m.get(k)});""", """
					var m : Map;
					for (e in TrackElement.all) { m.put(e.eClass().name, (m.get(e.eClass().name) ?: 0) + 1); }
					return m.keySet().collect(k | Map{'type' = k, 'count' = m.get(k)});""" })
	void aHistogramOfTypesHasAPlan(String text) {
		requirePlan(null, new Query("eol", text), new CompiledEol(), new EolLanguage());
	}

	private static void requirePlan(String rule, Query query, QueryLanguage compiled, QueryLanguage interpreted) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			var plan = compiled.prepare(query, snapshot.metamodel(), Cancellation.create());
			long start = System.nanoTime();
			Answer answer = plan.execute(snapshot, QueryLimits.DEFAULT, Cancellation.create());
			LOG.log(System.Logger.Level.INFO, () -> (System.nanoTime() - start) / 1_000_000 + " ms: " + query.text());
			assertEquals(Strategy.COMPILED, answer.answeredBy().strategy(), answer.answeredBy().runner());
			assertTrue(rule == null || answer.answeredBy().runner().contains(rule), answer.answeredBy().runner());
			if (SIZE == 1) {
				Answer expected = interpreted.prepare(query, snapshot.metamodel(), Cancellation.create()).execute(snapshot, QueryLimits.DEFAULT, Cancellation.create());
				assertEquals(expected.digest(), answer.digest());
			}
		}
	}

	/** What a region's elements are searched for is found at once; all their pairs are a thousand times as many. */
	@Test
	void noMorePairsAreMadeThanAreLookedAt() {
		Query query = Query.in("ocl", "Region.allInstances()->select(r | r.elements->exists(a, b | a.id >= b.id))");
		try (QueryEndpoint endpoint = store.endpoint(Catalog.discover().languages()); ModelSnapshot snapshot = store.snapshot()) {
			List<Profile.Step> steps = endpoint.profile(query, QueryLimits.DEFAULT, Cancellation.create()).steps();
			assertTrue(steps.size() > 2 && steps.stream().allMatch(step -> step.rows() <= 4 * snapshot.size()), steps.toString());
		}
	}
}
