// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Cancellation;

import com.google.gson.JsonObject;
import org.modelarena.testkit.Sampled;

/** {@code arena load} with a user's own models, good and bad ones. */
@Sampled(3)
class LoadCommandTest {
	private static final List<String> FILES = List.of("a.xmi", "b.xmi", "shop.ecore");

	@TempDir
	Path folder;
	private Shop shop;
	private List<String> before;

	@BeforeEach
	void writeFiles() {
		shop = new Shop(folder);
		before = FILES;
	}

	@AfterEach
	void nothingElseIsLeftInTheFolder() {
		assertEquals(before, shop.names());
	}

	@Sampled(3)
	@ParameterizedTest
	@ValueSource(strings = { "emf", "neoemf", "cdo", "neo4j", "orientdb", "columns" })
	void filesThatReferToEachOtherAreOneModel(String store) {
		before = List.of("a.xmi", "b.xmi", "shop.ecore", "store");
		assertTrue(shop.load(store, "store", "a.xmi", "b.xmi").succeeded().out().startsWith("5 elements loaded into " + store + " at "));

		JsonObject answer = Arena.run("query", "--at", shop.path("store"), "--json",
				"Item.allInstances()->select(i | i.substitute <> null)->collect(i | Tuple{a = i.name, b = i.substitute.price})").succeeded().jsonObject();
		assertEquals("[[\"bread\",50]]", answer.get("rows").toString());
		assertEquals("[[2]]", Arena.run("query", "--at", shop.path("store"), "--json", "Shop.allInstances().partner.partner->asSet()->size()").jsonObject()
				.get("rows").toString());
		assertEquals("[[\"TOOL\"]]", Arena.run("query", "--at", shop.path("store"), "--json", "Item.allInstances()->select(price > 100).kind").jsonObject()
				.get("rows").toString());
	}

	@Test
	void binaryFilesThatReferToEachOtherAreOneModel() {
		shop.binary("a.xmi", "b.xmi");
		before = List.of("a.bin", "a.xmi", "b.bin", "b.xmi", "shop.ecore", "store");
		assertTrue(shop.load("columns", "store", "a.bin", "b.bin").succeeded().out().startsWith("5 elements loaded into columns at "));
		assertEquals("[[\"bread\",50]]", Arena.run("query", "--at", shop.path("store"), "--json",
				"Item.allInstances()->select(i | i.substitute <> null)->collect(i | Tuple{a = i.name, b = i.substitute.price})").succeeded().jsonObject().get("rows")
				.toString());
	}

	@Test
	void binaryFilesThatAreNotGoodAreRefused() {
		shop.binary("a.xmi", "b.xmi");
		refused("a.bin is EMF binary and b.xmi is XMI; the files of a model are of one kind. Save them all as XMI, or all as binary.", "a.bin", "b.xmi");
		refused("a.bin: the Shop at /: 'partner' refers to b.bin, which is not among the files to load; name it as well.", "a.bin");
		shop.write("bad.bin", "<?xml version=\"1.0\"?>");
		refused("bad.bin: at byte 1: this is not EMF's binary form; the name of an XMI file must not end with .bin.", "bad.bin");
	}

	@Tag("equinox")
	@Test
	void theResultIsThereAsJson() {
		before = List.of("a.xmi", "b.xmi", "shop.ecore", "store");
		JsonObject result = Arena.run("load", "--json", "--metamodel", shop.path("shop.ecore"), "--store", "emf", "--at", shop.path("store"), shop.path("a.xmi"),
				shop.path("b.xmi")).succeeded().jsonObject();
		assertEquals(List.of("store", "at", "elements", "seconds"), List.copyOf(result.keySet()));
		assertEquals(5, result.get("elements").getAsInt());
	}

	private void refusedModel(String content, String message) {
		shop.model("bad.xmi", content);
		refused(message, "bad.xmi");
	}

	private void refusedFile(String content, String message) {
		shop.write("bad.xmi", content);
		refused(message, "bad.xmi");
	}

	private void refused(String message, String... models) {
		before = shop.names();
		for (String store : List.of("emf", "cdo")) {
			assertEquals(message, shop.load(store, "store", models).refused(2));
			assertEquals(before, shop.names());
		}
	}

	@Test
	void anUnknownFeatureIsHintedAt() {
		refusedModel("<items price=\"5\"/>\n<items prize=\"5\"/>", "bad.xmi:4:1: type 'Item' has no feature 'prize'. Did you mean 'price'?");
	}

	@Test
	void aBadValueIsNamed() {
		refusedModel("<items price=\"dear\"/>", "bad.xmi:3:1: bad value of 'price': 'dear' is not a value of type EInt.");
	}

	@Test
	void aBadLiteralIsNamed() {
		shop.model("bad.xmi", "<items kind=\"TOOLS\"/>");
		before = shop.names();
		String message = shop.load("cdo", "store", "bad.xmi").refused(2);
		assertTrue(message.startsWith("bad.xmi:3:1: ") && message.contains("TOOLS"), message);
	}

	@Test
	void aReferenceToNothingIsNamed() {
		shop.model("bad.xmi", "<items/>\n<items substitute=\"//@items.7\"/>");
		before = shop.names();
		String message = shop.load("cdo", "store", "bad.xmi").refused(2);
		assertTrue(message.startsWith("bad.xmi:4:1: ") && message.contains("//@items.7"), message);
	}

	@Test
	void aFileThatIsReferredToIsLoadedAsWell() {
		before = List.of("a.xmi", "b.xmi", "shop.ecore", "store");
		Arena loaded = shop.load("columns", "store", "a.xmi");
		assertTrue(loaded.err().contains("Also read, as the model refers to it: " + shop.path("b.xmi")), loaded.err());
		assertTrue(loaded.out().startsWith("5 elements loaded into columns at "), loaded.out());
	}

	@Test
	void referencesThatLeadNowhereMayBeLeftOut() throws IOException {
		Files.delete(folder.resolve("b.xmi"));
		before = List.of("a.xmi", "shop.ecore", "store");
		Arena loaded = Arena.run("load", shop.path("a.xmi"), "--store", "columns", "--at", shop.path("store"), "--unresolved", "drop");
		assertTrue(loaded.out().startsWith("2 elements loaded into columns at "), loaded.out());
		assertTrue(loaded.err().contains("2 references lead nowhere, and are left out."), loaded.err());
	}

	/** Else a file that two parts of a model refer to would be in both. */
	@Test
	void aFileMayBeReadAlone() {
		before = shop.names();
		Arena refused = Arena.run("load", shop.path("a.xmi"), "--alone", "--store", "columns", "--at", shop.path("store"));
		assertEquals("a.xmi:3:1: 'partner' refers to b.xmi, which is not among the files of the model. 'arena load' and 'arena race' leave such references out with --unresolved drop.",
				refused.refused(2));
		assertEquals(before, shop.names());
		before = List.of("a.xmi", "b.xmi", "both", "shop.ecore", "store");
		Arena dropped = Arena.run("load", shop.path("a.xmi"), "--alone", "--store", "columns", "--at", shop.path("store"), "--unresolved", "drop");
		assertTrue(dropped.out().startsWith("2 elements loaded into columns at "), dropped.out());
		Arena both = Arena.run("load", shop.path("a.xmi"), shop.path("b.xmi"), "--alone", "--store", "columns", "--at", shop.path("both"));
		assertTrue(both.out().startsWith("5 elements loaded into columns at "), both.out());
	}

	@Test
	void aMissingFileThatIsReferredToIsNamed() throws IOException {
		Files.delete(folder.resolve("b.xmi"));
		before = shop.names();
		refused("a.xmi:3:1: 'partner' refers to b.xmi, but there is no file " + shop.path("b.xmi")
				+ ". 'arena load' and 'arena race' leave such references out with --unresolved drop.", "a.xmi");
	}

	@Test
	void whatIsNoXmlIsRefused() {
		refusedFile("hello", "bad.xmi:1:1: not well-formed XML: Unexpected character 'h' (code 104) in prolog; expected '<'");
	}

	@Test
	void anotherNameForABinaryFileIsRefused() throws IOException {
		Files.write(folder.resolve("binary.xmi"), new byte[] { (byte) 0x89, 'e', 'm', 'f' });
		refused("binary.xmi is no XML. If it is EMF binary, its name has to end with .bin.", "binary.xmi");
	}

	@Test
	void anEmptyFileIsRefused() {
		refusedFile("", "bad.xmi is empty.");
	}

	@Test
	void aTruncatedFileIsRefused() throws IOException {
		refusedFile(Files.readString(folder.resolve("b.xmi")).replace("</shop:Shop>\n", ""),
				"bad.xmi:5:1: not well-formed XML: Unexpected EOF; was expecting a close tag for element <shop:Shop>");
	}

	@Test
	void aDocumentTypeIsRefused() throws IOException {
		String entity = "?>\n<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>\n";
		refusedFile(Files.readString(folder.resolve("b.xmi")).replace("?>\n", entity).replace("saw", "&e;"),
				"bad.xmi:2:1: a document type (DOCTYPE) is not allowed in a model file.");
	}

	@Test
	void anUnknownPackageIsRefused() throws IOException {
		shop.write("bad.xmi", Files.readString(folder.resolve("b.xmi")).replace("urn:shop", "urn:shep"));
		before = shop.names();
		String message = shop.load("cdo", "store", "bad.xmi").refused(2);
		assertTrue(message.startsWith("bad.xmi:2:1: no package with nsURI 'urn:shep' is known; no .ecore file in " + folder), message);
		assertTrue(message.endsWith(" is it; name the file with --metamodel or --map, or a folder or jar with --search. Did you mean 'urn:shop'?"), message);
	}

	@Test
	void aMissingFileIsNamed() {
		refused("There is no file " + shop.path("gone.xmi") + ".", "a.xmi", "gone.xmi");
	}

	@Test
	void aFolderIsNoFile() throws IOException {
		Files.createDirectory(folder.resolve("models"));
		refused(shop.path("models") + " is a folder, not a file.", "models");
	}

	@Test
	void aMissingMetamodelIsNamed() throws IOException {
		Files.move(folder.resolve("shop.ecore"), folder.resolve("shop.txt"));
		before = shop.names();
		String message = Arena.run("load", shop.path("a.xmi"), "--store", "cdo", "--at", shop.path("store")).refused(2);
		assertTrue(message.startsWith("a.xmi:2:1: no package with nsURI 'urn:shop' is known; no .ecore file in "), message);
		assertEquals("There is no file " + shop.path("gone.ecore") + ".",
				Arena.run("load", shop.path("a.xmi"), "--metamodel", shop.path("gone.ecore"), "--store", "cdo", "--at", shop.path("store")).refused(2));
	}

	@Test
	void whatIsNeitherAJarNorCoordinatesIsNoPlugin() throws IOException {
		String[] wrong = { "gone.jar", "'gone.jar' is neither a file nor such coordinates.", "group:artifact", "'group:artifact' is neither a file nor such coordinates.",
				shop.path("models"), "'" + shop.path("models") + "' is a folder." };
		Files.createDirectory(folder.resolve("models"));
		for (int i = 0; i < wrong.length; i += 2) {
			assertEquals("--plugin takes a jar, or a Maven artifact as group:artifact:version; " + wrong[i + 1],
					Arena.run("load", shop.path("a.xmi"), "--plugin", wrong[i], "--store", "emf", "--at", shop.path("store")).refused(2));
		}
		before = shop.names();
	}

	@Test
	void aBrokenMetamodelIsRefused() {
		shop.write("shop.ecore", "<?xml version=\"1.0\"?><ecore");
		assertTrue(shop.load("cdo", "store", "b.xmi").refused(2).startsWith("shop.ecore:1:"));
		shop.write("shop.ecore", "<?xml version=\"1.0\"?>\n<x/>");
		assertTrue(shop.load("cdo", "store", "b.xmi").refused(2).startsWith("shop.ecore:2:"));
	}

	@Test
	void aFolderThatIsThereIsKept() throws IOException {
		Files.createDirectory(folder.resolve("store"));
		Files.writeString(folder.resolve("store").resolve("mine.txt"), "x");
		before = shop.names();
		for (String store : List.of("emf", "cdo")) {
			assertEquals("There is already something at " + shop.path("store") + "; give another folder, or remove it first.",
					shop.load(store, "store", "a.xmi", "b.xmi").refused(2));
		}
		assertEquals("x", Files.readString(folder.resolve("store").resolve("mine.txt")));
	}

	@Test
	void aPlaceWhereNoFolderCanBeIsRefused() {
		assertTrue(shop.load("cdo", "a.xmi/store", "b.xmi", "a.xmi").refused(3).startsWith("Cannot make the store " + shop.path("a.xmi/store") + ": "));
	}

	@Test
	void anUnknownStoreIsHintedAt() {
		assertEquals("Unknown store 'cdoo'; there are cdo, columns, emf, neo4j, neoemf, orientdb, rocksdb. Did you mean 'cdo'?", shop.load("cdoo", "store", "a.xmi", "b.xmi").refused(2));
	}

	@Test
	void aCancelledLoadLeavesNothingBehind() {
		for (String store : List.of("emf", "cdo")) {
			Cancellation cancellation = Cancellation.create();
			cancellation.cancel();
			Arena load = Arena.run(cancellation, "load", shop.path("a.xmi"), shop.path("b.xmi"), "--metamodel", shop.path("shop.ecore"), "--store", store, "--at",
					shop.path("store"));
			assertEquals("Cancelled.", load.refused(130));
		}
	}

	@Test
	void optionsThatAreMissingAreNamed() {
		assertEquals("Missing required argument (specify one of these): (--at=DIR | --url=URL)", Arena.run("load", "a.xmi", "--store", "emf").misused());
		assertEquals("Missing required parameter: 'MODEL'", Arena.run("load", "--store", "emf", "--at", "x").misused());
	}

	/** EMF writes the URI of a namespace as it is. */
	@Test
	void whatAStoreCouldNotReadAgainIsToldInSentences() throws IOException {
		Files.writeString(folder.resolve("odd.ecore"), "<ecore:EPackage xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
				+ "xmlns:ecore=\"http://www.eclipse.org/emf/2002/Ecore\" name=\"odd\" nsURI=\"http://odd/&lt;b>\" nsPrefix=\"odd\"><eClassifiers xsi:type=\"ecore:EClass\" name=\"A\"/></ecore:EPackage>");
		Files.writeString(folder.resolve("odd.xmi"), "<odd:A xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:odd=\"http://odd/&lt;b>\"/>");
		Arena load = Arena.run("load", folder.resolve("odd.xmi").toString(), "--metamodel", folder.resolve("odd.ecore").toString(), "--store", "emf", "--at", folder.resolve("store").toString());
		assertTrue(load.err().contains("could not read again what it wrote") && load.err().contains("in attribute value. Nothing is left of it."), load.err());
		Files.delete(folder.resolve("odd.ecore"));
		Files.delete(folder.resolve("odd.xmi"));
	}
}
