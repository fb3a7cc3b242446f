// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.PlanFault;
import org.modelarena.query.PreparedPlan;
import org.modelarena.query.internal.adapter.BulkAdapter;
import org.modelarena.query.internal.optimise.Optimiser;
import org.modelarena.query.ocl.CompiledOcl;
import org.modelarena.query.plan.Plan;
import org.modelarena.tests.Railways;

/**
 * Each rule of the optimiser on a query that it is for: the plan before and after, as text, and the rules that fired; and on one that it must leave
 * alone. Answers alone would not tell that a rule has stopped firing.
 */
class OptimiserRulesTest {
	@TempDir
	static Path folder;
	private static ModelStore store;
	private static ModelSnapshot snapshot;

	@BeforeAll
	static void load() {
		store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("railway")), Railways.repair(1), Progress.none());
		snapshot = store.snapshot();
	}

	@AfterAll
	static void close() {
		snapshot.close();
		store.close();
	}

	private static Plan plan(String text) {
		return ((CompiledQuery) new CompiledOcl().prepare(new Query("ocl", text), snapshot.metamodel(), Cancellation.create())).plan().orElseThrow();
	}

	private static Optimiser.Optimised optimised(String text) {
		return Optimiser.optimise(plan(text), (ColumnSnapshot) snapshot);
	}

	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '~', maxCharsPerColumn = 4096, textBlock = RULES)
	void theRuleFires(String rule, String text, String before, String after) {
		assertEquals(before, plan(text).toString());
		Optimiser.Optimised optimised = optimised(text);
		assertEquals(after, optimised.plan().toString());
		assertTrue(optimised.rules().contains(rule), () -> optimised.rules().toString());
	}

	/** The rule, a query, its plan as translated, and as optimised. */
	private static final String RULES = """
			simplification ~ Segment.allInstances()->select(s | s.monitoredBy->size() > 0) \
				~ scan s : Segment; filter count(expand monitoredBy in s.monitoredBy) > 0 => [result: s] \
				~ scan s : Segment; filter exists(expand monitoredBy in s.monitoredBy) => [result: s]
			conjunct splitting ~ Segment.allInstances()->select(s | s.length > 3 and s.monitoredBy->isEmpty()) \
				~ scan s : Segment; filter (s.length > 3 and count(expand monitoredBy in s.monitoredBy) = 0) => [result: s] \
				~ scan s : Segment; filter s.length > 3; filter not (exists(expand monitoredBy in s.monitoredBy)) => [result: s]
			projection inlining ~ Route.allInstances()->collect(r | r.entry) \
				~ scan r : Route; bind item = r.entry => [result: item] \
				~ scan r : Route => [result: r.entry]
			sort elimination ~ Route.allInstances()->select(r | r.requires->sortedBy(id)->size() > 2) \
				~ scan r : Route; filter count(expand temp1 in r.requires; sort by temp1.id) > 2 => [result: r] \
				~ scan r : Route; filter count(expand temp1 in r.requires) > 2 => [result: r]
			sort elimination ~ Segment.allInstances()->sortedBy(id)->sortedBy(length)->first() \
				~ ' => [result: first(scan temp1 : Segment; sort by temp1.id; sort by temp1.length | temp1)]' \
				~ ' => [result: first(scan temp1 : Segment; sort by temp1.length, temp1.id; limit 1 | temp1)]'
			distinct elimination ~ Route.allInstances()->select(r | r.requires->collect(monitors)->asSet()->notEmpty()) \
				~ scan r : Route; filter count(expand temp1 in r.requires; expand monitors in temp1.monitors; distinct monitors) > 0 => [result: r] \
				~ scan r : Route; filter exists(expand temp1 in r.requires; expand monitors in temp1.monitors) => [result: r]
			distinct elimination ~ Route.allInstances()->collect(r | r.requires->collect(monitors)->asSet())->asSet() \
				~ scan r : Route; expand temp1 in r.requires; expand monitors in temp1.monitors; distinct r, monitors; distinct monitors => [result: monitors] \
				~ scan r : Route; expand temp1 in r.requires; expand monitors in temp1.monitors; distinct monitors => [result: monitors]
			hash join ~ Sensor.allInstances()->select(s | Route.allInstances()->collect(id)->includes(s.id)) \
				~ scan s : Sensor; filter ((s.id is null or true) and count(scan temp1 : Route; bind item = temp1.id; filter item = s.id) > 0) => [result: s] \
				~ scan s : Sensor; filter exists(join (scan temp1 : Route) where temp1.id = s.id) => [result: s]
			pointer join ~ Sensor.allInstances()->select(s | Route.allInstances()->collect(requires)->asSet()->includes(s)) \
				~ scan s : Sensor; filter count(scan temp1 : Route; expand requires in temp1.requires; distinct requires; filter requires = s) > 0 => [result: s] \
				~ scan s : Sensor; filter exists(expand temp1 with requires to s) => [result: s]
			pointer join ~ Sensor.allInstances()->select(s | Route.allInstances()->exists(r | r.requires->includes(s))) \
				~ scan s : Sensor; filter count(scan r : Route; filter count(expand requires in r.requires; filter requires = s) > 0) > 0 => [result: s] \
				~ scan s : Sensor; filter exists(expand r with requires to s) => [result: s]
			predicate pushdown ~ Route.allInstances()->collect(r | r.requires->collect(s | Tuple{r = r, s = s}))->select(t | t.r.active) \
				~ scan r : Route; expand s in r.requires; filter r.active => [r: r, s: s] \
				~ scan r : Route; filter r.active; expand s in r.requires => [r: r, s: s]
			extent narrowing ~ TrackElement.allInstances()->select(t | t.id > 3 and t.oclIsKindOf(Switch)) \
				~ scan t : TrackElement; filter (t.id > 3 and t is a Switch) => [result: t] \
				~ scan t : Switch; filter t.id > 3 => [result: t]
			redundant filter removal ~ Switch.allInstances()->select(s | s.monitoredBy->notEmpty())->collect(s | s.monitoredBy) \
				~ scan s : Switch; filter count(expand monitoredBy in s.monitoredBy) > 0; expand monitoredBy2 in s.monitoredBy => [result: monitoredBy2] \
				~ scan s : Switch; expand monitoredBy in s.monitoredBy => [result: monitoredBy]
			quantified comparison ~ Segment.allInstances()->select(s | Route.allInstances()->forAll(r | r.id <= s.length)) \
				~ scan s : Segment; filter count(scan r : Route; filter not (r.id <= s.length)) = 0 => [result: s] \
				~ scan s : Segment; filter not ((exists(scan r : Route) and max(scan r : Route | r.id) > s.length)) => [result: s]
			self-join elimination ~ Region.allInstances()->select(r | r.elements->exists(a, b | a <> b and b.id = a.id)) \
				~ scan r : Region; filter count(expand a in r.elements; expand b in r.elements; filter (not (a = b) and b.id = a.id)) > 0 => [result: r] \
				~ scan r : Region; filter exists(expand a in r.elements; bind key = a.id; repeated key) => [result: r]
			index selection ~ Segment.allInstances()->select(s | s.length <= 0) \
				~ scan s : Segment; filter s.length <= 0 => [result: s] \
				~ seek s : Segment by length in (.., 0] => [result: s]
			simplification ~ Segment.allInstances()->select(s | s.length <= -500 * 2) \
				~ scan s : Segment; filter s.length <= ((0 - 500) * 2) => [result: s] \
				~ seek s : Segment by length in (.., -1000] => [result: s]
			index selection ~ Segment.allInstances()->select(s | s.length < -5.5) \
				~ scan s : Segment; filter s.length < -5.5 => [result: s] \
				~ seek s : Segment by length in (.., -6] => [result: s]
			index selection ~ Segment.allInstances()->select(s | s.length < -5.0) \
				~ scan s : Segment; filter s.length < -5.0 => [result: s] \
				~ seek s : Segment by length in (.., -5) => [result: s]
			limit pushdown ~ Route.allInstances()->collect(r | r.requires->first()) \
				~ scan r : Route; bind item = first(expand requires in r.requires | requires) => [result: item] \
				~ scan r : Route; bind item = first(expand requires in r.requires; limit 1 | requires) => [result: item]
			materialisation ~ Route.allInstances()->select(r | Segment.allInstances()->select(s | s.length < 2 and s.monitoredBy->isEmpty())->exists(x | x.length <> r.requires->size())) \
				~ scan r : Route; filter count(scan x : Segment; filter (x.length < 2 and count(expand monitoredBy in x.monitoredBy) = 0); filter not (x.length = count(expand requires in r.requires))) > 0 => [result: r] \
				~ scan r : Route; filter exists(product with (seek x : Segment by length in (.., 2); filter not (exists(expand monitoredBy in x.monitoredBy))), made once; filter x.length <> count(expand requires in r.requires)) => [result: r]
			common subexpressions ~ SwitchPosition.allInstances()->select(p | p.target.currentPosition <> p.position and p.target.oclIsUndefined() = false) \
				~ scan p : SwitchPosition; filter (not (p.target.currentPosition = p.position) and p.target is null = false) => [result: p] \
				~ scan p : SwitchPosition; bind target = p.target; filter not (target.currentPosition = p.position); filter not (target is null) => [result: p]
			""";

	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '~', maxCharsPerColumn = 4096, textBlock = LIMITS)
	void theRuleStaysOut(String rule, String text, String why) {
		List<String> fired = optimised(text).rules();
		assertFalse(fired.contains(rule), why);
	}

	/** The rule, a query that is nearly of its shape, and what it would make wrong or slower. */
	private static final String LIMITS = """
			simplification ~ Segment.allInstances()->select(s | s.monitoredBy->size() > 1) ~ a second link has to be seen
			conjunct splitting ~ Segment.allInstances()->select(s | s.length > 3 or s.monitoredBy->isEmpty()) ~ neither has to hold
			projection inlining ~ Route.allInstances()->collect(r | r.entry.signal) ~ a route without an entry is a fault in its place
			sort elimination ~ Route.allInstances()->collect(r | r.requires->sortedBy(id)->first()) ~ the first one is asked for
			sort elimination ~ Segment.allInstances()->sortedBy(id)->select(s | s.length > 3)->first() ~ there is one sort
			distinct elimination ~ Route.allInstances()->collect(r | r.requires->collect(monitors)->asSet()->size()) ~ the number of different ones is asked for
			distinct elimination ~ Route.allInstances()->collect(r | r.requires->collect(monitors)->asSet()) ~ the same element counts for each route
			hash join ~ Sensor.allInstances()->select(s | s.monitors->exists(t | t.id = s.id)) ~ a few links of each row are faster followed
			pointer join ~ Sensor.allInstances()->select(s | Route.allInstances()->exists(r | r.requires->excludes(s))) ~ no link leads there
			pointer join ~ Sensor.allInstances()->select(s | Route.allInstances()->collect(requires)->exists(q | q.id = s.id)) ~ no link leads there, either
			predicate pushdown ~ Route.allInstances()->collect(r | r.requires->collect(s | Tuple{r = r, s = s}))->select(t | t.r.entry.signal = Signal::GO) ~ a route that requires nothing must not fault
			extent narrowing ~ TrackElement.allInstances()->select(t | t.id > 3 or t.oclIsKindOf(Switch)) ~ the others may be wanted, too
			redundant filter removal ~ Switch.allInstances()->select(s | s.monitoredBy->notEmpty())->collect(s | s.positions) ~ other links are followed
			quantified comparison ~ Segment.allInstances()->select(s | Route.allInstances()->forAll(r | r.id <> s.length)) ~ no one value decides
			self-join elimination ~ Region.allInstances()->select(r | r.elements->exists(a, b | b.id = a.id)) ~ each is equal to itself
			index selection ~ Segment.allInstances()->select(s | s.length >= 1) ~ nearly all are found
			simplification ~ Segment.allInstances()->select(s | s.length > 2147483647 + 1) ~ a sum beyond 32 bits is the interpreter's
			index selection ~ Segment.allInstances()->asSequence()->select(s | s.length <= 0)->collect(s | s.id)->first() ~ a scan for one ends before all that fit are put in order
			limit pushdown ~ Route.allInstances()->collect(r | r.requires->last()) ~ the last comes after all others
			materialisation ~ Route.allInstances()->select(r | r.requires->select(s | s.id < 2)->exists(x | x.id <> r.id)) ~ each row has its own
			common subexpressions ~ SwitchPosition.allInstances()->select(p | p.target.currentPosition <> p.position) ~ the path is followed once anyway
			view expansion ~ Switch.allInstances()->select(s | s.isMonitored) ~ the store keeps the values
			""";

	/** Null is no truth value: what is left of a conjunction still faults where it is null. */
	@ParameterizedTest
	@ValueSource(strings = { "let b : Boolean = null in true and b", "let b : Boolean = null in b and true", "let b : Boolean = null in not (not b)" })
	void whatMayBeNullKeepsItsCheck(String text) {
		Optimiser.Optimised optimised = optimised(text);
		assertEquals(" => [result: (null)]", optimised.plan().toString());
		assertThrows(PlanFault.class, () -> new PreparedPlan(plan(text)).answer(snapshot, QueryLimits.ofRows(10), Cancellation.create()));
	}

	/** Whether a collection in a variable has an element is looked up by the links that lead there, in each language. */
	@ParameterizedTest
	@CsvSource(delimiter = '~', maxCharsPerColumn = 4096, textBlock = """
			ocl ~ let g : Set(Sensor) = Route.allInstances()->collect(requires)->asSet() in Sensor.allInstances()->select(s | g->includes(s))->size()
			ocl ~ let g : Set(Sensor) = Route.allInstances()->select(active)->collect(requires)->asSet() in Sensor.allInstances()->reject(s | g->includes(s))
			eol ~ var g = Route.all.requires.flatten().asSet(); return Sensor.all.select(s | g.includes(s)).size();
			eol ~ var g = Route.all.requires.flatten().asSet(); return Sensor.all.select(s | g.excludes(s));
			eol ~ var g = new Set; for (r in Route.all) { g.addAll(r.requires); } return Sensor.all.select(s | g.excludes(s));
			epl ~ pre { var used = Route.all.collect(r | r.requires).flatten().asSet(); } pattern Unused s : Sensor guard : used.excludes(s)
			""")
	void collectionsInVariablesAreLookedUp(String language, String text) {
		Catalog catalog = Catalog.discover();
		Query query = new Query(language, text);
		CompiledQuery compiled = (CompiledQuery) catalog.languages().get(language, Strategy.COMPILED).prepare(query, snapshot.metamodel(), Cancellation.create());
		Plan plan = Optimiser.optimise(compiled.plan().orElseThrow(), (ColumnSnapshot) snapshot).plan();
		assertTrue(plan.toString().contains(" with requires to s"), plan::toString);
		Digest expected = catalog.languages().get(language).prepare(query, snapshot.metamodel(), Cancellation.create()).execute(snapshot, QueryLimits.ofRows(100_000), Cancellation.create()).digest();
		assertEquals(expected, compiled.execute(snapshot, QueryLimits.ofRows(100_000), Cancellation.create()).digest());
	}

	/** The value of a derived attribute that the store does not keep is computed where it is read. */
	@Test
	void viewsAreExpanded() {
		try (ModelStore emf = Catalog.discover().store("emf").create(StoreLocation.inMemory(), Railways.repair(1), Progress.none());
				ModelSnapshot plain = emf.snapshot()) {
			Plan plan = ((CompiledQuery) new CompiledOcl().prepare(new Query("ocl", "Switch.allInstances()->select(s | s.isMonitored)"), plain.metamodel(), Cancellation.create()))
					.plan().orElseThrow();
			Optimiser.Optimised optimised = Optimiser.optimise(plan, new BulkAdapter(plain));
			assertEquals("scan s : Switch; filter exists(expand monitoredBy in s.monitoredBy) => [result: s]", optimised.plan().toString());
			assertTrue(optimised.rules().contains("view expansion"), () -> optimised.rules().toString());
		}
	}

	/** A rule without a test could stop firing unseen, or fire too often. */
	@Test
	void everyRuleHasItsTest() {
		Set<String> tested = new TreeSet<>(Set.of("view expansion"));
		RULES.lines().forEach(line -> tested.add(line.strip().split(" ~ ")[0]));
		assertEquals(new TreeSet<>(Optimiser.rules()), tested);
		Set<String> limited = new TreeSet<>();
		LIMITS.lines().forEach(line -> limited.add(line.strip().split(" ~ ")[0]));
		assertEquals(new TreeSet<>(Optimiser.rules()), limited);
	}
}
