// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedExpression;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.PlanExpression;
import org.modelarena.query.PlanFault;
import org.modelarena.query.Translation;
import org.modelarena.query.epsilon.EolLanguage;
import org.modelarena.query.epsilon.EplLanguage;
import org.modelarena.query.epsilon.internal.plan.EolTranslator;
import org.modelarena.query.epsilon.internal.plan.EplTranslator;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.tests.query.PlanOracle;

/** What constructs of EOL and EPL mean as plans, on a model with elements that lack a partner. */
class CompiledTextsTest {
	private static final Map<String, Object> PARAMETERS = Map.of("most", 3L, "large", 5_000_000_000L, "half", 0.5, "word", "a", "yes", true);
	private static ModelStore store;
	private static ModelSnapshot snapshot;

	@BeforeAll
	static void load() {
		store = new EmfStoreProvider().create(StoreLocation.inMemory(), RandomEdits.model(11, KitMetamodel.create(), 40).asSource(), Progress.none());
		snapshot = store.snapshot();
	}

	@AfterAll
	static void close() {
		snapshot.close();
		store.close();
	}

	private static Translation translation(Query query) {
		return (query.language().equals("eol") ? new EolTranslator() : new EplTranslator()).translate(query, snapshot.metamodel());
	}

	private static PreparedQuery interpreted(Query query) {
		return (query.language().equals("eol") ? new EolLanguage() : new EplLanguage()).prepare(query, snapshot.metamodel());
	}

	private static Translation.Translated plan(Query query) {
		Translation translation = translation(query);
		assertTrue(translation instanceof Translation.Translated, () -> query.text() + "\n" + translation);
		return (Translation.Translated) translation;
	}

	private static void meansTheSame(Query query) {
		Answer expected = interpreted(query).execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
		Answer answer = PlanOracle.answer(plan(query).plan(), snapshot);
		assertEquals(expected.count(), answer.count(), query.text());
		assertEquals(expected.digest(), answer.digest(), query.text());
		assertEquals(expected.columns(), answer.columns(), query.text());
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"Leaf.all.select(l | l.size = 7.0)",
			"Leaf.all.select(l | l.weight = 1.5)",
			"Leaf.all.select(l | l.weight = 0)",
			"Leaf.all.select(l | 0.1 < l.weight)",
			"Leaf.all.select(l | l.size < 5.5)", "Leaf.all.select(l | l.serial > l.size)", "Leaf.all.select(l | l.weight = l.weight)",
			"Leaf.all.collect(l | l.size = l.weight)",
			"Leaf.all.select(l | l.weight <> l.size)",
			"Leaf.all.collect(l | -l.weight)",
			"Leaf.all.collect(l | l.weight * 2)",
			"Node.all.select(n | n.title.isDefined())",
			"Node.all.select(n | n.title = null)",
			"Node.all.select(n | null <> n.title)",
			"Node.all.collect(n | n.title ?: n.name)",
			"Node.all.select(n | n.color = 'RED')",
			"Node.all.select(n | 'RED' <> n.color)",
			"Node.all.select(n | n.color = Color#BLUE)",
			"Node.all.collect(n | n.color)",
			"Leaf.all.select(l | l.partner.isTypeOf(Special))",
			"Leaf.all.collect(l | l.partner?.partner)",
			"Leaf.all.collect(l | l.partner?.size)",
			"Leaf.all.collect(l | l.partner?.size > 3)",
			"Leaf.all.collect(l | Leaf.all.select(k | k.partner?.size >= l.partner?.size).size())",
			"Leaf.all.collect(l | Leaf.all.select(k | k.partner?.weight = l.partner?.weight).size())",
			"Leaf.all.collect(l | Leaf.all.select(k | k.partner?.weight <> l.partner?.size).size())",
			"Leaf.all.collect(l | l.partner.ifUndefined(l))",
			"Node.all.select(n | n.isKindOf(Leaf) and n.size > 3)",
			"Node.all.select(n | not n.isTypeOf(Leaf) or n.size > 3)",
			"Node.all.select(n : Special | n.flag)",
			"Node.all.selectByKind(Leaf).collect(l | l.size)",
			"Leaf.all.partner.asSet()",
			"Leaf.all.friends.flatten().asSet().size()",
			"Leaf.all.collect(l | l.friends.size()).asSet()",
			"Leaf.all.collect(l | Sequence{l.color, l.partner}).asSet()",
			"Leaf.all.collect(l | Map{'b' = l, 'a' = l.name}).asSet()",
			"Leaf.all.collect(l | l.size).asSet().sum()",
			"Node.all.select(n | n.eContainer = null)",
			"Leaf.all.select(l | l.eContainer.isTypeOf(Group))",
			"Leaf.all.select(l | l.revRefNav_friends.size() > 1)",
			"Leaf.all.collect(l | l.revRefNav_partner.includes(l))",
			"Leaf.all.collect(l | Leaf.all.includes(l.favorite))",
			"Leaf.all.one(l | l.size = 3)",
			"Leaf.all.forAll(l | l.size > -1 implies l.isDefined())",
			"Leaf.all.none(l | l = null)",
			"Leaf.all.friends.flatten().excluding(null).size()",
			"Leaf.all.select(l | l.friends.includesAll(l.friendOf))",
			"Leaf.all.select(l | l.friends.excludesAll(l.friendOf))",
			"Leaf.all.collect(l | l.size > 3 ? l else null)",
			"Leaf.all.collect(l | Tuple{s = l.size, c = l.color}).select(t | t.s > 3)",
			"Leaf.all.collect(l | null)",
			"Sequence{Leaf.all.size()}",
			"Leaf.all.size() + Special.all.size() * 2",
			"Map{'n' = Leaf.all.size(), 'm' = Group.all.size()}",
			"Leaf.all.select(l | l.size > most and l.weight > half and yes and l.name <> word)",
			"Leaf.all.select(l | l.size < large)",
			"Leaf.allOfType.size()",
			"Node.allInstances().reject(n | n.isTypeOf(Group))",
			"Leaf.all.select(l | l.size = 99).collect(l | Map{'a' = l})",
			"Leaf.all.collect(l | 'Leaf ' + l.size + ' ' + l.name + l.color)",
			"Leaf.all.collect(l | l.size.asString() + l.color.name)",
			"Leaf.all.collect(l | l.size / 2.0 + 1)", "Leaf.all.collect(l | l.size * l.weight)",
			"Leaf.all.select(l | l.eContainer().isTypeOf(Group) and l.eContainer().eContents().size() > 1)",
			"Node.all.collect(n | n.eClass().name).asSet()",
			"Sequence{Leaf.all.size(), Group.all.size(), 7}", "Sequence{1..4}.collect(i | Leaf.all.select(l | l.size > i).size())",
			"Leaf.all.collect(l | Sequence{l, l.boss}).flatten()",
			"Leaf.all.sortBy(l | l.size).subList(1, 3)", "Leaf.all.sortBy(l | 0 * l.weight).at(0)", "Leaf.all.sortBy(l | l.weight).subList(0, 4)",
			"Leaf.all.select(l | l.friends.atLeastNMatch(f | f.size > 2, 1) or l.friends.nMatch(f | f.size > 3, 0))",
			"Leaf.all.size + Leaf.all.friends.flatten.size",
			"Leaf.all.collect(l | Map{'l' = l, 'f' = l.friends})", "Leaf.all.collect(l | Sequence{l, l.friends.select(f | f.size > 2).collect(f | f.size)})",
			"Leaf.all.collect(l | Map{'p' = l.friends.collect(f | f.partner), 'c' = l.friends.collect(f | f.color), 't' = l.friends.collect(f | f.title)})",
			"Map{'all' = Leaf.all.collect(l | l.weight), 'none' = Leaf.all.select(l | l.size > 99)}", "Leaf.all.select(l | l.size > 99).collect(l | Sequence{l, l.friends})",
			"Leaf.all.isEmpty() xor true" })
	void expressionsMeanTheSame(String text) {
		meansTheSame(new Query("eol", text, PARAMETERS));
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"var n : Integer; for (l in Leaf.all) { if (l.size > 3) { n += 2; } else { n++; } } return n;",
			"var m : Set; for (l in Leaf.all) { for (f in l.friends) { m.add(f); } } return m.select(x | x.size > 1).size();",
			"var m : Sequence; for (l in Leaf.all) { for (f in l.friends) { if (m.excludes(f)) { m.add(f); } } } return m;",
			"var m : Sequence; for (l in Leaf) { var few : Set; for (f in l.friends) { if (f.size > 2) { few.add(f.color); } } "
					+ "if (few.size() > 1) { m.add(l); } } return m;",
			"var m : Sequence; for (l in Leaf.all) { if (l.size > 5) { continue; } var s = l.size; if (s < 2) { m.add(Sequence{l, s}); } } return m;",
			"var m : Sequence; for (l : Special in Leaf.all) { m.addAll(l.friends); } return m.asSet();",
			"var all = Leaf.all; var some = all.select(l | l.size > 2); return some.select(l | some.exists(o | o <> l and o.size = l.size));",
			"var t = Leaf.all.size(); var u : Integer = t; return u;",
			"var m : Sequence; for (p in Leaf.all.partner) { m.add(p); } return m;",
			"var of : Map; for (l in Special.all) { for (f in l.friends) { "
					+ "if (not of.containsKey(f)) { of.put(f, new Sequence); } of.get(f).add(l); } } return of.keySet();",
			"return Leaf.all.select(l | l.big(2, l.friends.size())); "
					+ "operation Leaf big(a : Integer, b : Integer) : Boolean { var c = a + b; if (self.size > c) { return true; } return false; }",
			"var m = 0; for (l in Leaf.all) { if (l.size > m) { m = l.size; } } return m;",
			"var m = 90; for (l in Leaf.all) { m = m.min(l.size); } return m;",
			"var ok = true; for (l in Leaf.all) { if (l.size < 0) { ok = false; } } return ok;",
			"var m : Sequence; for (l in Leaf.all) { if (l.size > 3) { m.add(l.name); } else { m.add('small'); } } for (g in Group.all) { m.add(g.name); } return m;",
			"var m = new Set; m.addAll(Leaf.all); m.addAll(Special.all); return m.size();",
			"var m : Map; for (l in Leaf.all) { m.put(l.color, (m.get(l.color) ?: 0) + 1); } return m.keySet().collect(c | Map{'c' = c, 'n' = m.get(c)});",
			"var m = new Map; for (l in Leaf.all) { if (not m.containsKey(l.size)) { m.put(l.size, 0); } m.put(l.size, m.get(l.size) + 1); } return m;",
			"var m = Map{}; for (l in Leaf.all) { var b = l.size > 2; if (m.containsKey(b)) { m.put(b, m.get(b) + 1); } else { m.put(b, 1); } } return m;",
			"var m : Map; for (l in Leaf.all) { for (f in l.friends) { var n = f.size; m.put(f, m.containsKey(f) ? m.get(f) + n else n); } } return Leaf.all.collect(l | Sequence{l, m.get(l)});",
			"var m : Map; for (l in Leaf.all) { m.putIfAbsent(l.partner, 0); m.put(l.partner, m.get(l.partner) + 1); } return m.keySet().select(p | m.get(p) > 1);",
			"var m : Map; for (l in Leaf.all) { m.put(l.name, (m.get(l.name) ?: 0) + 1); } return Sequence{m.size(), m.values().max(), m.getOrDefault('no', 0)};",
			"var m : Map; for (l in Leaf.all.select(x | x.size > 99)) { m.put(l.size, m.getOrDefault(l.size, 0) + 1); } return m;",
			"var m : Map; for (l in Leaf.all) { var k = (l.size.mod(100) - 2) * 65536; m.put(k, m.getOrDefault(k, 0) + 1); } return m;",
			"var m : Sequence; for (l in Leaf.all) { switch (l.color) { case Color#RED: m.add(1); case Color#BLUE: m.add(2); default: { var n = 3; m.add(n); } } } return m.size();",
			"var n = 0; for (l in Leaf.all) { switch (l.color.name) { case 'RED': n = n + 1; case 'PINK': n = n + 5; } } return n;",
			"var n = 0; var k = 0; for (l in Leaf.all) { var t = l.title; switch (t) { case 'a': n++; default: { if (l.size > 3) { k++; } } } } return Sequence{n, k};",
			"var m : Set; for (l in Leaf.all) { switch (l.size) { default: m.add(l.size); } } return m;",
			"var n = 0; for (l in Leaf.all) { switch (l.size > 3) { case true: n++; case false: n += 2; } } return n;",
			"var f; for (l in Leaf.all) { if (l.friends.size() > 1) { f = l; break; } } return f;",
			"var f : Leaf; for (s in Special.all) { if (s.size > 999999999) { f = s; break; } } return f;",
			"var f; for (l in Leaf.all) { if (l.size > 2) { f = l.partner; break; } } return Sequence{f.isDefined(), true};",
			"var f = false; for (l in Leaf.all) { if (l.size > 2 and l.flag()) { f = true; break; } } return f; operation Leaf flag() { return self.friends.isEmpty(); }",
			"var n = -1; for (l in Leaf.all) { if (l.size > 999999999) { n = l.size; break; } } return n;",
			"var m : Sequence; for (g in Group.all) { var f; for (l in Leaf.all) { if (l.eContainer() = g) { f = l; break; } } if (f.isDefined()) { m.add(f); } } return m;",
			"var f : Leaf; for (l in Leaf.all) { if (f.isUndefined() or l.size > f.size) { f = l; } } return f;",
			"var f; for (l in Leaf.all) { if (f.isUndefined() or f.size >= l.size) { f = l; } } return f;",
			"var f; for (l in Leaf.all.select(x | x.size > 999999999)) { if (f.isUndefined() or l.size > f.size) { f = l; } } return f;",
			"var g = Leaf.all.mapBy(l | l.color); return g.keySet().collect(c | Map{'c' = c, 'n' = g.get(c).size()});",
			"return Leaf.all.collect(l | l.size.kind()).asSet(); operation Integer kind() { if (self > 3) return 'large'; else return 'small'; }",
			"return Leaf.all.collect(l | l.says()); operation Leaf says() { var s = 'a'; if (self.size > 3) { s = 'b'; } return s + self.name; }",
			"return Leaf.all.collect(l | l.partner.always()); operation Any always() { return 1; }",
			"return Leaf.all.select(l | l.near(l.partner)); "
					+ "operation Leaf near(o : Leaf) : Boolean { if (o.isUndefined()) { return false; } else { return o.size = self.size; } }" })
	void programsMeanTheSame(String text) {
		meansTheSame(new Query("eol", text, PARAMETERS));
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"pattern P a : Leaf, b : Leaf from : a.friends guard : a <> b",
			"pattern P a : Leaf guard : a.partner.isDefined(), b : Special from : a.partner",
			"pattern P a : Leaf, no b : Leaf guard : b.size > a.size",
			"pattern P a : Leaf, no b : Leaf from : a.friends, c : Group in : Group.all.select(g | g.staff.size() > 0)",
			"pattern P a : Leaf guard { var n = a.size; if (n > most) { return true; } return false; }",
			"pattern P a : Leaf, b : Leaf { match : a.size = b.size }",
			"pre { var n = Leaf.all.size(); } pattern P a : Leaf guard : a.size < n",
			"pattern P a : Leaf, b : Leaf from : a.friends guard : b.size > 3 optional : true",
			"pattern P a : Leaf, b : Leaf from : a.friends active : yes",
			"pattern P a : Leaf guard : a.size > 3 pattern Q a : Special",
			"pattern P a : Leaf, b : Leaf[*] from : a.friends", "pattern P a : Leaf, b : Leaf[2..*] from : a.friends guard : b.size > 2",
			"pattern P a : Leaf, b : Leaf[0..1] guard : b.size > a.size", "pattern P a : Leaf, b : Leaf[2..3] from : a.friends.includingAll(a.friendOf)",
			"pattern P a : Leaf, b : Leaf[*] in : Leaf.all.select(l | l.size > 3), c : Leaf from : b guard : c.size > a.size and b.includes(c)",
			"pattern P a : Leaf, b : Special[*] from : a.friends, no c : Leaf from : b guard : c = a", "pattern P a : Leaf, b : Leaf[*] from : a.friends { match : b.size() > 1 do { b.println(); } }",
			"pattern P a, b : Leaf guard : a.size = b.size", "pattern P a : Leaf, b, c : Leaf from : a.friends guard : b <> a { match : c <> a }",
			"pattern P a, b, c : Group", "pattern P a : Group, b, c, d : Node from : a.eContents active : yes",
			"pattern P a : Leaf, b, c : Leaf from : Sequence{a, a, a.partner}", "pattern P a, b : Leaf in : Leaf.all.select(l | l.size > 3), c : Group",
			"pattern P a, b : Leaf from : Leaf.all.select(l | l.size > 3) pattern Q b, a : Leaf guard : a.partner = b",
			"pre { var n = 0; } pattern P a : Leaf { match : a.size > 2 onmatch { n = n + 1; } nomatch { ('no ' + a.size).println(); } do { a.println('yes '); } } post { n.println('n '); }",
			"pattern P a : Leaf from : Leaf.all.friends.flatten().asSet()" })
	void patternsMeanTheSame(String text) {
		meansTheSame(new Query("epl", text, PARAMETERS));
	}

	/** Those of the first candidates come first. */
	@ParameterizedTest
	@ValueSource(strings = { "pattern P a, b : Leaf", "pattern P a : Leaf, b, c : Leaf from : a.friends", "pattern P a : Group, b, c, d : Node from : a.eContents" })
	void combinationsComeInTheInterpretersOrder(String text) {
		Query query = new Query("epl", text);
		Answer expected = interpreted(query).execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
		Answer answer = PlanOracle.answer(plan(query).plan(), snapshot);
		assertEquals(rows(expected), rows(answer), text);
		assertTrue(expected.count() > 0, text);
	}

	private static List<List<Object>> rows(Answer answer) {
		return LongStream.range(0, answer.count()).mapToObj(answer::row).toList();
	}

	/** The program fails although nobody looks at what fails. */
	@ParameterizedTest
	@ValueSource(strings = {
			"Leaf.all.forAll(l | l.partner.size >= 0 or true)",
			"Leaf.all.collect(l | l.partner.size).size()", "Leaf.all.select(l | l.partner.size >= 0 or true).isEmpty()",
			"Leaf.all.partner.name.includes('x')",
			"Leaf.all.collect(l | l.partner.size >= 0 or true).includes(true)",
			"for (l in Leaf.all) { if (l.partner.isUndefined() or l.size > 1000) { var x = l.partner.size; } } return 1;",
			"for (l in Leaf.all) { if (l.partner.isDefined() and l.size > 1000) { continue; } var x = l.partner.size; } return 1;",
			"for (l in Leaf.all) { var s : Special = l; } return 1;",
			"var unused = Leaf.all.partner.select(p | p.size > 1); return 1;",
			"var m : Sequence; for (l in Leaf.all) { m.add(l.partner.size); } return m.isEmpty();",
			"Leaf.all.asSet().exists(l | l.partner.size > -1)",
			"Leaf.all.select(l | Leaf.all.select(k | k = null).includes(l.partner.partner))",
			"Leaf.all.collect(l | l.serial + 1)", "Leaf.all.collect(l | l.rank / 2 < l.rank)", "Leaf.all.select(l | l.rank > l.rank / 2)",
			"Leaf.all.select(l | l.weight / l.rank = l.rank)", "Leaf.all.select(l | l.rank >= l.weight / l.rank)",
			"var n = 0; for (l in Leaf.all) { switch (l.partner.size) { case 1: n++; } } return n;",
			"var n = 0; for (l in Leaf.all) { switch (l.color) { case Color#RED: n++; default: { var x = l.partner.size; } } } return n;",
			"Leaf.all.sortBy(l | l.size).subList(1, 3000)", "Leaf.all.collect(l | 'x' + l.partner.size).size()",
			"var m : Sequence; for (l in Leaf.all) { m.add(l); } for (l in Leaf.all) { m.add(l.partner.partner); } return m.size();",
			"return Leaf.all.collect(l | l.partner.always()); operation Leaf always() { return 1; }",
			"return Leaf.all.select(l | l.same(l.partner.size)); operation Leaf same(n) { return true; }" })
	void whatFailsFaults(String text) {
		Query query = new Query("eol", text, PARAMETERS);
		assertThrows(PlanFault.class, () -> PlanOracle.answer(plan(query).plan(), snapshot), text);
		if (!text.contains("serial")) {
			assertThrows(QueryException.class, () -> interpreted(query).execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create()), text);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"pattern P a : Leaf, no b : Leaf from : Leaf.all.select(l | l.partner.size >= 0 or true)",
			"pattern P a : Leaf, no b : Leaf from : Leaf.all.asSet() guard : b.partner.size >= 0 or true",
			"pattern P a : Leaf, b : Leaf from : a.partner",
			"pattern P a : Leaf, b : Leaf[*] from : a.partner.friends", "pattern P a : Leaf, b : Leaf[*] guard : b.partner.size > a.size, c : Leaf guard : false",
			"pattern P a : Leaf, b, c : Leaf from : a.partner.friends", "pattern P a, b : Leaf guard : a.partner.size >= b.size",
			"pattern P a : Leaf { onmatch { ('size ' + a.partner.size).println(); } }",
			"pattern P a : Leaf { match : a.size > 3 nomatch { a.partner.size.println(); } }",
			"pattern P a : Leaf, b : Group from : a.boss.staff.flatten() guard : false",
			"pre { for (l in Leaf.all) { var x = l.partner.size; } } pattern P a : Leaf",
			"pattern P a : Leaf guard { var n = a.partner.size; return true; }" })
	void patternsThatFailFault(String text) {
		Query query = new Query("epl", text);
		assertThrows(PlanFault.class, () -> PlanOracle.answer(plan(query).plan(), snapshot), text);
		assertThrows(QueryException.class, () -> interpreted(query).execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create()), text);
	}

	/** As the values of derived features are. */
	@ParameterizedTest
	@ValueSource(strings = {
			"self.friends.size()", "not self.friends.isEmpty()", "self.partner", "if (self.size > 3) { return self.title; } return self.name;",
			"var n = self.friends.count(f | f.size > self.size); return n;",
			"return self.twice(); operation Leaf twice() : Integer { return self.size + 2; }" })
	void expressionsOverAnElementBecomeTerms(String text) {
		EClass leaf = snapshot.metamodel().type("Leaf");
		Variable element = new Variable("leaf", new ValueType.Element(leaf));
		PreparedExpression expression = new EolLanguage().prepareExpression(text, leaf, snapshot.metamodel());
		Term term = ((PlanExpression) expression).term(new Term.Use(element)).orElseThrow();
		Pipeline leavesOf = new Pipeline(List.of(new Step.Scan(element, leaf)));
		Answer answer = PlanOracle.answer(new Plan(leavesOf, List.of(new Plan.Column("result", term))), snapshot);
		long[] leaves = snapshot.extent(leaf).toArray();
		for (int i = 0; i < leaves.length; i++) {
			assertEquals(expression.evaluate(snapshot, leaves[i], Cancellation.create()), answer.row(i).get(0), text);
		}
	}

	/** What is short as a text may be large as a plan. */
	@Test
	@Timeout(60)
	void noTextTakesForEver() {
		translation(new Query("eol", "Leaf.all.collect(l | l" + "?.partner".repeat(60) + ")"));
		translation(new Query("eol", "Leaf.all.collect(l | " + "(".repeat(14) + "l.partner" + " ?: l)".repeat(14) + ")"));
		StringBuilder chain = new StringBuilder("var a0 = Leaf.all.partner;\n");
		StringBuilder operation = new StringBuilder("return Leaf.all.collect(l | l.f()); operation Leaf f() { var b0 = self.size + 1;\n");
		for (int i = 1; i < 40; i++) {
			chain.append("var a%d = a%d.select(x%d | a%d.includes(x%d));\n".formatted(i, i - 1, i, i - 1, i));
			operation.append("var b%d = b%d + b%d;\n".formatted(i, i - 1, i - 1));
		}
		assertTrue(translation(new Query("eol", chain + "return a39;")) instanceof Translation.Interpreted);
		assertTrue(translation(new Query("eol", operation + "return b39; }")) instanceof Translation.Interpreted);
	}
}
