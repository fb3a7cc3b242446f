// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.ElementKey;
import org.modelarena.core.Query;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.query.Translation;
import org.modelarena.query.epsilon.EolLanguage;
import org.modelarena.query.epsilon.EplLanguage;
import org.modelarena.query.epsilon.internal.plan.EolTranslator;
import org.modelarena.query.epsilon.internal.plan.EplTranslator;
import org.modelarena.testkit.KitMetamodel;

/** What has no plan says why, and where it stands. */
class InterpretedTextsTest {
	private static final Metamodel METAMODEL = KitMetamodel.create();

	private static Translation translation(Query query) {
		return (query.language().equals("eol") ? new EolTranslator() : new EplTranslator()).translate(query, METAMODEL);
	}

	private static PreparedQuery interpreted(Query query) {
		return (query.language().equals("eol") ? new EolLanguage() : new EplLanguage()).prepare(query, METAMODEL);
	}

	@ParameterizedTest
	@CsvSource(delimiterString = "=>", textBlock = """
			Leaf.all.asSet().first() => line 1, column 18: The order of the collection is not known before the program runs.
			Leaf.all.at(Leaf.all.size()) => line 1, column 10: The place is not known before the program runs.
			Leaf.all.invert() => line 1, column 10: 'invert()' depends on the order of a collection.
			Leaf.all.sortBy(l | l.partner) => line 1, column 10: Plans sort only by numbers and Strings.
			Leaf.all.collect(l | l.tags) => line 1, column 24: Plans have no type for 'tags', which has many values.
			Leaf.all.collect(l | l.friends) => line 1, column 10: A row has something that plans have no cells for.
			Leaf.all.collect(l | Map{'f' = l.friends.asSet()}) => line 1, column 10: A cell of a row is a collection whose order is not known before the query runs.
			Leaf.all.collect(l | Map{'f' = l.friends.collect(f | f.friends)}) => line 1, column 10: A cell of a row is a collection of collections.
			Leaf.all.collect(l | l.name.replace('a', 'b')) => line 1, column 29: Plans have no operation 'replace' for this.
			Leaf.all.select(l | l.name < 'x') => line 1, column 21: Values are put in an order that are no numbers.
			Leaf.all.select(l | l.name = l.size) => line 1, column 21: Values of different kinds are compared.
			Node.all.select(n | n.color = 'PINK') => line 1, column 21: A literal of 'Color' is compared with a String that is not the name of one.
			Node.all.collect(n | n.size) => line 1, column 24: Not every Node has the same 'size'.
			Node.all.select(n | (n.isTypeOf(Group) or n.isTypeOf(Leaf)) and n.size > 3) => line 1, column 67: Not every Node has the same 'size'.
			Leaf.all.select(l | l.size) => line 1, column 23: The condition is no Boolean for certain.
			Leaf.all.collect(l | l.weight).sum() => line 1, column 32: Plans add up only Integers of 32 bits.
			Leaf.all.including(null) => line 1, column 10: Plans have no operation 'including' for this.
			var m : Map; for (l in Leaf.all) { m.put(l.name, (m.get(l.name) ?: 0) + 1); } return m; => line 1, column 86: The keys of a Map become columns; return a row for each key.
			var m : Map; for (l in Leaf.all) { m.put(l, (m.get(l) ?: 0) + 1); } return m; => line 1, column 76: A Map has its entries in an order that is not known before the program runs; return a row for each key.
			var m : Map; for (l in Leaf.all) { m.put(l.name, m.get(l.name) + 1); } return m.size(); => line 1, column 38: Plans fill Maps only with collections and sums of Integers; write 'mapBy', and a row for each key.
			var m : Map; for (l in Leaf.all) { m.put(l.name, (m.get(l.name) ?: 0) + 1.5); } return m; => line 1, column 36: Plans count only with Integers.
			var m : Map; for (l in Leaf.all) { m.put(l.weight, (m.get(l.weight) ?: 0) + 1); } return m.size(); => line 1, column 36: Plans have no Maps with Reals as keys.
			var n = 0; for (l in Leaf.all) { switch (l.size) { case 1: n++; case l.size: n++; } } return n; => line 1, column 65: Plans have 'switch' only with different constants of the same type.
			var n = 0; for (l in Leaf.all) { switch (l.size) { case 1: { n++; continue; } default: n++; } } return n; => line 1, column 52: A case goes on with the next one.
			var n = 0; for (l in Leaf.all) { switch (l) { default: n++; } } return n; => line 1, column 34: Plans have 'switch' only for Integers, Strings, Booleans and literals.
			var n = 1; n = 2; return n; => line 1, column 12: A variable or feature is given another value; plans have sums, counts, greatest and smallest numbers, and Booleans that change once.
			var m : Sequence; for (l in Leaf.all) { if (m.size() < 3) { m.add(l); } } return m; => line 1, column 45: 'm' is used while it is filled.
			for (l in Leaf.all) { if (l.size > 3) { return l; } } return null; => line 1, column 41: 'return' leaves the program early.
			var f; for (l in Leaf.all.asSet()) { if (l.size > 3) { f = l; break; } } return f; => line 1, column 8: The order of the collection is not known before the program runs.
			for (g in Group.all) { var f; for (l in Leaf.all) { if (l.size > 3) { f = l; breakAll; } } } return 1; => line 1, column 71: A variable or feature is given another value; plans have sums, counts, greatest and smallest numbers, and Booleans that change once.
			var f = 1; for (l in Leaf.all) { if (l.size > 3) { f = l; break; } } return f; => line 1, column 12: A variable may get a value of another kind, or null.
			var f; for (l in Leaf.all) { if (f.isUndefined()) { f = l; break; } } return f; => line 1, column 34: 'f' is used while it is filled.
			var f : Leaf; for (n in Node.all) { if (n.isDefined()) { f = n; break; } } return f; => line 1, column 15: A value may be of another type than its variable.
			var f; for (g in Group.all) { for (l in Leaf.all) { if (l.size > 3) { f = l; break; } } } return f; => line 1, column 31: 'f' is changed where plans know only its value.
			var f; return f; => line 1, column 15: A variable gets its value later, in a way that plans do not follow; use sortBy, selectOne or an operation.
			for (l in Leaf.all) { break; } return 1; => line 1, column 23: 'break' leaves a loop early.
			var i = 1; while (i < 3) { i = i + 1; } return i; => line 1, column 12: Plans have no 'while'; a 'for' over what is looked for may have one.
			return Leaf.all.collect(l | l.f(3)); operation Leaf f(n) { return self.f(n); } => line 1, column 72: The operation 'f' calls itself.
			var m : Set; m.add(1); return m; operation Any add(x) { return 1; } => line 1, column 34: The program has an operation 'add' of its own.
			var n = Leaf.all.size(); => line 1, column 1: The program does not end with 'return' and a value.
			""")
	void whatStaysInterpretedSaysWhy(String text, String reason) {
		Query query = new Query("eol", text);
		interpreted(query);
		assertEquals(reason, assertInstanceOf(Translation.Interpreted.class, translation(query), text).reason(), text);
	}

	@ParameterizedTest
	@CsvSource(delimiterString = "=>", textBlock = """
			pattern P a, b : Leaf optional : true => line 1, column 11: Plans have several names only for a role that is not optional.
			pattern P a, b : Leaf from : Leaf.all.asSet() => line 1, column 11: Several names stand for elements whose order is not known before the query runs.
			pattern P a : Leaf guard : false, b, c : Leaf from : a.friends, d : Leaf in : Leaf.all.select(l | l.partner.size > 1) => line 1, column 65: 'in' is evaluated before all roles here, and may fail.
			pattern P a : Leaf, b : Leaf[2..*] from : a.friends.asSet() => line 1, column 21: A role for many stands for elements whose order is not known before the query runs.
			pattern P a : Leaf post { var x = 1; } => line 1, column 27: Plans have nothing like what is done here with a match.
			""")
	void patternsThatStayInterpretedSayWhy(String text, String reason) {
		Query query = new Query("epl", text);
		interpreted(query);
		assertEquals(reason, assertInstanceOf(Translation.Interpreted.class, translation(query), text).reason(), text);
	}

	@Test
	void aParameterThatIsAnElementIsLeftToTheInterpreter() {
		Translation translation = translation(new Query("eol", "Leaf.all.select(l | l = e)", Map.of("e", new ElementKey(1))));
		assertEquals("The parameter 'e' is an element, whose type is not known before the query runs.",
				assertInstanceOf(Translation.Interpreted.class, translation).reason());
	}
}
