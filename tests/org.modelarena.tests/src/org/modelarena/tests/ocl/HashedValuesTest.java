// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.ocl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sets and Bags of tuples and collections, most of which are made with looks at the clock, have what OCL says. */
class HashedValuesTest {
	private static final String TUPLES = "let s : Sequence(Tuple(a : Integer, b : Integer)) = Sequence{1, 2, 2, 3}->collect(i | Tuple{a = i, b = -i}) in "
			+ "let t : Set(Tuple(a : Integer, b : Integer)) = Set{Tuple{a = 3, b = -3}, Tuple{a = 4, b = -4}} in ";

	@TempDir
	static Path folder;
	private static BothStores stores;

	@BeforeAll
	static void load() {
		stores = BothStores.railway(1, folder);
	}

	@AfterAll
	static void close() {
		stores.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "s->asSet()->size() = 3", "s->asOrderedSet()->size() = 3", "s->asOrderedSet()->first().a = 1", "s->asBag()->size() = 4",
			"s->asSet() = s->asOrderedSet()->asSet()", "s->asSet()->asSet() = s->asSet()", "s->asBag() = s->asBag()", "s->asBag() <> t->asBag()",
			"s->asSet() <> t",
			"s->asSet()->union(t)->size() = 4", "s->asSet()->union(s->asBag())->size() = 7", "s->asBag()->union(t)->count(Tuple{a = 3, b = -3}) = 2",
			"s->asSet()->union(Set{}) = s->asSet()", "Set{}->union(t) = t", "s->asSet()->intersection(t) = Set{Tuple{a = 3, b = -3}}",
			"s->asBag()->intersection(s->asBag()) = s->asBag()", "(s->asSet() - t)->size() = 2", "s->asSet()->symmetricDifference(t)->size() = 3",
			"s->asSet()->including(Tuple{a = 3, b = -3})->size() = 3", "s->asBag()->including(Tuple{a = 3, b = -3})->size() = 5",
			"s->including(Tuple{a = 3, b = -3})->size() = 5", "s->asSet()->excluding(Tuple{a = 2, b = -2})->size() = 2",
			"s->asBag()->excluding(Tuple{a = 2, b = -2})->size() = 2",
			"s->asSet()->includesAll(t->asSet()->excluding(Tuple{a = 4, b = -4}))", "s->asBag()->excludes(Tuple{a = 4, b = -4})",
			"s->asSet()->select(x | x.a > 1)->size() = 2",
			"s->asSet()->collect(x | Tuple{a = 0, b = 0})->size() = 3", "Bag{s, s}->flatten()->size() = 8",
			"Set{s->asBag(), s->asBag()}->flatten()->size() = 3",
			"Sequence{s, s}->flatten()->at(5).a = 1", "s->product(t)->size() = 6",
			"Sequence{1, 2}->product(Sequence{3})->exists(p | p.first = 2 and p.second = 3)", "Set{s->asSet(), t}->size() = 2", "Tuple{x = s} = Tuple{x = s->collect(i | i)}",
			"not (Tuple{x = s} <> Tuple{x = s})" })
	void haveTheRightItems(String text) {
		assertEquals(true, stores.ask(TUPLES + text).row(0).get(0), text);
	}
}
