// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.epsilon.EolLanguage;
import org.modelarena.query.epsilon.EplLanguage;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;

/** A loop over all instances of a type asks an index where there is one for its condition, and gives what it gives without. */
class IndexHooksTest {
	private static final Set<String> ALL = Set.of("name", "title", "color", "size", "weight", "serial", "flag");
	private static ModelStore store;

	@BeforeAll
	static void load() {
		store = new EmfStoreProvider().create(StoreLocation.inMemory(), RandomEdits.model(11, KitMetamodel.create(), 60).asSource(), Progress.none());
	}

	@AfterAll
	static void close() {
		store.close();
	}

	/** The answer's rows in order, or the error's message. */
	private static String outcome(ModelSnapshot snapshot, String text, Map<String, Object> parameters) {
		try {
			Answer answer = (text.startsWith("pattern") ? new EplLanguage().prepare(new Query("epl", text, parameters), snapshot.metamodel())
					: new EolLanguage().prepare(new Query("eol", text, parameters), snapshot.metamodel())).execute(snapshot, QueryLimits.ofRows(1_000_000), Cancellation.create());
			List<Object> rows = new ArrayList<>();
			for (long i = 0; i < answer.count(); i++) {
				rows.add(answer.row(i));
			}
			return rows.toString();
		} catch (ArenaException e) {
			return e.getMessage();
		}
	}

	/** The number of seeks that a program needs, which gives the same with and without. */
	private static int seeks(String text, Map<String, Object> parameters) {
		try (ModelSnapshot plain = store.snapshot(); IndexedSnapshot indexed = new IndexedSnapshot(store.snapshot(), ALL)) {
			assertEquals(outcome(plain, text, parameters), outcome(indexed, text, parameters), text);
			return indexed.seeks();
		}
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiterString = ";;", quoteCharacter = '§', textBlock = """
			Leaf.all.select(l | l.size = 3)                                   ;; 1
			Leaf.all.select(l | l.size == 3)                                  ;; 1
			Leaf.all.select(l | 3 >= l.size)                                  ;; 1
			Leaf.allInstances().select(l | l.size > 3)                        ;; 1
			Leaf.allOfKind.select(l | l.size > 1 + 2 * 1)                     ;; 1
			Leaf.all.select(l : Leaf | (l.size < 3))                          ;; 1
			Leaf.all.select(l : Special | l.size < 3)                         ;; 0
			Leaf.all.select(l | l.size <> 3)                                  ;; 0
			Leaf.all.select(l | l.size > 2.5)                                 ;; 1
			Leaf.all.select(l | l.size >= -2)                                 ;; 1
			Leaf.all.select(l | l.serial <= 1)                                ;; 1
			Leaf.all.select(l | l.weight < 1)                                 ;; 1
			Leaf.all.select(l | l.weight >= 0.0)                              ;; 1
			Leaf.all.select(l | l.name = 'unnamed')                           ;; 1
			Leaf.all.select(l | l.title = null)                               ;; 0
			Leaf.all.select(l | l.name < 'x')                                 ;; 0
			Leaf.all.select(l | l.color = Color#RED)                          ;; 1
			Leaf.all.select(l | kit::Color#RED = l.color)                     ;; 1
			Leaf.all.select(l | l.color = 'RED')                              ;; 1
			Special.all.select(s | s.flag)                                    ;; 1
			Special.all.select(s | not s.flag)                                ;; 1
			Special.all.select(s | s.flag = true)                             ;; 1
			Special.all.reject(s | s.flag)                                    ;; 1
			Marked.all.select(s | s.flag = false)                             ;; 1
			Leaf.all.exists(l | l.size > 3)                                   ;; 1
			Leaf.all.forAll(l | l.size > 3)                                   ;; 1
			Leaf.all.forAll(l | l.weight > 3)                                 ;; 0
			Leaf.all.reject(l | l.size > 3)                                   ;; 1
			Leaf.all.reject(l | l.title = 'x')                                ;; 0
			Leaf.all.count(l | l.size > 3)                                    ;; 1
			Leaf.all.one(l | l.size > 3)                                      ;; 1
			Leaf.all.none(l | l.size > 3)                                     ;; 1
			Leaf.all.selectOne(l | l.size > 3)                                ;; 1
			Leaf.all.collect(l | l.size > 3)                                  ;; 0
			Leaf.all.select(l | l.size > 1 and l.size < 5)                    ;; 2
			Leaf.all.select(l | l.friends.notEmpty() and l.size < 5)          ;; 0
			Leaf.all.select(l | l.size < 5 and l.friends.notEmpty())          ;; 1
			Leaf.all.select(l | l.partner = null and l.size < 5)              ;; 1
			Leaf.all.select(l | l.size < 5 or l.size > 8)                     ;; 0
			Leaf.all.select(l | l.size < l.serial)                            ;; 0
			Leaf.all.select(l | l.partner.size < 5)                           ;; 0
			Leaf.all.asSequence().select(l | l.size < 5)                      ;; 0
			Node.all.select(l | l.color = Color#RED)                          ;; 1
			Node.all.select(l | l.isKindOf(Leaf) and l.size > 3)              ;; 0
			var n = 3; return Leaf.all.select(l | l.size > n);                ;; 1
			var n = Leaf.all.first(); return Leaf.all.select(l | l.size > n.size); ;; 1
			var n = null; return Leaf.all.select(l | l.size > n.size);        ;; 0
			var n = null; return Leaf.all.select(l | l.size > n);             ;; 0
			var n = 3; return Leaf.all.select(l | l.size > n and n++ > 0).size();  ;; 0
			var n = 3; return Leaf.all.select(l | l.size < n and next(l)).size(); operation next(l) : Boolean { n = n - 1; return true; } ;; 0
			var t = Tuple{n = 3}; return Leaf.all.select(l | l.size > t.n and t.put('n', 0) <> 5).size(); ;; 0
			for (n in Sequence{1..3}) { Leaf.all.select(l | l.size = n); } return 1; ;; 3
			pattern P l : Leaf from : Leaf.all.select(x | x.size > 3)         ;; 1
			""")
	void anIndexIsAskedWhereItGivesTheSame(String text, int seeks) {
		assertEquals(seeks, seeks(text, Map.of()), text);
	}

	@Test
	void aConditionThatAnIndexDecidesLooksAtNoOtherElement() {
		try (IndexedSnapshot indexed = new IndexedSnapshot(store.snapshot(), ALL)) {
			outcome(indexed, "Leaf.all.select(l | l.size > 3)", Map.of());
			assertEquals(0, indexed.extents());
			assertEquals(1, indexed.seeks());
		}
	}

	@Test
	void parametersAreConstants() {
		assertEquals(1, seeks("Leaf.all.select(l | l.size > least)", Map.of("least", 3L)));
		assertEquals(0, seeks("Leaf.all.select(l | l.size > least)", Map.of("least", 5_000_000_000L)));
		assertEquals(1, seeks("Leaf.all.select(l | l.serial > least)", Map.of("least", 5_000_000_000L)));
		assertEquals(1, seeks("Leaf.all.select(l | l.size > least)", Map.of("least", 3.7)));
		assertEquals(0, seeks("Leaf.all.select(l | l.size > least)", Map.of("least", Double.NaN)));
	}

	/** An element whose value cannot be computed has none: no range holds it, and it is no reason to reject it. */
	@Test
	void theRestOfADerivedAttributeIsNotSought() {
		try (Railway railway = new Railway(1); IndexedSnapshot indexed = new IndexedSnapshot(railway.snapshot(), Set.of("nMonitoredSegments", "isMonitored"))) {
			outcome(indexed, "Sensor.all.reject(s | s.nMonitoredSegments > 5)", Map.of());
			outcome(indexed, "Sensor.all.forAll(s | s.nMonitoredSegments > 5)", Map.of());
			outcome(indexed, "Switch.all.reject(s | s.isMonitored = true)", Map.of());
			assertEquals(0, indexed.seeks());
		}
	}

	@Test
	void whatFailsWithoutAnIndexFailsWithOne() {
		seeks("Leaf.all.select(l | l.partner.size > 0 and l.size > 1000000)", Map.of());
		seeks("Leaf.all.select(l | l.size > 1000000 and l.partner.size > 0)", Map.of());
		seeks("Leaf.all.select(l | l.size > 0 and l.partner.size > 0)", Map.of());
		seeks("Leaf.all.select(l | l.size and l.size > 3)", Map.of());
		seeks("Leaf.all.select(l | l.size > 1 / 0)", Map.of());
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	void randomConditionsSelectTheSame(long seed) {
		Random random = new Random(seed);
		int asked = 0;
		for (int i = 0; i < 120; i++) {
			asked += seeks(program(random), Map.of());
		}
		assertTrue(asked > 20, "only " + asked + " seeks");
	}

	private static String program(Random random) {
		String operation = pick(random, "select", "select", "reject", "exists", "forAll", "count", "one", "none", "selectOne");
		String type = pick(random, "Leaf", "Leaf", "Special", "Leaf.all.first().type()");
		String source = type.contains(".") ? "Leaf.allInstances()" : type + ".all";
		return source + "." + operation + "(it | " + condition(random, 2) + ")";
	}

	private static String condition(Random random, int depth) {
		if (depth > 0 && random.nextInt(3) > 0) {
			String operator = pick(random, " and ", " and ", " and ", " or ");
			String both = condition(random, depth - 1) + operator + condition(random, depth - 1);
			return random.nextBoolean() ? "(" + both + ")" : both;
		}
		String comparison = pick(random, "=", "==", "<", "<=", ">", ">=", "<>");
		String left = pick(random, "it.size", "it.size", "it.serial", "it.weight", "it.color", "it.name", "it.title", "it.friends.size()", "it.partner");
		String right = switch (left) {
		case "it.color" -> pick(random, "Color#RED", "'GREEN'", "null", "3");
		case "it.name", "it.title" -> pick(random, "'unnamed'", "'a'", "null", "7");
		case "it.partner" -> pick(random, "null", "it");
		default -> pick(random, "0", "-0.0", "1", "-1", "3", "2.5", "1.5", "7", "100", "'x'", "it.size", "-3 + 2");
		};
		String text = random.nextInt(4) == 0 ? right + " " + comparison + " " + left : left + " " + comparison + " " + right;
		return random.nextInt(6) == 0 ? "not (" + text + ")" : text;
	}

	private static String pick(Random random, String... choices) {
		return choices[random.nextInt(choices.length)];
	}
}
