// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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

/** Classes that extend abstract ones of Ecore, as those of UML and of diagrams do, have elements, with annotations; EMF's dynamic objects do not know these. */
class ExtendedEcoreTest {
	private static final String HEAD = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
	private static final String NAMESPACES = " xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"";
	private static final String ECORE = HEAD + "<ecore:EPackage" + NAMESPACES + """
			 xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="views" nsURI="urn:views" nsPrefix="views">
			  <eClassifiers xsi:type="ecore:EClass" name="View" eSuperTypes="http://www.eclipse.org/emf/2002/Ecore#//EModelElement">
			    <eStructuralFeatures xsi:type="ecore:EReference" name="views" upperBound="-1" eType="#//View" containment="true"/>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="kind" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
			  </eClassifiers>
			  <eClassifiers xsi:type="ecore:EClass" name="Named" eSuperTypes="http://www.eclipse.org/emf/2002/Ecore#//ENamedElement #//View"/>
			</ecore:EPackage>
			""";
	private static final String MODEL = HEAD + "<views:View" + NAMESPACES + """
			 xmlns:views="urn:views" kind="top">
			  <eAnnotations source="a">
			    <details key="k" value="v"/>
			  </eAnnotations>
			  <views xsi:type="views:Named" name="n" kind="inner">
			    <eAnnotations source="b" references="/"/>
			  </views>
			</views:View>
			""";

	@TempDir
	private Path folder;

	@BeforeEach
	void endTheSearchInTheFoldersAbove() throws IOException {
		Files.createDirectories(folder.resolve(".git"));
		Files.writeString(folder.resolve("v.ecore"), ECORE);
		Files.writeString(folder.resolve("m.xmi"), MODEL);
	}

	@Test
	void aMetamodelThatIsAModelNamesJavaClassesAndLiteralsAsItDid() throws IOException {
		String metamodel = HEAD + "<ecore:EPackage" + NAMESPACES + """

				    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="t" nsURI="urn:t" nsPrefix="t">
				  <eClassifiers xsi:type="ecore:EDataType" name="A" instanceClassName="String"/>
				  <eClassifiers xsi:type="ecore:EDataType" name="B" instanceClassName="java.lang.String"/>
				  <eClassifiers xsi:type="ecore:EDataType" name="C" instanceTypeName="java.util.List&lt;String>"/>
				  <eClassifiers xsi:type="ecore:EClass" name="D" instanceClassName="gone.D"/>
				  <eClassifiers xsi:type="ecore:EEnum" name="E">
				    <eLiterals name="named"/>
				    <eLiterals name="twice" value="1" literal="twice"/>
				    <eLiterals name="other" value="2" literal="another"/>
				    <eLiterals name="none" value="3" literal=""/>
				  </eClassifiers>
				</ecore:EPackage>
				""";
		Path file = Files.writeString(folder.resolve("t.ecore"), metamodel);
		Path at = folder.resolve("store");
		Path out = Files.createDirectory(folder.resolve("out")).resolve("t.ecore");
		Catalog.discover().store("emf").create(StoreLocation.at(at), MetamodelSearch.in(SearchPlaces.none()).source(List.of(file), Cancellation.create()), Progress.none()).close();
		try (ModelStore store = Catalog.discover().store("emf").open(StoreLocation.at(at)); ModelSnapshot snapshot = store.snapshot()) {
			ModelExport.of(snapshot, at).writeOne(out, Progress.none());
		}
		assertEquals(metamodel, Files.readString(out));
	}

	@Sampled(2)
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf", "cdo" })
	void elementsOfSuchClassesAreStoredAndWritten(String name) throws IOException {
		Path at = folder.resolve("store");
		Path out = Files.createDirectory(folder.resolve("out")).resolve("m.xmi");
		Catalog.discover().store(name)
				.create(StoreLocation.at(at), MetamodelSearch.in(SearchPlaces.none()).source(List.of(folder.resolve("m.xmi")), Cancellation.create()), Progress.none()).close();
		try (ModelStore store = Catalog.discover().store(name).open(StoreLocation.at(at)); ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(5, snapshot.size());
			assertEquals(2, snapshot.extentSize(snapshot.metamodel().type("View")));
			ModelExport.of(snapshot, at).writeOne(out, Progress.none());
		}
		assertEquals(MODEL, Files.readString(out));
	}
}
