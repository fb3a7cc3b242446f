// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.ocl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.ocl.CompiledOcl;
import org.modelarena.query.ocl.OclLanguage;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.xmi.ModelFiles;

/** A metamodel as a model of Ecore: its packages and classes are elements like others, and what describes them are names. */
class EcoreModelTest {
	private static final String MODEL = """
			<?xml version="1.0" encoding="UTF-8"?>
			<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
			    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="shop" nsURI="urn:shop" nsPrefix="shop">
			  <eClassifiers xsi:type="ecore:EClass" name="Item"/>
			  <eClassifiers xsi:type="ecore:EClass" name="Book" eSuperTypes="#//@eClassifiers.0"/>
			  <eSubpackages name="inner" nsURI="urn:inner" nsPrefix="inner"/>
			</ecore:EPackage>
			""";

	@TempDir
	static Path folder;
	private static ModelStore store;

	@BeforeAll
	static void load() throws IOException {
		ElementSource model = ModelFiles.source(List.of(Files.writeString(folder.resolve("shop.xmi"), MODEL)), Metamodel.of(EcorePackage.eINSTANCE));
		store = new EmfStoreProvider().create(StoreLocation.inMemory(), model, Progress.none());
	}

	@AfterAll
	static void close() {
		store.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '"', textBlock = """
			EPackage.allInstances();  [[#0], [#4]]
			EPackage.allInstances()->select(p | p.name = 'inner');  [[#4]]
			EClass.allInstances()->collect(c | c.ePackage);  [[#0], [#0]]
			EClass.allInstances()->collect(c | Tuple{c = c, p = c.ePackage});  [[#1, #0], [#2, #0]]
			EClass.allInstances()->collectNested(c | c.eSuperTypes);  [[[#1]], [[]]]
			EClass.allInstances()->any(c | c.name = 'Book').toString();  [[EClass #2]]
			EClass;  [[EClass]]
			""")
	void partsOfTheModelHaveKeysAndPartsOfItsMetamodelNames(String text, String rows) {
		for (QueryLanguage language : List.of(new OclLanguage(), new CompiledOcl())) {
			assertEquals(rows, rows(language, text), language.name() + " " + text);
		}
	}

	/** What a metamodel's operations do is Java code, which elements of a store do not have. */
	@ParameterizedTest
	@ValueSource(strings = { "EClass.allInstances()->select(c | c.isSuperTypeOf(c))", "EPackage.allInstances()->collect(p | p.getEClassifier('Book'))",
			"EClass.allInstances()->collect(c | c.eAllContents())" })
	void operationsOfEcoreItselfAreRefused(String text) {
		for (QueryLanguage language : List.of(new OclLanguage(), new CompiledOcl())) {
			assertEquals(ErrorCode.QUERY_NAME, assertThrows(QueryException.class, () -> rows(language, text)).code(), text);
		}
	}

	private static String rows(QueryLanguage language, String text) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			Answer answer = language.prepare(new Query(language.name(), text), snapshot.metamodel()).execute(snapshot, QueryLimits.ofRows(100), Cancellation.create());
			List<String> rows = new ArrayList<>();
			for (long i = 0; i < answer.count(); i++) {
				rows.add(answer.row(i).toString());
			}
			return rows.stream().sorted().toList().toString();
		}
	}
}
