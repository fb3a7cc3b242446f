// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.ModelExport;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.Unresolved;

/** Values of types that are enumerations in a schema, but not in its metamodel: those that may be null, unions, and lists of unions. */
class EnumeratedTextsTest {
	private static final String NAMED = "<eAnnotations source='http:///org/eclipse/emf/ecore/util/ExtendedMetaData'><details key='name' value='%s'/><details key='%s' value='%s'/></eAnnotations>";
	private static final String MODEL = """
			<?xml version="1.0" encoding="UTF-8"?>
			<e:Lamp xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:e="urn:e" colour="blue" either="big" list="red-1 big" number="red-1"/>
			""";

	@TempDir
	private Path folder;

	private static String type(String name, String instanceClass, String detail, String value) {
		return "<eClassifiers xsi:type='ecore:EDataType' name='" + name + "' instanceClassName='" + instanceClass + "'>" + NAMED.formatted(name, detail, value) + "</eClassifiers>\n";
	}

	private static String attribute(String name, String kind, String type) {
		return "<eStructuralFeatures xsi:type='ecore:EAttribute' name='" + name + "' eType='#//" + type + "'>" + NAMED.formatted(name, "kind", kind) + "</eStructuralFeatures>\n";
	}

	@Sampled(1)
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf" })
	void literalsAreTexts(String store) throws IOException {
		String enumerator = "org.eclipse.emf.common.util.Enumerator";
		Path ecore = Files.writeString(folder.resolve("e.ecore"), "<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
				+ " xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='e' nsURI='urn:e' nsPrefix='e'>\n"
				+ "<eClassifiers xsi:type='ecore:EEnum' name='Colour'><eLiterals name='red1' literal='red-1'/><eLiterals name='blue' value='1'/></eClassifiers>\n"
				+ "<eClassifiers xsi:type='ecore:EEnum' name='Size'><eLiterals name='big'/></eClassifiers>\n" + type("ColourObject", enumerator, "baseType", "Colour")
				+ type("Either", enumerator, "memberTypes", "Colour Size")
				+ type("Number", "java.lang.Object", "memberTypes", "Colour http://www.eclipse.org/emf/2003/XMLType#int") + type("Eithers", "java.util.List", "itemType", "Either")
				+ "<eClassifiers xsi:type='ecore:EClass' name='Lamp'>" + NAMED.formatted("Lamp", "kind", "elementOnly") + attribute("colour", "element", "ColourObject")
				+ attribute("either", "attribute", "Either") + attribute("list", "attribute", "Eithers") + attribute("number", "attribute", "Number")
				+ "</eClassifiers>\n</ecore:EPackage>\n");
		Path file = Files.writeString(folder.resolve("m.xml"), MODEL);
		Path at = folder.resolve(store);
		ElementSource source = MetamodelSearch.in(new SearchPlaces(List.of(ecore), Map.of(), List.of(), List.of(), List.of())).source(List.of(file), Unresolved.REFUSE, Progress.none());
		Catalog.discover().store(store).create(StoreLocation.at(at), source, Progress.none()).close();
		Path out = Files.createDirectory(folder.resolve("out")).resolve("m.xml");
		try (ModelStore opened = Catalog.discover().store(store).open(StoreLocation.at(at)); ModelSnapshot snapshot = opened.snapshot()) {
			ModelExport.of(snapshot, at).writeOne(out, Progress.none());
		}
		assertEquals(MODEL, Files.readString(out).strip() + "\n");
	}
}
