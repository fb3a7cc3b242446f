// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code arena diff} where a model says something in two forms: types in Ecore, of which those of EMF are outside of the model, and feature maps. A difference is
 * told once, none is missed, and the steps are complete.
 */
class DoubledFormsTest {
	private static final String ECORE = """
			<?xml version="1.0" encoding="UTF-8"?>
			<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
			    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="map" nsURI="http://example.org/map" nsPrefix="m">
			  <eClassifiers xsi:type="ecore:EClass" name="A"/>
			  <eClassifiers xsi:type="ecore:EClass" name="B"/>
			  <eClassifiers xsi:type="ecore:EClass" name="Node" eSuperTypes="#//A">
			    <eTypeParameters name="T"/>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="map" upperBound="-1" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EFeatureMapEntry">
			      <eAnnotations source="http:///org/eclipse/emf/ecore/util/ExtendedMetaData"><details key="kind" value="group"/></eAnnotations>
			    </eStructuralFeatures>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="one" upperBound="-1" eType="#//Node" volatile="true" transient="true" derived="true" containment="true">
			      <eAnnotations source="http:///org/eclipse/emf/ecore/util/ExtendedMetaData"><details key="group" value="#map"/></eAnnotations>
			    </eStructuralFeatures>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="two" upperBound="-1" eType="#//Node" volatile="true" transient="true" derived="true" containment="true">
			      <eAnnotations source="http:///org/eclipse/emf/ecore/util/ExtendedMetaData"><details key="group" value="#map"/></eAnnotations>
			    </eStructuralFeatures>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="label" upperBound="-1" volatile="true" transient="true" derived="true"
			        eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString">
			      <eAnnotations source="http:///org/eclipse/emf/ecore/util/ExtendedMetaData"><details key="group" value="#map"/></eAnnotations>
			    </eStructuralFeatures>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="name" iD="true" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
			  </eClassifiers>
			</ecore:EPackage>
			""";

	@TempDir
	Path folder;

	private String file(String name, String text) throws IOException {
		return Files.writeString(folder.resolve(name), text).toString();
	}

	private String model(String name, String contents) throws IOException {
		file("map.ecore", ECORE);
		return file(name, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<m:Node xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:m=\"http://example.org/map\" name=\"root\">" + contents
				+ "</m:Node>\n");
	}

	/** What is told, without the summary. */
	private static List<String> diff(String before, String after) {
		Arena found = Arena.run("diff", before, after);
		assertEquals(1, found.code(), found.err());
		List<String> lines = found.out().lines().toList();
		return lines.subList(0, lines.size() - 1);
	}

	private List<String> ecore(String text, String replacement) throws IOException {
		assertTrue(ECORE.contains(text), text);
		return diff(file("before.ecore", ECORE), file("after.ecore", ECORE.replace(text, replacement)));
	}

	@Test
	void typesOutsideOfTheModelAreCompared() throws IOException {
		String type = "http://www.eclipse.org/emf/2002/Ecore#//E";
		assertEquals(List.of("~ EPackage \"map\"/eClassifiers:EClass \"Node\"/eStructuralFeatures:EAttribute \"name\"", "    eType: \"" + type + "String\" -> \"" + type + "Int\""),
				ecore("iD=\"true\" eType=\"ecore:EDataType " + type + "String", "iD=\"true\" eType=\"ecore:EDataType " + type + "Int"));
		String steps = folder.resolve("steps.jsonl").toString();
		String note = Arena.run("diff", folder.resolve("before.ecore").toString(), folder.resolve("after.ecore").toString(), "--edit", steps).err();
		assertTrue(note.contains("The steps leave out what references lead to outside of the models"), note);
	}

	@Test
	void aSupertypeIsToldWithoutItsGenericForm() throws IOException {
		String path = "EPackage \"map\"/eClassifiers:EClass \"Node\"";
		assertEquals(List.of("~ " + path, "    eSuperTypes: + EClass \"B\""), ecore("eSuperTypes=\"#//A\"", "eSuperTypes=\"#//A #//B\""));
		assertEquals(List.of("~ " + path, "    eSuperTypes: - EClass \"A\""), ecore("eSuperTypes=\"#//A\"", ""));
		assertEquals(List.of("~ " + path, "    eSuperTypes: - EClass \"A\", + EClass \"B\""), ecore("eSuperTypes=\"#//A\"", "eSuperTypes=\"#//B\""));
	}

	@Test
	void argumentsOfGenericTypesAreTold() throws IOException {
		List<String> lines = ecore("name=\"two\" upperBound=\"-1\" eType=\"#//Node\" volatile=\"true\" transient=\"true\" derived=\"true\" containment=\"true\">",
				"name=\"two\" upperBound=\"-1\" volatile=\"true\" transient=\"true\" derived=\"true\" containment=\"true\">"
						+ "<eGenericType eClassifier=\"#//Node\"><eTypeArguments eClassifier=\"#//A\"/></eGenericType>");
		assertEquals(1, lines.size(), lines.toString());
		assertTrue(lines.getFirst().startsWith("+ ") && lines.getFirst().contains("eTypeArguments:EGenericType"), lines.getFirst());
	}

	@Test
	void theOrderOfAFeatureMapIsToldWhereItChanges() throws IOException {
		String before = model("before.m", "<one name=\"a\"/><two name=\"b\"/><one name=\"c\"/>");
		assertEquals(List.of("- Node \"root\"/two:Node \"b\""), diff(before, model("after.m", "<one name=\"a\"/><one name=\"c\"/>")));
		assertEquals(List.of("> Node \"root\"/two:Node \"a\"  was Node \"root\"/one:Node \"a\""), diff(before, model("after.m", "<two name=\"a\"/><two name=\"b\"/><one name=\"c\"/>")));
		assertEquals(List.of("~ Node \"root\"", "    map: [@one, @two, @one] -> [@two, @one, @one]"), diff(before, model("after.m", "<two name=\"b\"/><one name=\"a\"/><one name=\"c\"/>")));
	}

	@Test
	void theStepsFillAFeatureMap() throws IOException {
		String before = model("before.m", "<label>x</label><one name=\"a\"/><two name=\"b\"/>");
		String after = model("after.m", "<two name=\"b\"><one name=\"deep\"/></two><label>y</label><one name=\"c\"/><label>z</label>");
		String store = folder.resolve("store").toString();
		String steps = folder.resolve("steps.jsonl").toString();
		Arena.run("load", before, "--store", "columns", "--at", store).succeeded();
		Arena.run("diff", store, after, "--edit", steps);
		Arena.run("edit", "--at", store, steps).succeeded();
		Arena.run("diff", store, after).succeeded();
		String exported = folder.resolve("exported.m").toString();
		Arena.run("export", "--at", store, "--out", exported).succeeded();
		assertEquals(Files.readString(Path.of(after)).replaceAll("\\s", ""), Files.readString(Path.of(exported)).replaceAll("\\s", ""));
	}
}
