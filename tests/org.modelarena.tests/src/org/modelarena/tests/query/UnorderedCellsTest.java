// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.cdo.CdoStoreProvider;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.ModelFiles;

/** A Bag or Set in a cell is the same in whatever order a store keeps it; a Sequence is not. */
class UnorderedCellsTest {
	private static final String STRING = "eType='ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString' upperBound='-1'";
	private static final String METAMODEL = """
			<?xml version='1.0' encoding='UTF-8'?>
			<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'
			    xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='things' nsURI='urn:things' nsPrefix='things'>
			  <eClassifiers xsi:type='ecore:EClass' name='Thing'>
			    <eStructuralFeatures xsi:type='ecore:EAttribute' name='bag' ordered='false' unique='false' %1$s/>
			    <eStructuralFeatures xsi:type='ecore:EAttribute' name='set' ordered='false' %1$s/>
			    <eStructuralFeatures xsi:type='ecore:EAttribute' name='list' unique='false' %1$s/>
			    <eStructuralFeatures xsi:type='ecore:EReference' name='parts' ordered='false' upperBound='-1' eType='#//Thing' containment='true'/>
			  </eClassifiers>
			</ecore:EPackage>
			""".formatted(STRING);

	private static final List<ModelStore> STORES = new ArrayList<>();

	@BeforeAll
	static void load(@TempDir Path folder) throws IOException {
		Path ecore = Files.writeString(folder.resolve("things.ecore"), METAMODEL);
		for (List<String> values : List.of(List.of("b", "a", "b", "FB", "Ea"), List.of("Ea", "FB", "b", "b", "a"))) {
			StringBuilder text = new StringBuilder("<?xml version='1.0' encoding='UTF-8'?>\n<t:Thing xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:t='urn:things'>");
			for (String feature : List.of("bag", "set", "list")) {
				(feature.equals("set") ? values.stream().distinct() : values.stream()).forEach(value -> text.append("<" + feature + ">" + value + "</" + feature + ">"));
			}
			Path file = Files.writeString(folder.resolve(STORES.size() + ".xmi"), text + "<parts/><parts/></t:Thing>");
			ElementSource model = ModelFiles.source(List.of(file), Ecore.read(ecore));
			STORES.add(new EmfStoreProvider().create(StoreLocation.inMemory(), model, Progress.none()));
			STORES.add(new ColumnStoreProvider().create(StoreLocation.at(folder.resolve("columns" + STORES.size())), model, Progress.none()));
		}
		ElementSource model = ModelFiles.source(List.of(folder.resolve("0.xmi")), Ecore.read(ecore));
		STORES.add(new CdoStoreProvider().create(StoreLocation.at(folder.resolve("cdo")), model, Progress.none()));
	}

	@AfterAll
	static void close() {
		STORES.forEach(ModelStore::close);
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"ocl: Thing.allInstances()->collect(x | Tuple{b = x.bag})",
			"ocl: Thing.allInstances()->collect(x | Tuple{b = x.set, n = x.bag->size()})",
			"ocl: Thing.allInstances()->collect(x | Tuple{b = Tuple{inner = x.bag, other = 1}})",
			"ocl: Thing.allInstances()->collectNested(x | Sequence{x.bag, x.bag})",
			"ocl: Thing.allInstances()->collectNested(x | Bag{x.bag, x.set->asBag()})",
			"ocl: Thing.allInstances()->collect(x | Tuple{b = x.list->asBag()})",
			"ocl: Thing.allInstances()->collect(x | Tuple{b = x.list->asOrderedSet()->asSet()})",
			"ocl: Thing.allInstances()->collect(x | Tuple{b = x.bag->collect(t | t.concat('!'))})",
			"ocl: Thing.allInstances()->collect(x | Tuple{b = x.parts})",
			"eol: return Thing.all.collect(x | Map{'b' = x.list.asBag()});",
			"eol: return Thing.all.collect(x | Map{'b' = x.list.asSet()});",
			"eol: return Thing.all.collect(x | Map{'b' = Sequence{x.list.asBag()}});" })
	void theDigestOfABagOrSetIsThatOfItsValues(String query) {
		Digest expected = digest(STORES.getFirst(), query, Strategy.INTERPRETED);
		for (ModelStore store : STORES) {
			for (Strategy strategy : List.of(Strategy.INTERPRETED, Strategy.COMPILED)) {
				assertEquals(expected, digest(store, query, strategy), store.provider().name() + " " + strategy);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"ocl: Thing.allInstances()->collect(x | Tuple{b = x.list})",
			"ocl: Thing.allInstances()->collect(x | Tuple{b = x.list->asOrderedSet()})",
			"ocl: Thing.allInstances()->collectNested(x | Bag{x.list})",
			"eol: return Thing.all.collect(x | Map{'b' = x.list});",
			"eol: return Thing.all.collect(x | Map{'b' = x.list.asOrderedSet()});" })
	void thatOfASequenceIsThatOfItsOrder(String query) {
		for (Strategy strategy : List.of(Strategy.INTERPRETED, Strategy.COMPILED)) {
			assertNotEquals(digest(STORES.get(0), query, strategy), digest(STORES.get(2), query, strategy));
			assertEquals(digest(STORES.get(0), query, strategy), digest(STORES.get(1), query, strategy));
			assertEquals(digest(STORES.get(0), query, strategy), digest(STORES.get(4), query, strategy));
		}
	}

	private static Digest digest(ModelStore store, String query, Strategy strategy) {
		Query asked = new Query(query.substring(0, 3), query.substring(5)).by(strategy);
		try (ModelSnapshot snapshot = store.snapshot()) {
			QueryLanguages languages = Catalog.discover().languages();
			return languages.of(asked).prepare(asked, snapshot.metamodel(), Cancellation.create())
					.execute(snapshot, QueryLimits.DEFAULT, Cancellation.create()).digest();
		}
	}
}
