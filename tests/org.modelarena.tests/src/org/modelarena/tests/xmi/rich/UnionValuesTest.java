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
import org.modelarena.core.Progress;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.ModelExport;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.Unresolved;

/** Values of a union, whose numbers are of several classes: a store gives back each as it was. Only here is a number not of the class that its type names. */
class UnionValuesTest {
	private static final String OF_XML = "http://www.eclipse.org/emf/2003/XMLType#";

	@TempDir
	private Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf", "rocksdb" })
	void anExportHasThem(String store) throws IOException {
		Path ecore = Files.writeString(folder.resolve("u.ecore"), """
				<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
				    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="u" nsURI="http://u" nsPrefix="u">
				  <eClassifiers xsi:type="ecore:EDataType" name="Several" instanceClassName="java.lang.Object">
				    <eAnnotations source="http:///org/eclipse/emf/ecore/util/ExtendedMetaData">
				      <details key="name" value="Several"/>
				      <details key="memberTypes" value="MEMBERS"/>
				    </eAnnotations>
				  </eClassifiers>
				  <eClassifiers xsi:type="ecore:EClass" name="D">
				    <eStructuralFeatures xsi:type="ecore:EAttribute" name="one" eType="#//Several"/>
				    <eStructuralFeatures xsi:type="ecore:EAttribute" name="many" eType="#//Several" upperBound="-1"/>
				  </eClassifiers>
				</ecore:EPackage>
				""".replace("MEMBERS", String.join(" ", List.of(OF_XML + "byte", OF_XML + "int", OF_XML + "float", OF_XML + "boolean", OF_XML + "date"))));
		Path model = Files.writeString(folder.resolve("u.xmi"), "<u:D xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:u='http://u' one='12'>"
				+ "<many>true</many><many>70000</many><many>-1.5</many><many>2026-11-30</many><many>7</many></u:D>");
		Path at = folder.resolve("at");
		Catalog.discover().store(store).create(StoreLocation.at(at), MetamodelSearch.in(SearchPlaces.none().withFiles(List.of(ecore))).source(List.of(model), Unresolved.REFUSE, Progress.none()),
				Progress.none()).close();
		Path out = Files.createDirectory(folder.resolve("out")).resolve("u.xmi");
		try (ModelStore opened = Catalog.discover().store(store).openToRead(StoreLocation.at(at)); ModelSnapshot snapshot = opened.snapshot()) {
			ModelExport.of(snapshot, at).writeOne(out, Progress.none());
		}
		assertEquals(PlainEmf.read(List.of(ecore), model, false), PlainEmf.read(List.of(ecore), out, false));
	}
}
