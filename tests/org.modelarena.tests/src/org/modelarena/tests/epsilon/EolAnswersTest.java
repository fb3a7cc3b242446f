// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.epsilon.EolLanguage;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;

/** EOL programs about a railway of size 1, and the rows that they become. */
class EolAnswersTest {
	private static Railway railway;

	@BeforeAll
	static void load() {
		railway = new Railway(1);
	}

	@AfterAll
	static void close() {
		railway.close();
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiterString = ";;", quoteCharacter = '§', textBlock = """
			1 + 2 * 3                                                      ;; 7
			return 1 + 2;                                                  ;; 3
			1.5 + 1                                                        ;; 2.5
			'it is ü → 𝄞'                                                  ;; it is ü → 𝄞
			1 = 1 and not (2 > 3)                                          ;; true
			null                                                           ;; null
			return;                                                        ;; null
			Segment                                                        ;; Segment
			Signal#GO                                                      ;; GO
			railway::Signal#GO                                             ;; GO
			Segment.all.size()                                             ;; 1103
			railway::Segment.all.size()                                    ;; 1103
			Segment.allInstances().size()                                  ;; 1103
			Segment.allInstances.size()                                    ;; 1103
			TrackElement.allOfKind.size()                                  ;; 1143
			TrackElement.allOfType.size()                                  ;; 0
			Segment.all.select(s | s.length <= 0).size()                   ;; 95
			Segment.all.first().isTypeOf(Segment)                          ;; true
			Segment.all.first().isTypeOf(TrackElement)                     ;; false
			Segment.all.first().isKindOf(TrackElement)                     ;; true
			Segment.all.first().type().name                                ;; Segment
			Semaphore.all.forAll(s | s.signal = 'GO')                      ;; true
			Semaphore.all.forAll(s | s.signal = Signal#GO)                 ;; true
			Semaphore.all.exists(s | s.signal <> railway::Signal#GO)       ;; false
			Semaphore.all.first().signal.name                              ;; GO
			Semaphore.all.first().signal.value                             ;; 2
			Route.all.first().entry                                        ;; null
			Route.all.first().entry.isDefined()                            ;; false
			Route.all.first().entry?.signal                                ;; null
			Route.all.first().foo.isDefined()                              ;; false
			Segment.all.first().eContainer.isTypeOf(Region)                ;; true
			Segment.all.first().eContainer.eContents.includes(Segment.all.first()) ;; true
			Route.all.first().eContainer.eContainer                        ;; null
			Sensor.all.collect(s | s.revRefNav_requires.size()).sum() = Route.all.collect(r | r.requires.size()).sum() ;; true
			Segment.all.first().revRefNav_elements.first() = Segment.all.first().eContainer ;; true
			Sensor.all.forAll(s | s.revRefNav_monitoredBy.size() = s.monitors.size()) ;; true
			Segment.all.first().~mark.isDefined()                          ;; false
			TrackElement.all.count(s : Segment | s.length <= 0)            ;; 95
			Route.all.first().requires.monitors.flatten().asSet().size() > 5 ;; true
			Sequence{1..4}.collect(i | i * i).select(i | i > 3).size()     ;; 3
			Set{1, 2, 3}.reject(i | i = 2).size()                          ;; 2
			Sequence{3, 1, 2}.sortBy(i | i).first()                        ;; 1
			Sequence{1, 2}.nMatch(i | i > 0, 2)                            ;; true
			Sequence{1, 2}.one(i | i > 1)                                  ;; true
			Sequence{1, 2}.none(i | i > 2)                                 ;; true
			Sequence{1, 2}.selectOne(i | i > 1)                            ;; 2
			Segment.all.parallelSelect(s | s.length <= 0).size()           ;; 95
			Map{1 = 2}.keySet().contains(1)                                ;; true
			Map{1 = 2}.entrySet().first().getValue()                       ;; 2
			Sequence{1, 2, 3}.subList(1, 3).indexOf(3)                     ;; 1
			'ab'.pad(4, '-', true) + 'ab'.pad(4, '-', false)               ;; ab----ab
			'a1b22c'.replace('[0-9]+', '<$0>').replaceFirst('<', '')       ;; a1>b<22>c
			'a,b,,'.split(',').size() + 'a,b,,'.split(',', 0 - 1).size()   ;; 6
			Sequence{1, 2, 3}.powerset().size()                            ;; 8
			Set{1, 2}.includesAll(Sequence{2}) and Set{1}.excludesAll(Set{2}) ;; true
			""")
	void anExpressionHasItsValue(String text, String value) {
		assertEquals(List.of(value), railway.eol(text));
	}

	@Test
	void aTabInAStringIsATab() {
		assertEquals(List.of("1"), railway.eol("// don't\tworry\n'a\tb'.indexOf('\\t')"));
		assertEquals("line 1, column 4: Unknown name 'x'. If it is a parameter, give it a value.", railway.refused("eol", "1+\tx").getMessage());
	}

	@Test
	void programsHaveVariablesLoopsAndOperations() {
		assertEquals(List.of("95"), railway.eol("""
				var found = new Sequence;
				for (s in Segment.all) {
					if (s.isWrong()) {
						found.add(s);
					}
				}
				return found.size();

				operation Segment isWrong() : Boolean {
					return self.length <= limit();
				}

				operation limit() : Integer {
					return 0;
				}
				"""));
		assertEquals(List.of("6"), railway.eol("var sum = 0; for (i in Sequence{1..10}) { if (i > 3) { break; } sum += i; } return sum;"));
		assertEquals(List.of("10"), railway.eol("var sum = 0; var i = 0; while (i < 4) { i = i + 1; sum = sum + i; } return sum;"));
		assertEquals(List.of("3"), railway.eol("for (x in Sequence{7, 8, 9}) { if (not hasMore) { return loopCount; } }"));
		assertEquals(List.of("two"), railway.eol("switch (2) { case 1 : return 'one'; case 2 : return 'two'; default : return 'many'; }"));
		assertEquals(List.of("720"), railway.eol("return fac(6); operation fac(n : Integer) : Integer { if (n < 2) { return 1; } return n * fac(n - 1); }"));
	}

	@Test
	void cachedOperationsRunOnceForAnElement() {
		assertEquals(List.of("1"), railway.eol("""
				var calls = new Sequence;
				for (i in Sequence{1..50}) {
					for (s in Segment.all.first().monitoredBy.monitors.flatten().select(e | e = Segment.all.first())) {
						s.slow(); s.slow();
					}
				}
				return calls.size();

				@cached
				operation Segment slow() : Integer {
					calls.add(self);
					return self.length;
				}
				"""));
	}

	@Test
	void propertiesThatAProgramHangsOnElementsStay() {
		assertEquals(List.of("1103"), railway.eol("""
				for (s in Segment.all) {
					s.~mark = s.length;
				}
				return Segment.all.count(s | s.~mark = s.length);
				"""));
		assertEquals(List.of("0"), railway.eol("Segment.all.count(s | s.~mark.isDefined())"));
	}

	@Test
	void aCollectionBecomesARowForEachItem() {
		assertEquals(List.of("result"), railway.ask("eol", "Route.all", Map.of()).columns());
		assertEquals(List.of("#1", "#3", "#19", "#31", "#43"), railway.eol("Route.all"));
		assertEquals(List.of("1", "a", "null", "true"), railway.eol("Sequence{1, 'a', null, true}"));
		assertEquals(List.of(), railway.eol("Sequence{}"));
		assertEquals(List.of("1", "2"), railway.eol("Set{1, 2, 2}"));
		assertEquals(List.of("[1, 2]", "[3]"), railway.eol("Sequence{Sequence{1, 2}, Sequence{3}}"));
		assertEquals(List.of("[1, 2, 3]", "[1, 2, 3]", "[1, 2, 3]"), railway.eol("Sequence{Bag{3, 1, 2}, Sequence{3, 1, 2}.asConcurrentBag(), Sequence{3, 1, 2}.asConcurrentSet()}"));
	}

	@Test
	void mapsAndTuplesWithTheSameKeysBecomeColumns() {
		String text = "Route.all.select(r | r.entry.isDefined()).collect(r | Map{'route' = r, 'entry' = r.entry})";
		assertEquals(List.of("entry", "route"), railway.ask("eol", text, Map.of()).columns());
		assertEquals("#56, #3", railway.eol(text).get(0));
		assertEquals(List.of("a", "b"), railway.ask("eol", "Sequence{Tuple{b = 2, a = 1}, Tuple{a = 3, b = null}}", Map.of()).columns());
		assertEquals(List.of("1, 2", "3, null"), railway.eol("Sequence{Tuple{b = 2, a = 1}, Tuple{a = 3, b = null}}"));
		assertEquals(List.of("1, x"), railway.eol("Map{'n' = 1, 't' = 'x'}"));
		assertEquals(List.of("result"), railway.ask("eol", "Sequence{Map{'a' = 1}, Map{'b' = 2}}", Map.of()).columns());
	}

	/** Java finds a literal in a Map by its place in memory, which differs in each copy of the metamodel. */
	@Test
	void mapsWithLiteralsAsKeysHaveOneDigest() {
		Set<Digest> digests = new HashSet<>();
		for (int copy = 0; copy < 8; copy++) {
			try (ModelStore store = new EmfStoreProvider().create(StoreLocation.inMemory(), RandomEdits.model(3, KitMetamodel.create(), 40).asSource(), Progress.none());
					ModelSnapshot snapshot = store.snapshot()) {
				Query query = new Query("eol", "Node.all.mapBy(n | n.color)");
				digests.add(new EolLanguage().prepare(query, snapshot.metamodel()).execute(snapshot, QueryLimits.DEFAULT, Cancellation.create()).digest());
			}
		}
		assertEquals(1, digests.size());
	}

	@Test
	void sequencesOfOneLengthBecomeNumberedColumns() {
		assertEquals(List.of("c1", "c2"), railway.ask("eol", "Route.all.collect(r | Sequence{r, r.id})", Map.of()).columns());
		assertEquals("#1, 3", railway.eol("Route.all.collect(r | Sequence{r, r.id})").get(0));
	}

	@Test
	void answersHaveTheDigestsOfOcl() {
		for (List<String> pair : List.of(List.of("Route.all.collect(r | r.id)", "Route.allInstances()->collect(id)"),
				List.of("Switch.all.collect(s | s.currentPosition)", "Switch.allInstances()->collect(currentPosition)"),
				List.of("Route.all.collect(r | Map{'a' = r, 'n' = r.requires.size() / 2.0})", "Route.allInstances()->collect(r | Tuple{a = r, n = r.requires->size() / 2})"),
				List.of("Segment.all.exists(s | s.length > 5)", "Segment.allInstances()->exists(s | s.length > 5)"),
				List.of("Segment.all.collect(s | s.length).sum()", "Segment.allInstances()->collect(length)->sum()"))) {
			assertEquals(railway.ask("ocl", pair.get(1), Map.of()).digest(), railway.ask("eol", pair.get(0), Map.of()).digest(), pair.get(0));
		}
	}

	@Test
	void parametersAreVariables() {
		assertEquals(List.of("2"), railway.rows("eol", "Segment.all.count(s | s.length = value or s.length > 999)", Map.of("value", 500L)));
		assertEquals(List.of("true"), railway.rows("eol", "Segment.all.first().length = value", Map.of("value", 358L)));
		assertEquals(List.of("5000000001"), railway.rows("eol", "big + 1", Map.of("big", 5_000_000_000L)));
		assertEquals(List.of("ab"), railway.rows("eol", "x + y", Map.of("x", "a", "y", "b")));
		assertEquals(List.of("3.5"), railway.rows("eol", "real + 1", Map.of("real", 2.5)));
		assertEquals(List.of("no"), railway.rows("eol", "return flag ? 'yes' else 'no';", Map.of("flag", false)));
		assertEquals(List.of("47"), railway.rows("eol", "route.requires.size()", Map.of("route", new ElementKey(3))));
		assertEquals(List.of("true"), railway.rows("eol", "Route.all.includes(route)", Map.of("route", new ElementKey(3))));
		assertEquals(List.of("true"), railway.rows("eol", "return ok(route); operation ok(r) { return r = route; }", Map.of("route", new ElementKey(3))));
		assertEquals(List.of("#3"), railway.rows("epl", "pattern P r : Route guard : r = route and r.requires.size() > most", Map.of("route", new ElementKey(3), "most", 3L)));
		assertEquals(ErrorCode.UNKNOWN_ELEMENT, assertThrows(ArenaException.class,
				() -> railway.ask("eol", "e", Map.of("e", new ElementKey(999_999)))).code());
	}

	@Test
	void derivedAttributesAreComputedWhereTheStoreDoesNotKeepThem() {
		assertEquals(railway.eol("Switch.all.count(s | not s.monitoredBy.isEmpty())"), railway.eol("Switch.all.count(s | s.isMonitored)"));
		assertEquals(List.of("true"), railway.eol("Sensor.all.forAll(s | s.nMonitoredSegments = s.monitors.size())"));
	}
}
