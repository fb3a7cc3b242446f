// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.Unresolved;

/** Nothing outside of a folder is opened for the files in it, whatever they refer to; the same files are read where nothing confines them. */
class ConfinedSearchTest {
	private static final String HEAD = "<?xml version='1.0' encoding='UTF-8'?>\n";
	private static final String ECORE = HEAD + "<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI'"
			+ " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='net' nsURI='urn:net' nsPrefix='net'>\n"
			+ "<eClassifiers xsi:type='ecore:EClass' name='Net'%s><eStructuralFeatures xsi:type='ecore:EReference' name='next' eType='#//Net'/>"
			+ "<eStructuralFeatures xsi:type='ecore:EReference' name='any' eType='ecore:EClass http://www.eclipse.org/emf/2002/Ecore#//EObject'/></eClassifiers></ecore:EPackage>";
	private static final String MODEL = HEAD + "<net:Net xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:net='urn:net'%s>%s</net:Net>";

	@TempDir
	private Path folder;
	private Path inside;
	private Path outside;

	@BeforeEach
	void writeFiles() throws IOException {
		Files.createDirectories(folder.resolve(".git"));
		inside = Files.createDirectories(folder.resolve("inside"));
		outside = Files.createDirectories(folder.resolve("outside"));
		Files.writeString(outside.resolve("secret.xmi"), String.format(MODEL, "", ""));
	}

	private Path model(String attributes, String content) throws IOException {
		return Files.writeString(inside.resolve("m.xmi"), String.format(MODEL, attributes, content));
	}

	private static long read(SearchPlaces places, Path model, Unresolved unresolved) {
		ElementSource source = MetamodelSearch.in(places).source(List.of(model), unresolved, Progress.none());
		return RecordedModel.of(source).elements().size();
	}

	private SearchPlaces confined() {
		return SearchPlaces.none().within(inside);
	}

	@Test
	void filesOfTheFolderAreRead() throws IOException {
		Files.writeString(inside.resolve("net.ecore"), String.format(ECORE, ""));
		Files.writeString(inside.resolve("other.xmi"), String.format(MODEL, "", ""));
		assertEquals(2, read(confined(), model("", "<next href='other.xmi#/'/>"), Unresolved.REFUSE));
	}

	@ParameterizedTest
	@ValueSource(strings = { "../outside/secret.xmi", "FOLDER/outside/secret.xmi", "file:FOLDER/outside/secret.xmi", "file://FOLDER/inside/../outside/secret.xmi", "./../outside/./secret.xmi" })
	void modelsElsewhereAreNot(String uri) throws IOException {
		Files.writeString(inside.resolve("net.ecore"), String.format(ECORE, ""));
		Path model = model("", "<next href='" + uri.replace("FOLDER", folder.toString()) + "#/'/>");
		assertEquals(2, read(SearchPlaces.none(), model, Unresolved.REFUSE), "it would be read");
		ArenaException e = assertThrows(ArenaException.class, () -> read(confined(), model, Unresolved.REFUSE));
		assertEquals(ErrorCode.MODEL_INVALID, e.code());
		assertTrue(e.getMessage().contains("not among the files of the model"), e.getMessage());
		assertEquals(1, read(confined(), model, Unresolved.DROP));
		assertEquals(1, read(confined(), model, Unresolved.KEEP));
	}

	@Test
	void norByEmfsOwnReader() throws IOException {
		Files.writeString(inside.resolve("net.ecore"), String.format(ECORE, ""));
		// Not a fragment that a stream can follow, so that EMF has to read the files.
		Path model = model("",
				"<next href='../outside/secret.xmi#//'/><any xsi:type='ecore:EClass' xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' href='platform:/resource/outside/secret.xmi#/'/>");
		assertEquals(1, read(confined(), model, Unresolved.DROP));
	}

	@Test
	void metamodelsElsewhereAreNeitherFoundNorFollowed() throws IOException {
		Files.writeString(outside.resolve("net.ecore"), String.format(ECORE, ""));
		Files.writeString(folder.resolve("net.ecore"), String.format(ECORE, ""));
		for (String said : List.of("", " xsi:schemaLocation='urn:net ../outside/net.ecore'", " xsi:schemaLocation='urn:net file:" + outside + "/net.ecore'",
				" xsi:schemaLocation='urn:net platform:/resource/outside/net.ecore'")) {
			Path model = model(said, "");
			assertEquals(1, read(SearchPlaces.none(), model, Unresolved.REFUSE), "it would be read");
			ArenaException e = assertThrows(ArenaException.class, () -> read(confined(), model, Unresolved.REFUSE), said);
			assertTrue(e.getMessage().contains("no package with nsURI 'urn:net'"), e.getMessage());
			assertFalse(e.getMessage().contains("outside"), "it does not tell what lies elsewhere");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "../outside/net.ecore#//Net", "file:FOLDER/outside/net.ecore#//Net", "platform:/resource/outside/net.ecore#//Net", "archive:file:FOLDER/outside/net.zip!/net.ecore#//Net",
			"jar:file:FOLDER/outside/net.zip!/net.ecore#//Net" })
	void norByMetamodelsOfTheFolder(String superType) throws IOException {
		Files.writeString(outside.resolve("net.ecore"), String.format(ECORE, "").replace("urn:net", "urn:base"));
		try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(outside.resolve("net.zip")))) {
			zip.putNextEntry(new ZipEntry("net.ecore"));
			zip.write(Files.readAllBytes(outside.resolve("net.ecore")));
		}
		Files.writeString(inside.resolve("net.ecore"), String.format(ECORE, " eSuperTypes='" + superType.replace("FOLDER", folder.toString()) + "'"));
		ArenaException e = assertThrows(ArenaException.class, () -> read(confined(), model("", ""), Unresolved.REFUSE));
		assertEquals(ErrorCode.METAMODEL_INVALID, e.code(), e.getMessage());
	}
}
