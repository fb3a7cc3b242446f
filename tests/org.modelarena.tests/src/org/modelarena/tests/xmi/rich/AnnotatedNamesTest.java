// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.ModelExport;
import org.modelarena.xmi.SearchPlaces;

/** Files in which classes and features have the names that annotations give them, although no class stands for documents, as Archi writes them. */
class AnnotatedNamesTest {
	private static final String NAMED = "<eAnnotations source=\"http:///org/eclipse/emf/ecore/util/ExtendedMetaData\"><details key=\"name\" value=\"%s\"/><details key=\"kind\" value=\"%s\"/></eAnnotations>";
	private static final String ECORE = """
			<?xml version="1.0" encoding="UTF-8"?>
			<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
			    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="a" nsURI="urn:annotated" nsPrefix="a">
			  <eClassifiers xsi:type="ecore:EClass" name="TheModel">%s
			    <eStructuralFeatures xsi:type="ecore:EReference" name="%s" upperBound="-1" eType="#//Item" containment="true">%s</eStructuralFeatures>
			  </eClassifiers>
			  <eClassifiers xsi:type="ecore:EClass" name="Item">
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="name" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="next" eType="#//Item"/>
			  </eClassifiers>
			  <eClassifiers xsi:type="ecore:EClass" name="SpecialItem" eSuperTypes="#//Item">%s</eClassifiers>
			</ecore:EPackage>
			""";
	private static final String MODEL = """
			<?xml version="1.0" encoding="UTF-8"?>
			<a:model xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:a="urn:annotated">
			  <item name="one" next="//@items.1"/>
			  <item xsi:type="a:special" name="two"/>
			</a:model>
			""";

	@TempDir
	private Path folder;

	private static List<String> byEmf(Path ecore, Path file) {
		return PlainEmf.read(List.of(ecore), file, true);
	}

	@Sampled(4)
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf", "cdo" })
	void modelsAreReadAndWrittenWithThem(String store) throws IOException {
		for (boolean namesFeatures : List.of(true, false)) {
			String which = store + namesFeatures;
			Path in = Files.createDirectories(folder.resolve(which).resolve(".git")).getParent();
			String features = namesFeatures ? "items" : "item";
			Path ecore = Files.writeString(in.resolve("a.ecore"), ECORE.formatted(NAMED.formatted("model", "elementOnly"), features, namesFeatures ? NAMED.formatted("item", "element") : "",
					NAMED.formatted("special", "elementOnly")));
			Path model = Files.writeString(in.resolve("m.xml"), MODEL.replace("@items", "@" + features));
			Path at = in.resolve("store");
			Catalog.discover().store(store).create(StoreLocation.at(at), MetamodelSearch.in(SearchPlaces.none()).source(List.of(model), Cancellation.create()), Progress.none()).close();
			Path out = Files.createDirectory(in.resolve("out")).resolve("m.xml");
			try (ModelStore opened = Catalog.discover().store(store).open(StoreLocation.at(at)); ModelSnapshot snapshot = opened.snapshot()) {
				assertEquals(1, snapshot.extentSize(snapshot.metamodel().type("SpecialItem")));
				ModelExport.of(snapshot, at).writeOne(out, Progress.none());
			}
			assertEquals(byEmf(ecore, model), byEmf(ecore, out), which);
		}
	}
}
