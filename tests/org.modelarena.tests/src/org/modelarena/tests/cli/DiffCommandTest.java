// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import com.google.gson.JsonObject;
import org.modelarena.testkit.Sampled;

/** {@code arena diff}: what it tells of small changes to files and stores, how it matches, and that its steps make the one the other. */
@Timeout(120)
class DiffCommandTest {
	static final String ECORE = """
			<?xml version="1.0" encoding="UTF-8"?>
			<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
			    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="tree" nsURI="http://example.org/tree" nsPrefix="t">
			  <eClassifiers xsi:type="ecore:EClass" name="Node">
			    <eStructuralFeatures xsi:type="ecore:EReference" name="nodes" upperBound="-1" eType="#//Node" containment="true"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="edges" upperBound="-1" eType="#//Edge" containment="true"/>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="name" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="size" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EInt"/>
			  </eClassifiers>
			  <eClassifiers xsi:type="ecore:EClass" name="Edge">
			    <eStructuralFeatures xsi:type="ecore:EReference" name="from" eType="#//Node"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="to" eType="#//Node"/>
			  </eClassifiers>
			</ecore:EPackage>
			""";
	static final String MODEL = """
			<?xml version="1.0" encoding="UTF-8"?>
			<t:Node xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:t="http://example.org/tree" name="root">
			  <nodes name="a" size="1"><nodes name="deep" size="9"><nodes name="deeper"/></nodes></nodes>
			  <nodes name="b" size="2"/>
			  <nodes name="c" size="3"/>
			  <edges from="//@nodes.0" to="//@nodes.1"/>
			  <edges from="//@nodes.1" to="//@nodes.2"/>
			  <edges from="//@nodes.2" to="//@nodes.0"/>
			</t:Node>
			""";

	@TempDir
	Path folder;
	private String before;

	@BeforeEach
	void files() throws IOException {
		Files.writeString(folder.resolve("tree.ecore"), ECORE);
		before = file("before.xmi", MODEL);
	}

	private String file(String name, String text) throws IOException {
		return Files.writeString(folder.resolve(name), text).toString();
	}

	/** The lines about a model in which one text is replaced by another one. */
	private List<String> diff(String text, String replacement) throws IOException {
		assertTrue(MODEL.contains(text), text);
		Arena found = Arena.run("diff", before, file("after.xmi", MODEL.replace(text, replacement)));
		assertEquals(1, found.code(), found.err());
		List<String> lines = found.out().lines().toList();
		return lines.subList(0, lines.size() - 1);
	}

	@Test
	void equalModelsHaveNoDifferences() {
		Arena found = Arena.run("diff", before, before).succeeded();
		assertEquals(before + ": 9 elements; " + before + ": 9 elements; no differences", found.out().strip());
	}

	@Test
	void aChangeIsToldAsWhatItIs() throws IOException {
		assertEquals(List.of("~ Node \"root\"/nodes:Node \"b\"", "    size: 2 -> 5"), diff("name=\"b\" size=\"2\"", "name=\"b\" size=\"5\""));
		assertEquals(List.of("~ Node \"root\"/nodes:Node \"B\"", "    name: \"b\" -> \"B\""), diff("name=\"b\" size", "name=\"B\" size"));
		assertEquals(List.of("~ Node \"root\"/edges:Edge[0]", "    to: - Node \"b\", + Node \"c\""), diff("to=\"//@nodes.1\"", "to=\"//@nodes.2\""));
		assertEquals(List.of("+ Node \"root\"/nodes:Node \"a\"/nodes:Node \"deep\"/nodes:Node \"new\"  with 1 element in it"),
				diff("<nodes name=\"deeper\"/>", "<nodes name=\"deeper\"/><nodes name=\"new\" size=\"77\"><nodes name=\"x\"/></nodes>"));
	}

	@Test
	void anEdgeThatGoesIsNotTakenForTheNextOne() throws IOException {
		assertEquals(List.of("- Node \"root\"/edges:Edge[0]"), diff("<edges from=\"//@nodes.0\" to=\"//@nodes.1\"/>", ""));
	}

	@Test
	void elementsMoveWithWhatTheyContain() throws IOException {
		String deep = "<nodes name=\"deep\" size=\"9\"><nodes name=\"deeper\"/></nodes>";
		String after = file("after.xmi", MODEL.replace(deep, "").replace("<nodes name=\"c\" size=\"3\"/>", "<nodes name=\"c\" size=\"3\">" + deep + "</nodes>"));
		List<String> lines = Arena.run("diff", before, after).out().lines().toList();
		assertEquals(List.of("> Node \"root\"/nodes:Node \"c\"/nodes:Node \"deep\"  was Node \"root\"/nodes:Node \"a\"/nodes:Node \"deep\""), lines.subList(0, lines.size() - 1));
		assertTrue(lines.getLast().endsWith("; 1 moved"), lines.getLast());
	}

	@Test
	void theStepsMakeAStoreTheOtherModel() throws IOException {
		String after = file("after.xmi",
				MODEL.replace("name=\"b\" size=\"2\"", "name=\"b\" size=\"5\"").replace("<nodes name=\"deeper\"/>", "<nodes name=\"other\"/>").replace("to=\"//@nodes.2\"", "to=\"//@nodes.0\""));
		String store = folder.resolve("store").toString();
		String steps = folder.resolve("steps.jsonl").toString();
		Arena.run("load", before, "--store", "columns", "--at", store).succeeded();
		JsonObject report = Arena.run("diff", store, after, "--edit", steps, "--json").jsonObject();
		assertEquals(9, report.get("shared").getAsInt());
		assertEquals(3, report.getAsJsonArray("elements").size());
		Arena.run("edit", "--at", store, steps).succeeded();
		Arena.run("diff", store, after).succeeded();
		Arena.run("diff", store, after, "--match", "keys").succeeded();
	}

	@Test
	void aFileIsComparedWithItsGitRevision() throws IOException, InterruptedException {
		git("init", "-q");
		git("add", ".");
		git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "first");
		file("before.xmi", MODEL.replace("size=\"3\"", "size=\"4\""));
		Arena found = Arena.run("diff", "--since", "HEAD", before);
		assertEquals(1, found.code(), found.err());
		assertTrue(found.out().contains("    size: 3 -> 4"), found.out());
	}

	private void git(String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
		command.addAll(List.of(arguments));
		assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
	}

	@Test
	void versionsOfAMetamodelAreCompared(@TempDir Path newer) throws IOException {
		Files.writeString(newer.resolve("tree.ecore"), ECORE.replace("name=\"size\"", "name=\"weight\""));
		Files.writeString(newer.resolve("m.xmi"), MODEL.replace("size=", "weight="));
		Arena found = Arena.run("diff", before, newer.resolve("m.xmi").toString());
		assertEquals(0, found.code());
		assertTrue(found.err().contains("Not compared, as the metamodel of " + before + " has them not: tree::Node.weight."), found.err());
	}

	/** Deeper than a thread's stack. */
	@Sampled(2)
	@Test
	void deepModelsAreCompared() throws IOException {
		int levels = 60_000;
		String open = "<nodes name=\"n\">".repeat(levels);
		String close = "</nodes>".repeat(levels);
		String start = MODEL.substring(0, MODEL.indexOf("  <nodes")) + open;
		String deep = file("deep.xmi", start + "<nodes name=\"end\" size=\"1\"/>" + close + "</t:Node>");
		Arena found = Arena.run("diff", deep, file("other.xmi", start + "<nodes name=\"end\" size=\"2\"/>" + close + "</t:Node>"));
		assertEquals(1, found.code(), found.err());
		assertTrue(found.out().contains("    size: 1 -> 2"), () -> found.out().substring(Math.max(0, found.out().length() - 300)));
	}

	@Test
	void whatCannotBeComparedIsTold() throws IOException {
		assertTrue(Arena.run("diff", before).misused().contains("Name two models; or one file, with --since; or one store, with --from."));
		assertTrue(Arena.run("diff", before, before, "--match", "luck").misused().contains("--match is contents or keys, and not 'luck'."));
		assertTrue(Arena.run("diff", before, before + "x").refused(2).contains("There is no file or folder"));
		assertTrue(Arena.run("diff", before, folder.toString()).refused(2).contains("No store at"));
		assertTrue(Arena.run("diff", "--since", "HEAD", folder.toString()).misused().contains("--since takes a model file in a Git repository"));
	}
}
