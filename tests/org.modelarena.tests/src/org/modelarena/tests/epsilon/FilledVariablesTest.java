// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;

/** Programs that fill variables end compiled as they do interpreted, also where they fail at a variable that nobody uses. */
class FilledVariablesTest {
	private static ModelStore store;
	private static ModelSnapshot snapshot;

	@BeforeAll
	static void load() {
		store = Catalog.discover().store("emf").create(StoreLocation.inMemory(), RandomEdits.model(11, KitMetamodel.create(), 40).asSource(), Progress.none());
		snapshot = store.snapshot();
	}

	@AfterAll
	static void close() {
		snapshot.close();
		store.close();
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"var s : Sequence; for (l in Leaf.all) { s.addAll(l.partner); } return 1;",
			"var s : Sequence; for (l in Leaf.all) { s.addAll(1); } return 1;",
			"var s : Sequence; for (l in Leaf.all) { if (l.size > 0) { s = true; } } return 1;",
			"var m : Map; for (l in Leaf.all) { if (l.size > 0) { m = true; } } return 1;",
			"var m : Map; for (l in Leaf.all) { m.add(l); } return 1;",
			"var m : Map; for (l in Leaf.all) { m.putIfAbsent(l.color, Sequence{}); m.get(l.color).add(l); m.putIfAbsent(l.color, 0); m.put(l.color, m.get(l.color) + 1); } return 1;",
			"var s : Sequence; for (l in Leaf.all) { s.add(l.partner.eClass()); } return s.size();",
			"return Leaf.all.collect(l | l.partner.eClass()).size();",
			"var s : Sequence; for (l in Leaf.all) { l.partner.eClass(); s.add(l); } return s.size();",
			"var t = Leaf.all.selectOne(l | l.partner.isUndefined()).partner.eClass(); return 1;",
			"return Leaf.all.collect(l | Sequence{l, l.partner.eClass()}).size();",
			"return Leaf.all.collect(l | l.f()).size(); operation Leaf f() { var t = self.partner.eClass(); return 1; }",
			"var m = Leaf.all.mapBy(l | l.partner.color); return 1;",
			"return Leaf.all.mapBy(l | l.partner.color).containsKey(Leaf.all.first().color);",
			"var m = Leaf.all.mapBy(l | l.partner.size + 1); return m.keySet().size();",
			"return Leaf.all.select(l | l.partner.eClass() = null);",
	})
	void whatFailsFails(String text) {
		assertEquals(outcome(text, Strategy.INTERPRETED), outcome(text, Strategy.COMPILED));
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"var m : Map; for (l in Leaf.all.asSet()) { m.putIfAbsent(l.color, OrderedSet{}); m.get(l.color).add(l); } return m.keySet().collect(k | Sequence{k, m.get(k).first()});",
			"var m : Map; for (l in Leaf.all.asSet()) { m.putIfAbsent(l.color, Sequence{}); m.get(l.color).add(l); } return m.keySet().collect(k | Sequence{k, m.get(k)});",
			"var m : Map; for (l in Leaf.all) { for (f in l.friends.asSet()) { m.putIfAbsent(l, Sequence{}); m.get(l).add(f); } } return m.keySet().collect(k | Sequence{k, m.get(k).first()});",
	})
	void whatIsFilledFromASetIsInTheSetsOrder(String text) {
		assertEquals(outcome(text, Strategy.INTERPRETED), outcome(text, Strategy.COMPILED));
	}

	/** Not in that of the other end of the reference. */
	@ParameterizedTest
	@ValueSource(strings = {
			"var m : Map; for (l in Leaf.all) { for (f in l.friends) { m.putIfAbsent(f, Sequence{}); m.get(f).add(l); } } return Leaf.all.collect(l | m.getOrDefault(l, Sequence{}).first());",
			"var m : Map; for (l in Leaf.all) { for (f in l.friends) { m.putIfAbsent(f, Bag{}); m.get(f).add(l); } } return Leaf.all.collect(l | Sequence{l, m.getOrDefault(l, Sequence{})});",
			"var m : Map; for (l in Leaf.all) { for (f in l.friendOf) { m.putIfAbsent(f, OrderedSet{}); m.get(f).add(l); } } return m.keySet().collect(k | Sequence{k, m.get(k).first()});",
			"var m : Map; for (n in Node.all) { for (f in n.likes) { m.putIfAbsent(f, Sequence{}); m.get(f).add(n); } } return Node.all.collect(l | m.getOrDefault(l, Sequence{}).first());",
			"var m : Map; for (g in Group.all) { for (n in g.members) { m.putIfAbsent(n, Sequence{}); m.get(n).add(g); } } return Node.all.collect(l | m.getOrDefault(l, Sequence{}).first());",
	})
	void whatIsFilledFromLinksIsInTheOrderOfTheLoop(String text) {
		assertEquals(outcome(text, Strategy.INTERPRETED), outcome(text, Strategy.COMPILED));
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"var s : Sequence; for (l in Leaf.all) { s.add(l); } for (l in Leaf.all) { if (s.excludes(l)) { s.add(l); } } return s;",
			"var s = new Bag; for (l in Leaf.all) { s.add(l); } for (l in Leaf.all) { if (not s.includes(l)) { s.add(l); } } return s.size();",
			"var s : Set; for (l in Leaf.all) { s.add(l); } for (l in Leaf.all) { if (s.excludes(l)) { s.add(l); } } return s;",
	})
	void whatIsThereFromBeforeIsNotAddedAgain(String text) {
		assertEquals(outcome(text, Strategy.INTERPRETED), outcome(text, Strategy.COMPILED));
	}

	/** Also from a branch within another one, and without what comes after it, which may fail. */
	@ParameterizedTest
	@ValueSource(strings = {
			"var v = false; for (l in Leaf.all) { if (l.isDefined()) { if (l.name.isDefined()) { continue; } v = true; } v = true; } return v;",
			"var s : Sequence; for (l in Leaf.all) { if (l.size > 2) { if (l.size > 4) { continue; } } s.add(l); } return s;",
			"var s : Sequence; for (l in Leaf.all) { if (l.size > 2) { s.add(1); } else { if (l.size > 1) { s.add(2); } else { s.add(3); continue; } } s.add(l.size); } return s.size();",
			"var s : Sequence; for (l in Leaf.all) { if (l.size > 4) { continue; } else { if (l.size > 2) { continue; } s.add(1); } s.add(l.size); } return s.size();",
			"var s : Sequence; for (l in Leaf.all) { if (l.size > 4) { if (l.size > 5) { if (l.open) { s.add(1); } else { continue; } } } else { if (l.size > 2) { continue; } } s.add(l.size); } return s.size();",
			"var s : Sequence; for (l in Leaf.all) { for (f in l.friends) { if (f.size > 1) { if (f.size > 3) { continue; } } s.add(f); } s.add(l); } return s;",
			"var s : Sequence; for (l in Leaf.all) { if (l.partner = null) { for (f in l.friends) { s.add(f); } continue; } s.add(l.partner.eClass()); } return s.size();",
			"var s : Sequence; for (l in Leaf.all) { if (l.partner = null) { if (l.size > 2) { s.add(l); continue; } } else { s.add(l.partner.eClass()); } } return s.size();",
			"var n = 0; for (l in Leaf.all) { switch (l.size) { case 1 : if (l.partner = null) { continue; } n++; default : n += 2; } n++; } return n;",
	})
	void whatContinuesGoesOnWithTheNextRound(String text) {
		assertEquals(outcome(text, Strategy.INTERPRETED), outcome(text, Strategy.COMPILED));
	}

	/** It is not looked at for rounds that have ended before. */
	@ParameterizedTest
	@ValueSource(strings = {
			"var n = 0; for (l in Leaf.all) { if (l.partner = null) { if (l.size >= 0) { continue; } } n += l.partner.size; } return n;",
			"var n = 0; for (l in Leaf.all) { if (l.partner = null) { n++; continue; } n += l.partner.size; } return n;",
			"var n = 0; for (l in Leaf.all) { if (l.partner = null) { if (l.size >= 0) { n++; continue; } } n += l.partner.size; } return n;",
			"var n = 0; for (l in Leaf.all) { n++; if (l.partner = null) { continue; } n += l.partner.size; } return n;",
			"var n = 0; for (l in Leaf.all) { if (l.partner = null) { n++; if (l.size > 2) { n++; } continue; } n += l.partner.size; } return n;",
	})
	void whatIsNotDoneFailsNoPlan(String text) {
		assertEquals(outcome(text, Strategy.INTERPRETED), outcome(text, Strategy.COMPILED));
		assertEquals(Strategy.COMPILED, answer(text, Strategy.COMPILED).answeredBy().strategy());
	}

	private static Answer answer(String text, Strategy strategy) {
		Query query = new Query("eol", text, Map.of()).by(strategy);
		return Catalog.discover().languages().of(query).prepare(query, snapshot.metamodel(), Cancellation.create()).execute(snapshot, QueryLimits.DEFAULT, Cancellation.create());
	}

	private static String outcome(String text, Strategy strategy) {
		try {
			Answer answer = answer(text, strategy);
			return answer.columns() + " " + answer.count() + " " + answer.digest();
		} catch (ArenaException e) {
			return e.code() + " " + e.getMessage();
		}
	}
}
