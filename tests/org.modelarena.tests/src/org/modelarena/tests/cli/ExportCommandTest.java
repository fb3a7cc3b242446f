// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.google.gson.JsonObject;
import org.modelarena.testkit.Sampled;

/** {@code arena export} on a railway of size 1. */
class ExportCommandTest {
	@TempDir
	static Path folder;

	@BeforeAll
	static void load() {
		Arena.run("generate", "railway", "--size", "1", "--out", path("m.xmi")).succeeded();
		Arena.run("generate", "railway", "--size", "1", "--out", path("m.bin")).succeeded();
		for (String store : List.of("emf", "columns")) {
			Arena.run("load", path("m.xmi"), "--store", store, "--at", path(store)).succeeded();
		}
	}

	private static String path(String name) {
		return folder.resolve(name).toString();
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void theModelThatWasLoadedIsWritten(String store) throws IOException {
		JsonObject result = Arena.run("export", "--at", path(store), "--out", path(store + ".xmi"), "--json").succeeded().jsonObject();
		assertEquals(List.of("store", "out", "metamodel", "elements", "seconds"), List.copyOf(result.keySet()));
		assertEquals(1418, result.get("elements").getAsInt());
		assertTrue(result.get("metamodel").isJsonNull());
		assertArrayEquals(Files.readAllBytes(folder.resolve("m.xmi")), Files.readAllBytes(folder.resolve(store + ".xmi")));
		assertTrue(Arena.run("export", "--at", path(store), "--out", path(store + ".bin")).succeeded().out().startsWith("1,418 elements of " + store + " at "));
		assertArrayEquals(Files.readAllBytes(folder.resolve("m.bin")), Files.readAllBytes(folder.resolve(store + ".bin")));
	}

	@Test
	void theMetamodelIsWrittenAsWell() {
		assertTrue(Arena.run("export", "--at", path("columns"), "--out", path("with.xmi"), "--metamodel-out", path("with.ecore")).succeeded().out()
				.contains("their metamodel to " + path("with.ecore")));
		Arena.run("load", path("with.xmi"), "--metamodel", path("with.ecore"), "--store", "columns", "--at", path("again")).succeeded();
		assertEquals("1418", Arena.run("doctor", "--at", path("again"), "--json").succeeded().jsonObject().get("elements").getAsString());
	}

	@Test
	void whatIsThereIsReplacedOnlyByForce() throws IOException {
		Files.writeString(folder.resolve("there.xmi"), "mine");
		assertEquals("There is already something at " + path("there.xmi") + "; give another file, or --force to replace it.",
				Arena.run("export", "--at", path("columns"), "--out", path("there.xmi")).refused(2));
		assertEquals("mine", Files.readString(folder.resolve("there.xmi")));
		Arena.run("export", "--at", path("columns"), "--out", path("there.xmi"), "--force").succeeded();
		assertTrue(Files.size(folder.resolve("there.xmi")) > 10_000);
		assertEquals("There is already something at " + path("emf") + "; give another file.",
				Arena.run("export", "--at", path("columns"), "--out", path("emf"), "--force").refused(2));
	}

	@Test
	void whatCannotBeWrittenIsRefused() {
		assertTrue(Arena.run("export", "--at", path("gone"), "--out", path("gone.xmi")).refused(2).contains("No store at"));
		assertTrue(Arena.run("export", "--at", path("emf"), "--out", path("gone/m.xmi")).refused(2).contains("There is no folder"));
		assertTrue(Arena.run("export", "--at", path("emf"), "--out", path("one"), "--metamodel-out", path("one")).refused(2).contains("name the same file"));
		assertTrue(Arena.run("export", "--at", path("emf")).misused().contains("--out"));
	}

	@Sampled(2)
	@Test
	void aModelIsWrittenInParts() {
		for (int i = 1; i <= 2; i++) {
			String at = path("part" + i);
			Arena.run("generate", "railway", "--size", "2", "--part", i + "/2", "--out", at + ".xmi").succeeded();
			Arena.run("load", at + ".xmi", "--store", "columns", "--at", at).succeeded();
		}
		JsonObject second = Arena.run("export", "--at", path("part2"), "--parquet", path("parts"), "--part", "2/2", "--json").succeeded().jsonObject();
		assertEquals("[1]", second.get("missing").toString());
		String query = "Segment.allInstances()->size()";
		assertTrue(Arena.run("query", "--at", path("parts"), "--engine", "duckdb", query).refused(2).contains("part 1 of 2 is missing"));
		assertTrue(Arena.run("export", "--at", path("part1"), "--parquet", path("parts"), "--part", "2/2").refused(2).contains("is already in"));
		assertTrue(Arena.run("export", "--at", path("part1"), "--parquet", path("parts"), "--part", "1/2").succeeded().out().contains("all parts are there"));
		Arena.run("query", "--at", path("parts"), "--engine", "duckdb", query).succeeded();
		Arena.run("load", path("parts"), "--store", "columns", "--at", path("all")).succeeded();
		assertTrue(Arena.run("export", "--at", path("part1"), "--parquet", path("parts"), "--part", "3/2").misused().contains("is no part"));
		assertTrue(Arena.run("export", "--at", path("part1"), "--out", path("part.xmi"), "--part", "1/2").misused().contains("give --parquet"));
		assertTrue(Arena.run("generate", "railway", "--part", "1/9", "--out", path("part.xmi")).refused(2).contains("at most as many parts"));
	}

	@Test
	void metamodelsComeBackAsEcoreFiles() throws IOException {
		Arena.run("export", "--at", path("emf"), "--out", path("railway.xmi"), "--metamodel-out", path("railway.ecore")).succeeded();
		Arena.run("load", path("railway.ecore"), "--store", "columns", "--at", path("ecore"));
		Arena.run("export", "--at", path("ecore"), "--out", path("back.ecore")).succeeded();
		assertEquals(Files.readString(folder.resolve("railway.ecore")), Files.readString(folder.resolve("back.ecore")));
		assertTrue(Arena.run("export", "--at", path("ecore"), "--out", path("back.bin")).refused(2).contains("not as EMF binary"));
		assertFalse(Files.exists(folder.resolve("back.bin")));
	}

	/** With its name, though there is nothing else to know of it; stores of earlier builds do not know that. */
	@ParameterizedTest
	@ValueSource(strings = { "m.xmi", "m.bin" })
	void theFileOfAModelComesBack(String name) throws IOException {
		String at = path("one-" + name);
		Arena.run("load", path(name), "--store", "columns", "--at", at).succeeded();
		Arena.run("export", "--at", at, "--into", path("into")).succeeded();
		assertArrayEquals(Files.readAllBytes(folder.resolve(name)), Files.readAllBytes(folder.resolve("into").resolve(name)));
		assertTrue(Arena.run("export", "--at", at, "--into", path("into")).refused(2).contains("--force"));
		Files.delete(Path.of(at, "provenance"));
		assertTrue(Arena.run("export", "--at", at, "--into", path("into")).refused(2).contains("give the file to write, with --out"));
	}

	@Test
	void theFilesOfAModelComeBack() throws IOException {
		String head = "<?xml version='1.0' encoding='UTF-8'?>\n<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI'"
				+ " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' ";
		Path a = Files.writeString(Files.createDirectories(folder.resolve("many")).resolve("a.ecore"), head + "name='a' nsURI='urn:a' nsPrefix='a'>"
				+ "<eClassifiers xsi:type='ecore:EClass' name='A' xmi:id='theA' eSuperTypes='part/b.ecore#//B gone.ecore#//C'/></ecore:EPackage>");
		Files.writeString(Files.createDirectories(folder.resolve("many/part")).resolve("b.ecore"), head + "name='b' nsURI='urn:b' nsPrefix='b'>"
				+ "<eClassifiers xsi:type='ecore:EClass' name='B'/></ecore:EPackage>");
		assertTrue(Arena.run("load", a.toString(), "--store", "columns", "--at", path("kept"), "--unresolved", "keep").err().contains("kept for an export only"));
		Arena.run("doctor", "--at", path("kept")).succeeded();
		Arena.run("backup", path("kept"), "--to", path("kept.backup")).succeeded();
		Arena.run("restore", path("kept.backup"), "--at", path("again-kept")).succeeded();
		Arena.run("export", "--at", path("again-kept"), "--into", path("out")).succeeded();
		String written = Files.readString(folder.resolve("out/a.ecore"));
		assertTrue(written.contains("xmi:id=\"theA\"") && written.contains("part/b.ecore#//B") && written.contains("gone.ecore#//C"), written);
		assertTrue(Files.exists(folder.resolve("out/part/b.ecore")));
		assertTrue(Arena.run("export", "--at", path("kept"), "--into", path("out")).refused(2).contains("--force"));
		byte[] bytes = Files.readAllBytes(folder.resolve("kept/provenance"));
		bytes[bytes.length / 2] ^= 1;
		Files.write(folder.resolve("kept/provenance"), bytes);
		assertTrue(Arena.run("doctor", "--at", path("kept")).out().contains("provenance, which describes the files of its model, is not what was written"));
	}
}
