// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.xmi.ModelFiles;

/** The same element comes first in every store, interpreted and compiled: that of the smallest key, before and after edits. */
class OrderTest {
	private static final Catalog CATALOG = Catalog.discover();
	private static final List<String> STRATEGIES = List.of("interpreted", "compiled");

	@TempDir
	static Path folder;
	private static final List<ModelStore> STORES = new ArrayList<>();

	@BeforeAll
	static void load() {
		ElementSource model = RandomEdits.model(7, KitMetamodel.create(), 60).asSource();
		for (String name : List.of("emf", "columns", "neoemf", "cdo", "orientdb")) {
			STORES.add(CATALOG.store(name).create(StoreLocation.at(folder.resolve(name)), model, Progress.none()));
		}
		for (ModelStore store : STORES) {
			try (ModelEdit edit = store.begin()) {
				edit.delete(edit.before().extent(store.metamodel().type("Leaf")).toArray()[2]);
				edit.commit();
			}
		}
	}

	@AfterAll
	static void close() {
		STORES.forEach(ModelStore::close);
	}

	@Test
	void instancesOfAllSubtypesComeInTheOrderOfTheirKeys() {
		for (ModelStore store : STORES) {
			try (ModelSnapshot snapshot = store.snapshot()) {
				long[] keys = snapshot.extent(EcorePackage.Literals.EOBJECT).toArray();
				assertArrayEquals(LongStream.of(keys).sorted().toArray(), keys);
				assertEquals(snapshot.size(), keys.length);
			}
		}
	}

	/** Whether a program fails depends on what comes first where it stops at the first match: here the package, whose class comes after others. */
	@ParameterizedTest
	@ValueSource(strings = { "ENamedElement.all.exists(x | x.eContainer.closure(c : EStructuralFeature | c.eContainer).size() >= 0)",
			"ENamedElement.all.exists(x | x.eContainer.closure(c : EStructuralFeature | c.eContainer).isDefined())",
			"ENamedElement.all.forAll(x | x.eContainer.closure(c : EStructuralFeature | c.eContainer).isUndefined())" })
	void whatFailsBeforeTheFirstMatchFails(String text, @TempDir Path own) throws IOException {
		Path file = Files.writeString(own.resolve("a.xmi"), """
				<?xml version="1.0" encoding="UTF-8"?>
				<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
				    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="a" nsURI="urn:a" nsPrefix="a">
				  <eClassifiers xsi:type="ecore:EClass" name="A"><eStructuralFeatures xsi:type="ecore:EAttribute" name="b"/></eClassifiers>
				</ecore:EPackage>
				""");
		ElementSource model = ModelFiles.source(List.of(file), Metamodel.of(EcorePackage.eINSTANCE));
		try (ModelStore store = CATALOG.store("columns").create(StoreLocation.at(own.resolve("columns")), model, Progress.none());
				QueryEndpoint endpoint = store.endpoint(CATALOG.languages())) {
			for (String strategy : STRATEGIES) {
				Query query = new Query("eol", "return " + text + ";").by(Strategy.of(strategy));
				String message = assertThrows(ArenaException.class, () -> endpoint.execute(query, QueryLimits.DEFAULT, Cancellation.create()), strategy).getMessage();
				assertTrue(message.contains("'closure' is asked of null"), message);
			}
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '~', value = {
			"eol ~ Node.all.first()", "eol ~ Node.all.at(1)", "eol ~ Node.all.last()", "eol ~ Node.all.select(n | n.name.isDefined()).at(3)",
			"eol ~ for (n in Node.all) { if (n.isTypeOf(Leaf)) { return n; } }",
			"eol ~ Node.all.sortBy(n | n.name.length()).subList(0, 4)", "eol ~ Node.all.collect(n | n.name).first()",
			"eol ~ Node.all.selectOne(n | n.isKindOf(Leaf))",
			"ocl ~ Node.allInstances()->asSequence()->first()", "ocl ~ Node.allInstances()->any(n | n.oclIsKindOf(Leaf))",
			"ocl ~ Node.allInstances()->asSequence()->at(2)", "ocl ~ Node.allInstances()->asOrderedSet()->last()",
			"ocl ~ Node.allInstances()->asSequence()->subSequence(2, 5)",
			"ocl ~ Leaf.allInstances()->excluding(null)->asSequence()->first()", "ocl ~ Leaf.allInstances()->excluding(null)->any(true)",
			"ocl ~ Node.allInstances()->excluding(null)->asSequence()->at(1)", "ocl ~ Node.allInstances()->asSequence()->selectByKind(Leaf)->any(true)",
			"ocl ~ Node.allInstances()->select(n | n <> null)->asOrderedSet()->first()", "ocl ~ Node.allInstances()->flatten()->asSequence()->last()",
			"ocl ~ Node.allInstances()->collect(n | Tuple{n = n, l = n.name})->asSet()->asSequence()->first()",
			"ocl ~ Node.allInstances()->asBag()->product(Leaf.allInstances())->asOrderedSet()->last()",
			"ocl ~ Leaf.allInstances()->collect(n | Tuple{n = Sequence{Bag{n}}, b = Bag{n.name, 'a'}})->asSet()->asSequence()->collect(t | t.n)->flatten()->at(2)" })
	void whatAProgramSeesFirstIsTheSame(String language, String text) {
		Digest expected = null;
		for (ModelStore store : STORES) {
			try (QueryEndpoint endpoint = store.endpoint(CATALOG.languages())) {
				for (String strategy : STRATEGIES) {
					Answer answer = endpoint.execute(Query.in(language + "/" + strategy, text), QueryLimits.DEFAULT, Cancellation.create());
					expected = expected == null ? answer.digest() : expected;
					assertEquals(expected, answer.digest(), store.getClass().getSimpleName() + " " + strategy + ": " + answer.row(0) + " by " + answer.answeredBy());
				}
			}
		}
	}
}
