// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.epsilon.CompiledEol;
import org.modelarena.query.epsilon.EolLanguage;
import org.modelarena.query.ocl.CompiledOcl;
import org.modelarena.query.ocl.OclLanguage;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.tests.Railways;

/** A set, an order and a part of a collection that is made for each of several rows, as plans, on a railway of size 1 and on its metamodel. */
class OuterRowsTest {
	private static final Map<String, QueryLanguage> INTERPRETERS = Map.of("ocl", new OclLanguage(), "eol", new EolLanguage());
	private static final Map<String, QueryLanguage> PLANS = Map.of("ocl", new CompiledOcl(), "eol", new CompiledEol());

	@TempDir
	static Path folder;
	private static List<ModelStore> stores;

	@BeforeAll
	static void load() {
		ElementSource model = Railways.repair(1);
		stores = List.of(new EmfStoreProvider().create(StoreLocation.inMemory(), model, Progress.none()),
				Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("columns")), model, Progress.none()));
	}

	@AfterAll
	static void close() {
		stores.forEach(ModelStore::close);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = {
			"12; package railway context Route def: x : Set(Position) = self.follows.position->asSet() endpackage",
			"386; package railway context Sensor def: x : Set(Boolean) = self.monitors->collect(m | m.oclIsKindOf(Switch))->asSet() endpackage",
			"386; context Sensor def: x : OrderedSet(Boolean) = self.monitors->asSequence()->collect(m | m.oclIsKindOf(Switch))->asOrderedSet()",
			"; context Route def: x : Set(Sensor) = self.requires->asSet()->union(self.follows.target.monitoredBy->asSet())",
			"; context Route def: x : Bag(Sensor) = self.requires->asSet()->asBag()->union(self.follows.target.monitoredBy->asSet()->asBag())",
			"; context Route def: x : Sequence(Integer) = self.requires.id->sortedBy(i | -i)",
			"; context Route def: x : Sequence(Integer) = self.requires.id->sortedBy(i | -i)->subSequence(1, 2)",
			"; context Route def: x : Sequence(Integer) = self.follows->collect(s | s.target.monitoredBy->collect(id)->asSet())",
			"; context Route def: of(n : Integer) : Set(Integer) = self.requires->collect(id - n)->asSet() def: x : Bag(Integer) = Route.allInstances().of(self.id)",
			"; Route.allInstances().follows.position->collect(p | Route.allInstances()->collect(active)->asSet())",
			"; Route.allInstances()->collect(r | r.requires->collect(id)->sortedBy(i | i))",
			"; Route.allInstances().follows->collect(f | Tuple{p = f.position, n = f.target.monitoredBy->size()})->asSet()->collect(t | t.n)",
			"; Route.allInstances().follows.target->selectByKind(Switch)->select(s | s.id > 0)",
			"; Route.allInstances().follows.target->selectByKind(Switch)->collect(s | s.id)",
			"; Sensor.allInstances()->exists(a, b | a <> b and a.id = b.id)",
			"; Route.allInstances().follows.position->forAll(a, b | a = b)",
			"; Route.allInstances().requires->collect(monitors->size())->asSet()->exists(a, b | a + b = 1000)" })
	void oclMakesThemForEach(Long rows, String text) {
		meansTheSame(rows, new Query("ocl", text));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '~', value = {
			"12 ~ Route.all.collect(r | r.follows.collect(f | f.position).asSet()).flatten()",
			"~ Route.all.collect(r | r.follows.collect(f | f.target).collect(t | t.monitoredBy.collect(m | m.id).asSet()).flatten()).flatten()",
			"~ return Route.all.collect(r | Segment.all.first()).select(s : Segment | true);",
			"~ return Route.all.select(r | Segment.all.first().isKindOf(Segment)).collect(r | Segment.all.last().length).select(n | n > 0);",
			"~ Route.all.collect(r | r.requires.sortBy(s | -s.id)).flatten()",
			"~ Route.all.collect(r | r.requires.sortBy(s | -s.id).subList(0, 2)).flatten()",
			"~ Route.all.collect(r | r.follows).flatten().collect(f | f.target.monitoredBy.sortBy(m | m.id)).flatten()" })
	void eolMakesThemForEach(Long rows, String text) {
		meansTheSame(rows, new Query("eol", text));
	}

	private static void meansTheSame(Long rows, Query query) {
		for (ModelStore store : stores) {
			try (ModelSnapshot snapshot = store.snapshot()) {
				Answer expected = answer(INTERPRETERS, query, snapshot);
				Answer answer = answer(PLANS, query, snapshot);
				assertEquals(Strategy.COMPILED, answer.answeredBy().strategy(), () -> query.text() + "\n" + answer.answeredBy());
				assertEquals(expected.count(), answer.count(), query.text());
				assertEquals(expected.digest(), answer.digest(), query.text());
				if (rows != null) {
					assertEquals(rows, answer.count(), query.text());
				}
			}
		}
	}

	private static Answer answer(Map<String, QueryLanguage> languages, Query query, ModelSnapshot snapshot) {
		return languages.get(query.language()).prepare(query, snapshot.metamodel(), Cancellation.create()).execute(snapshot, QueryLimits.DEFAULT, Cancellation.create());
	}
}
