// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Cancellation;
import org.modelarena.testkit.Sampled;

import com.google.gson.JsonObject;

/** Java models from the command line. */
class ExtractCommandTest {
	@TempDir
	Path folder;
	private String sources;

	@BeforeEach
	void writeSources() throws IOException {
		Path src = Files.createDirectories(folder.resolve("src/p"));
		sources = folder.resolve("src").toString();
		Files.writeString(src.resolve("One.java"), "package p; public class One { public static One get() { return null; } public One() { } }");
		Files.writeString(src.resolve("Two.java"), "package p; class Two extends One { static Two get() { return null; } }");
	}

	private String at(String name) {
		return folder.resolve(name).toString();
	}

	@Sampled(2)
	@Test
	void sourcesGoIntoAFileOrAStoreAndHaveOneSingleton() {
		JsonObject written = Arena.run("extract", "java", sources, "--out", at("m.xmi"), "--json").succeeded().jsonObject();
		assertEquals(2, written.get("files").getAsInt());
		Arena.run("load", at("m.xmi"), "--store", "emf", "--at", at("emf")).succeeded();
		JsonObject stored = Arena.run("extract", "java", sources, "--bindings", "--store", "columns", "--at", at("columns"), "--json").succeeded().jsonObject();
		assertEquals(written.get("elements").getAsLong(), stored.get("elements").getAsLong());
		for (String store : List.of("emf", "columns")) {
			assertEquals(1, Arena.run("query", "--at", at(store), "--case", "java", "--query", "HQ4", "--json").succeeded().jsonObject().get("count").getAsInt());
		}
		assertEquals(1,
				Arena.run("query", "--at", at("columns"), "--case", "java", "--query", "Subclasses", "--language", "eol", "--json").succeeded().jsonObject().get("count").getAsInt());
	}

	@Sampled(2)
	@Test
	void aBinaryFileGivesTheSameAnswers() {
		for (String file : List.of("m.bin", "m.xmi")) {
			Arena.run("extract", "java", sources, "--bindings", "--out", at(file)).succeeded();
			Arena.run("load", at(file), "--store", "columns", "--at", at(file + "-store")).succeeded();
			for (String query : List.of("HQ4", "Subclasses")) {
				assertEquals(1, Arena.run("query", "--at", at(file + "-store"), "--case", "java", "--query", query, "--language", "eol", "--json").succeeded()
						.jsonObject().get("count").getAsInt());
			}
		}
	}

	@Test
	void aBrokenFileIsToldAndTheRestExtracted() throws IOException {
		Files.writeString(folder.resolve("src/p/Broken.java"), "package p;\nclass Broken { void f( }");
		Arena run = Arena.run("extract", "java", sources, "--out", at("m.xmi")).succeeded();
		assertTrue(run.out().contains("src/p/Broken.java:2: "), run.out());
		assertTrue(run.out().contains("3 files"), run.out());
	}

	@Test
	void badArgumentsAreNamedAndLeaveNothing() throws IOException {
		Files.createDirectories(folder.resolve("empty"));
		refused("no .java file", at("empty"), "--out", at("m.xmi"));
		refused("There is no folder or jar", at("missing"), "--out", at("m.xmi"));
		refused("group:artifact:version", "--maven", "gson", "--out", at("m.xmi"));
		refused("--out FILE, or --store STORE --at DIR", sources);
		refused("--out FILE, or --store STORE --at DIR", sources, "--store", "columns");
		refused("Say what to read", "--out", at("m.xmi"));
		refused("make it first", sources, "--out", at("none/m.xmi"));
		assertFalse(Files.exists(folder.resolve("m.xmi")));
	}

	private static void refused(String reason, String... arguments) {
		String[] command = new String[arguments.length + 2];
		command[0] = "extract";
		command[1] = "java";
		System.arraycopy(arguments, 0, command, 2, arguments.length);
		Arena run = Arena.run(command);
		assertEquals(2, run.code(), run.err());
		assertTrue(run.err().startsWith("arena: ") && run.err().contains(reason), run.err());
		assertFalse(run.err().contains("\tat "), run.err());
	}

	@Test
	void aCancelledRunLeavesNothing() {
		Cancellation cancellation = Cancellation.create();
		cancellation.cancel();
		for (String[] target : new String[][] { { "--out", at("m.xmi") }, { "--store", "columns", "--at", at("columns") } }) {
			String[] command = new String[3 + target.length];
			System.arraycopy(new String[] { "extract", "java", sources }, 0, command, 0, 3);
			System.arraycopy(target, 0, command, 3, target.length);
			assertEquals(130, Arena.run(cancellation, command).code());
			assertFalse(Files.exists(Path.of(target[target.length - 1])));
		}
	}

	/** A metamodel of a user's own in the namespaces that published Java models have, in files that refer to each other. */
	@Test
	void modelsInTheClassicNamespacesLoadBesideOursAndCanBeAsked() throws IOException {
		String types = Files.writeString(folder.resolve("primitiveTypes.ecore"), ecore("PrimitiveTypes", "primitiveTypes", """
				<eClassifiers xsi:type='ecore:EDataType' name='Boolean' instanceClassName='java.lang.Boolean'/>
				<eClassifiers xsi:type='ecore:EDataType' name='String' instanceClassName='java.lang.String'/>""")).toString();
		String core = Files.writeString(folder.resolve("core.ecore"), ecore("Core", "core", """
				<eClassifiers xsi:type='ecore:EClass' name='ICompilationUnit'>
				<eStructuralFeatures xsi:type='ecore:EReference' name='types' upperBound='-1' eType='ecore:EClass dom.ecore#//TypeDeclaration' containment='true'/>
				</eClassifiers>""")).toString();
		String dom = Files.writeString(folder.resolve("dom.ecore"), ecore("DOM", "dom", type("BodyDeclaration", "", child("modifiers", "Modifier", -1)
				+ reference("unit", "ecore:EClass core.ecore#//ICompilationUnit"))
				+ type("TypeDeclaration", "BodyDeclaration", child("name", "Name", 1) + child("bodyDeclarations", "BodyDeclaration", -1))
				+ type("MethodDeclaration", "BodyDeclaration", child("returnType", "Type", 1).replace("name=", "lowerBound='1' name=") + child("name", "Name", 1))
				+ type("Type", "", "") + type("SimpleType", "Type", child("name", "Name", 1)) + type("Name", "", value("fullyQualifiedName", "String"))
				+ type("Modifier", "", value("public", "Boolean") + value("static", "Boolean")))).toString();
		Files.writeString(folder.resolve("m.xmi"), """
				<c:ICompilationUnit xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'
				    xmlns:c='org.amma.dsl.jdt.core' xmlns:d='org.amma.dsl.jdt.dom'>
				  <types><name fullyQualifiedName='A'/>
				    <bodyDeclarations xsi:type='d:MethodDeclaration'><modifiers public='true'/><modifiers static='true'/></bodyDeclarations>
				    <bodyDeclarations xsi:type='d:MethodDeclaration'><modifiers public='true'/><modifiers static='true'/>
				      <returnType xsi:type='d:SimpleType'><name fullyQualifiedName='A'/></returnType></bodyDeclarations></types>
				  <types><name fullyQualifiedName='B'/><bodyDeclarations xsi:type='d:MethodDeclaration'><modifiers public='true'/></bodyDeclarations></types>
				</c:ICompilationUnit>""");
		for (String store : List.of("emf", "columns")) {
			Arena.run("load", at("m.xmi"), "--metamodel", core, "--metamodel", dom, "--metamodel", types, "--store", store, "--at", at(store)).succeeded();
			for (String language : List.of("ocl", "eol", "epl")) {
				for (String query : List.of("HQ1", "OQ", "MQ")) {
					JsonObject answer = Arena.run("query", "--at", at(store), "--case", "java", "--query", query, "--language", language, "--json").succeeded().jsonObject();
					assertEquals(1, answer.get("count").getAsInt(), query + " in " + language + " on " + store);
				}
			}
		}
	}

	private static String ecore(String name, String uri, String content) {
		return "<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' "
				+ "xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='" + name + "' nsURI='org.amma.dsl.jdt." + uri + "' nsPrefix='" + name + "'>" + content
				+ "</ecore:EPackage>";
	}

	private static String type(String name, String supertype, String features) {
		return "<eClassifiers xsi:type='ecore:EClass' name='" + name + "'" + (supertype.isEmpty() ? "" : " eSuperTypes='#//" + supertype + "'") + ">" + features
				+ "</eClassifiers>";
	}

	private static String child(String name, String type, int most) {
		return "<eStructuralFeatures xsi:type='ecore:EReference' name='" + name + "' upperBound='" + most + "' eType='#//" + type + "' containment='true'/>";
	}

	private static String reference(String name, String type) {
		return "<eStructuralFeatures xsi:type='ecore:EReference' name='" + name + "' eType='" + type + "'/>";
	}

	private static String value(String name, String type) {
		return "<eStructuralFeatures xsi:type='ecore:EAttribute' name='" + name + "' eType='ecore:EDataType primitiveTypes.ecore#//" + type + "'/>";
	}

	/** Syntax trees have names as elements of their own. */
	@Test
	void elementsAreToldByTheirNames() {
		Arena.run("extract", "java", sources, "--store", "columns", "--at", at("columns")).succeeded();
		String rows = Arena.run("query", "--at", at("columns"), "--language", "eol", "return TypeDeclaration.all;").succeeded().out();
		assertTrue(rows.contains("TypeDeclaration \"One\"") && rows.contains("TypeDeclaration \"Two\""), rows);
	}
}
