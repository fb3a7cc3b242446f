// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.cases.Cases;
import org.modelarena.core.Advice;
import org.modelarena.core.Advice.Kind;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Profile;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.tests.Railways;

/** What is advised helps, and what would not help is not advised. */
class AdviceTest {
	private static final String SELECTIVE = "Segment.allInstances()->select(s | s.length = 37)";

	@TempDir
	private Path folder;
	private ModelStore columns;

	@BeforeEach
	void load() {
		columns = create("columns", StoreLocation.at(folder.resolve("store")));
		columns.index().unindex("Segment", "length");
	}

	@AfterEach
	void close() {
		columns.close();
	}

	private static ModelStore create(String store, StoreLocation location) {
		return Catalog.discover().store(store).create(location, Railways.repair(4), Progress.none());
	}

	private static Profile profile(ModelStore store, String language, String text) {
		try (QueryEndpoint endpoint = store.endpoint(Catalog.discover().languages())) {
			return endpoint.profile(Query.in(language, text), QueryLimits.DEFAULT, Cancellation.create());
		}
	}

	private static List<String> advice(ModelStore store, String language, String text) {
		return profile(store, language, text).advice().stream().map(one -> one.kind() + " " + one.subject()).toList();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '!', value = { "ocl! Segment.allInstances()->select(s | s.length = 37)", "ocl! Segment.allInstances()->select(s | s.length > 30 and s.length < 33)->size()",
			"eol! Segment.all.select(s | s.length > 990 and s.monitoredBy.size() > 0)", "epl! pattern P s : Segment guard : s.length = 37",
			"ocl! Route.allInstances()->select(r | Segment.allInstances()->exists(s | s.length = 37 and r.requires->includesAll(s.monitoredBy)))",
			"eol! Segment.all.select(s | s.length = 37).sortBy(s | s.id.asString().length())" })
	void anIndexIsAdvisedWhereAPlanWouldSeekInIt(String language, String text) {
		assertEquals(List.of("INDEX Segment.length"), advice(columns, language, text));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Segment.allInstances()->select(s | s.length > 100)", "Segment.allInstances()->select(s | s.length <> 37)", "Route.allInstances()->select(r | r.id = 3)" })
	void noIndexIsAdvisedThatFindsTooManyOrSparesTooFew(String text) {
		assertTrue(advice(columns, "ocl", text).stream().noneMatch(one -> one.startsWith("INDEX")), text);
	}

	@Test
	void whyAnIndexWouldNotHelpIsSaid() {
		Advice none = profile(columns, "ocl", "Segment.allInstances()->select(s | s.length > 100)").advice().get(0);
		assertEquals(Kind.NO_INDEX, none.kind());
		long found = profile(columns, "ocl", "Segment.allInstances()->select(s | s.length > 100)").explanation().answer().count();
		assertTrue(none.effect().startsWith(String.format("it would find %,d of ", found)), none.effect());
	}

	@Test
	void whatIsAdvisedMakesThePlanSeekAndIsNotAdvisedAgain() {
		Profile before = profile(columns, "ocl", SELECTIVE);
		assertEquals("scan s : Segment", before.steps().get(0).text());
		columns.index().index("Segment", "length", Progress.none());
		Profile after = profile(columns, "ocl", SELECTIVE);
		assertEquals("seek s : Segment by length in [37]", after.steps().get(0).text());
		assertEquals(before.explanation().answer().digest(), after.explanation().answer().digest());
		assertEquals(before.advice().get(0).effect().replaceAll(" .*", ""), String.valueOf(after.steps().get(0).rows()));
		assertEquals(List.of(), after.advice());
	}

	@Test
	void aStoreWithoutIndexesIsNotAdvisedToHaveOne() {
		try (ModelStore objects = create("emf", StoreLocation.inMemory())) {
			assertEquals(List.of(), advice(objects, "ocl/compiled", SELECTIVE));
		}
	}

	@Test
	void aPlanIsAdvisedWhereTheInterpreterRanByDefault() {
		String slow = Cases.get("railway").queries().stream().filter(query -> query.name().equals("SemaphoreNeighbor")).findFirst().orElseThrow().text("ocl").orElseThrow();
		try (ModelStore objects = create("emf", StoreLocation.inMemory())) {
			assertEquals(List.of("STRATEGY --strategy compiled"), advice(objects, "ocl", slow));
			assertEquals(List.of(), advice(objects, "ocl", "Route.allInstances()->iterate(r; n : String = '' | n.concat(r.id.toString()))"), "it has no plan");
		}
		assertEquals(List.of(), advice(columns, "ocl", slow));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '!', value = { "eol! Route.all.asSet().first()! sort before you take an item",
			"eol! var n = 1; for (r in Route.all) { n = n * 2; } return n;! give each variable one value",
			"ocl! Route.allInstances()->iterate(r; n : String = '' | n.concat(r.id.toString()))! write select, collect and sum" })
	void aReasonThatCanBeWrittenAroundIsToldWithTheWay(String language, String text, String way) {
		List<Advice> advice = profile(columns, language, text).advice();
		assertTrue(advice.stream().anyMatch(one -> one.kind() == Kind.REWRITING && one.subject().startsWith(way)), advice.toString());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '!', value = {
			"ocl! Segment.allInstances()->select(s | s.id.toString().characters()->size() + s.length > 7)->size()"
					+ "! Segment.derived : Boolean = self.id.toString().characters()->size() + self.length > 7! Segment.allInstances()->select(s | s.derived)->size()",
			"eol! var n = 0; for (s in Segment.all) { if (s.id.asString().toCharSequence().size() + s.length > 7) { n = n + 1; } } return n;"
					+ "! Segment.derived : Boolean = self.id.asString().toCharSequence().size() + self.length > 7"
					+ "! var n = 0; for (s in Segment.all) { if (s.derived) { n = n + 1; } } return n;",
			"epl! pattern P s : Segment guard : s.id.asString().toCharSequence().size() + s.length > 7"
					+ "! Segment.derived : Boolean = self.id.asString().toCharSequence().size() + self.length > 7! pattern P s : Segment guard : s.derived" })
	void anAttributeIsAdvisedWhichGivesTheSameAnswer(String language, String text, String declaration, String rewritten) {
		Profile profile = profile(columns, language, text);
		// Times are sampled, and on a busy machine a sample of so few elements may tell of something else.
		for (int attempt = 0; attempt < 20 && !derived(profile).map(Advice::subject).equals(Optional.of(declaration)); attempt++) {
			profile = profile(columns, language, text);
		}
		Advice advice = derived(profile).orElseThrow();
		assertEquals(declaration, advice.subject());
		assertEquals(rewritten, advice.derivation().orElseThrow().text());
		columns.index().declare(advice.derivation().orElseThrow().declaration(), Progress.none());
		Profile after = profile(columns, language, rewritten);
		assertEquals(profile.explanation().answer().digest(), after.explanation().answer().digest());
		assertEquals(Strategy.COMPILED, after.explanation().strategy());
	}

	private static Optional<Advice> derived(Profile profile) {
		return profile.advice().stream().filter(one -> one.kind() == Kind.DERIVED_ATTRIBUTE).findFirst();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '!', value = { "ocl! let k : String = 'a' in Segment.allInstances()->select(s | s.id.toString().concat(k).size() > 7)->size()",
			"eol! var k = 'a'; k = 'b'; return Segment.all.select(s | s.id.asString().concat(k).length() > 7).size();",
			"eol! return Segment.all.select(s | s.slow()).size(); operation Segment slow() : Boolean { return self.id.asString().concat(self.id.asString()).length() > 7; }" })
	void noAttributeIsAdvisedOfWhatDependsOnMoreThanTheElement(String language, String text) {
		List<Advice> advice = profile(columns, language, text).advice();
		assertTrue(advice.stream().filter(one -> one.kind() == Kind.DERIVED_ATTRIBUTE).noneMatch(one -> one.subject().matches(".*\\b(k|slow)\\b.*")), advice.toString());
	}

	@Test
	void aPlanThatIsGivenUpIsToldWithTheWayAround() {
		Profile profile = profile(columns, "ocl", "Segment.allInstances()->collect(s | 2147483647 + s.length)");
		assertEquals(Strategy.INTERPRETED, profile.explanation().strategy());
		assertTrue(profile.advice().stream().anyMatch(one -> one.kind() == Kind.REWRITING && one.subject().startsWith("guard what may be null")),
				profile.advice().toString());
	}
}
