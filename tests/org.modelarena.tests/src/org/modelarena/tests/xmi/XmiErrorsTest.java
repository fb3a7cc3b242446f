// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.SilentSink;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.xmi.XmiSource;

/** Bad input is refused with the file, the place, the thing and the way out. */
class XmiErrorsTest {
	private static final String ROOT = "<k:Group xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:k='http://modelarena.org/test/kit'";

	@TempDir
	Path folder;
	private final Metamodel metamodel = KitMetamodel.create();

	private ArenaException refused(ErrorCode code, String content) throws IOException {
		Path file = Files.writeString(folder.resolve("m.xmi"), content, StandardCharsets.UTF_8);
		ArenaException e = assertThrows(ArenaException.class, () -> RecordedModel.of(XmiSource.of(List.of(file), metamodel)));
		assertEquals(code, e.code(), e.getMessage());
		return e;
	}

	/** {@code inside} stands on the third line, after two blanks. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			<members xsi:type='k:Leaf' size='abc'/> | m.xmi:3:3: bad value of 'size': 'abc' is not a value of type EInt.
			<members xsi:type='k:Leaf' color='PINK'/> | m.xmi:3:3: bad value of 'color': 'PINK' is not a literal of Color (RED, GREEN, BLUE).
			<members xsi:type='k:Leaf' sise='1'/> | m.xmi:3:3: type 'Leaf' has no feature 'sise'. Did you mean 'size'?
			<member xsi:type='k:Leaf'/> | m.xmi:3:3: type 'Group' has no feature 'member'. Did you mean 'members'?
			<members/> | m.xmi:3:3: type 'Node' is abstract; the element needs an xsi:type that names a concrete one.
			<members xsi:type='k:Leaff'/> | m.xmi:3:3: unknown type 'Leaff' in package 'kit'. Did you mean 'Leaf'?
			<members xsi:type='q:Leaf'/> | m.xmi:3:3: the prefix 'q' of type 'q:Leaf' is not declared.
			<head xsi:type='k:Group'/> | m.xmi:3:3: a Group cannot stand under 'head', which holds Leaf.
			<head/><head/> | m.xmi:3:10: more than one value for 'head' of 'Group', which takes one.
			<name>a</name><name>b</name> | m.xmi:3:17: more than one value for 'name' of 'Group', which takes one.
			<favorite href='#/'/><favorite href='#/'/> | m.xmi:3:24: more than one value for 'favorite' of 'Group', which takes one.
			<head favorite='/ /'/> | m.xmi:3:3: more than one value for 'favorite' of 'Leaf', which takes one.
			<head likes='//@members.7'/> | m.xmi:3:3: 'likes' refers to '//@members.7', and there is no such element.
			<members xsi:type='k:Leaf'/><head likes='//@head.2147483647'/> | m.xmi:3:31: 'likes' refers to '//@head.2147483647', and there is no such element.
			<head likes='//@name.0'/> | m.xmi:3:3: 'likes' refers to '//@name.0', and there is no such element.
			<head likes='nobody'/> | m.xmi:3:3: 'likes' refers to 'nobody', and there is no such element.
			<head partner='/'/> | m.xmi:3:3: 'partner' refers to '/', a Group and not a Leaf.
			<head likes='other.xmi#/'/> | m.xmi:3:3: 'likes' refers to other.xmi, which is not among the files to load; name it as well.
			<head likes='http://x.org/y#/'/> | m.xmi:3:3: 'likes' refers to http://x.org/y, which is not a file.
			<likes/> | m.xmi:3:3: 'likes' refers to an element that stands elsewhere, so it needs an href or xmi:idref.
			<tags xsi:nil='true'/> | m.xmi:3:3: a null (xsi:nil) among the values of 'tags' is not supported.
			<tags><b/></tags> | m.xmi:3:9: element 'b' inside 'tags', which holds a plain value.
			some text | m.xmi:2:140: text 'some text' where elements are expected; mixed content is not supported.
			<head members='//@head'/> | m.xmi:3:3: type 'Leaf' has no feature 'members'. Did you mean 'numbers'?
			""")
	void refuses(String inside, String message) throws IOException {
		Files.writeString(folder.resolve("other.xmi"), ROOT + "/>");
		assertEquals(message, refused(ErrorCode.MODEL_INVALID, "<?xml version='1.0'?>\n" + ROOT + ">\n  " + inside + "\n</k:Group>\n").getMessage());
	}

	/** That attribute is one of unknown features, so EMF reads the file, and knows no place for a reference that it looks at in the end. */
	@Test
	void tellsWhatEmfHasFound() throws IOException {
		assertEquals("m.xmi: 'likes' of the Special names the same Special twice.", refused(ErrorCode.MODEL_INVALID,
				ROOT.replace("k:Group", "k:Special").replace("xmlns:xsi", "xmlns.:xsi") + " likes='/ #/'/>").getMessage());
	}

	@Test
	void refusesAContainmentThatIsWrittenAsAnAttribute() throws IOException {
		assertEquals("m.xmi:1:1: 'head' holds elements and cannot be written as an attribute.", refused(ErrorCode.MODEL_INVALID, ROOT + " head='x'/>").getMessage());
	}

	@Test
	void refusesAFileThatIsNotThere() throws IOException {
		Path gone = folder.resolve("gone.xmi").toAbsolutePath();
		assertEquals("m.xmi:1:1: 'likes' refers to gone.xmi, but there is no file " + gone + ".",
				refused(ErrorCode.MODEL_INVALID, ROOT + " likes='gone.xmi#/'/>").getMessage());
		ArenaException e = assertThrows(ArenaException.class, () -> RecordedModel.of(XmiSource.of(List.of(gone), metamodel)));
		assertEquals(ErrorCode.NOT_FOUND, e.code());
		assertEquals("There is no file " + gone + ".", e.getMessage());
	}

	@Test
	void refusesAPackageThatIsNotKnown() throws IOException {
		assertEquals("m.xmi:1:1: no package with nsURI 'http://modelarena.org/test/kid' is known; name its .ecore file with --metamodel."
				+ " Did you mean 'http://modelarena.org/test/kit'?", refused(ErrorCode.MODEL_INVALID, "<k:Leaf xmlns:k='http://modelarena.org/test/kid'/>").getMessage());
	}

	@Test
	void refusesOtherKindsOfXml() throws IOException {
		assertEquals("m.xmi:1:1: the root element 'html' has no namespace, so it is no XMI 2 model;"
				+ " a model starts with a type like <railway:RailwayContainer xmlns:railway=...>.", refused(ErrorCode.MODEL_INVALID, "<html/>").getMessage());
		assertEquals("m.xmi:1:1: unknown type 'XMI' in package 'kit'.", refused(ErrorCode.MODEL_INVALID, "<k:XMI xmlns:k='http://modelarena.org/test/kit'/>").getMessage());
		assertEquals("m.xmi:1:1: type 'Node' is abstract; the element needs an xsi:type that names a concrete one.",
				refused(ErrorCode.MODEL_INVALID, "<k:Node xmlns:k='http://modelarena.org/test/kit'/>").getMessage());
	}

	@Test
	void refusesWhatIsNotWellFormed() throws IOException {
		assertEquals("m.xmi is empty.", refused(ErrorCode.MODEL_INVALID, "").getMessage());
		assertEquals("m.xmi:1:1: not well-formed XML: Unexpected character 'h' (code 104) in prolog; expected '<'", refused(ErrorCode.MODEL_INVALID, "hello").getMessage());
		assertEquals("m.xmi:2:7: not well-formed XML: Unexpected end of input block; expected an identifier", refused(ErrorCode.MODEL_INVALID, ROOT + ">\n  <head").getMessage());
		assertEquals("m.xmi:3:9: not well-formed XML: Unexpected close tag </k:Group>; expected </head>.", refused(ErrorCode.MODEL_INVALID, ROOT + ">\n  <head>\n</k:Group>").getMessage());
	}

	@Test
	void refusesBytesThatAreNotInTheDeclaredEncoding() throws IOException {
		Path file = Files.write(folder.resolve("m.xmi"), (ROOT + " name='\u00e4'/>").getBytes(StandardCharsets.ISO_8859_1));
		ArenaException e = assertThrows(ArenaException.class, () -> RecordedModel.of(XmiSource.of(List.of(file), metamodel)));
		assertEquals(ErrorCode.MODEL_INVALID, e.code());
	}

	@Test
	void refusesDocumentTypesAndEntities() throws IOException {
		String doctype = "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>\n" + ROOT + " name='&e;'/>";
		assertEquals("m.xmi:1:1: a document type (DOCTYPE) is not allowed in a model file.", refused(ErrorCode.MODEL_INVALID, doctype).getMessage());
	}

	@Test
	void anIdThatSeveralElementsHaveMeansTheOneThatEmfTakes() throws IOException {
		String twins = "<head xmi:id='a'/><members xsi:type='k:Leaf' xmi:id='a'/></k:Group>";
		Path file = Files.writeString(folder.resolve("ok.xmi"), ROOT + ">" + twins);
		assertEquals(3, RecordedModel.of(XmiSource.of(List.of(file), metamodel)).elements().size());
		Path used = Files.writeString(folder.resolve("used.xmi"), ROOT + " likes='a'>" + twins);
		RecordedModel model = RecordedModel.of(XmiSource.of(List.of(used), metamodel));
		// Of those with one xmi:id, EMF takes the last. It has the members before the head.
		assertEquals(List.of(1L), model.element(0).targets((EReference) Metamodel.feature(metamodel.type("Group"), "likes")));
	}

	@Test
	void showsTheBeginningOfALongValue() throws IOException {
		String many = "x".repeat(100_000);
		String shown = "'" + "x".repeat(80) + "...'";
		assertEquals("m.xmi:1:1: bad value of 'size': " + shown + " is not a value of type EInt.",
				refused(ErrorCode.MODEL_INVALID, ROOT.replace("k:Group", "k:Leaf") + " size='" + many + "'/>").getMessage());
		assertEquals("m.xmi:1:1: 'likes' refers to " + shown + ", and there is no such element.",
				refused(ErrorCode.MODEL_INVALID, ROOT + " likes='" + many + "'/>").getMessage());
		assertEquals("m.xmi:1:" + (ROOT.length() + 2) + ": text " + shown + " where elements are expected; mixed content is not supported.",
				refused(ErrorCode.MODEL_INVALID, ROOT + ">" + many + "</k:Group>").getMessage());
	}

	@Test
	void refusesTwoPartnersForOne() throws IOException {
		String content = ROOT + "><members xsi:type='k:Leaf' partner='//@members.2'/><members xsi:type='k:Leaf' partner='//@members.2'/><members xsi:type='k:Leaf'/></k:Group>";
		assertEquals("'partnerOf' of the Leaf at //@members.2 takes one element, but //@members.0 and //@members.1 both name it as their 'partner'.",
				refused(ErrorCode.MODEL_INVALID, content).getMessage());
	}

	/** More elements than are under way between the threads, and a fault in the last one, in the first one, or in the sink. */
	@ParameterizedTest
	@CsvSource({ "<members/>,", ", <members/>", "<head likes='#no'/>,", ",", "'<members', " })
	void noThreadIsLeftBehind(String last, String first) throws IOException {
		String leaves = "<members xsi:type='k:Leaf'/>\n".repeat(50_000);
		String name = "threads" + System.nanoTime() + ".xmi";
		Path file = Files.writeString(folder.resolve(name), ROOT + ">" + (first == null ? "" : first) + leaves + (last == null ? "" : last) + "</k:Group>");
		ElementSink sink = new FailingSink();
		assertThrows(RuntimeException.class, () -> XmiSource.of(List.of(file), metamodel).emit(sink, Cancellation.create()));
		assertTrue(Thread.getAllStackTraces().keySet().stream().noneMatch(thread -> thread.getName().contains(name)));
	}

	/** EMF may save so, and the parser would take it for a file of some encoding. */
	@ParameterizedTest
	@ValueSource(strings = { "PK\u0003\u0004\u0014", "\u001f\u008b\b" })
	void tellsThatAFileMayBeCompressed(String start) throws IOException {
		Path file = Files.write(folder.resolve("m.xmi"), start.getBytes(StandardCharsets.ISO_8859_1));
		ArenaException e = assertThrows(ArenaException.class, () -> XmiSource.of(List.of(file), metamodel).emit(new RecordedModel(metamodel), Cancellation.create()));
		assertEquals(ErrorCode.MODEL_INVALID, e.code());
		assertEquals("m.xmi is no XML. If it is compressed (zip or gzip), unpack it first.", e.getMessage());
	}

	@Test
	void tellsHowAFileNamesItsEncoding() throws IOException {
		Path file = Files.write(folder.resolve("m.xmi"), (ROOT + " name='caf\u00e9 au lait'/>").getBytes(StandardCharsets.ISO_8859_1));
		ArenaException e = assertThrows(ArenaException.class, () -> XmiSource.of(List.of(file), metamodel).emit(new RecordedModel(metamodel), Cancellation.create()));
		assertEquals(ErrorCode.MODEL_INVALID, e.code());
		assertTrue(e.getMessage().startsWith("m.xmi: not well-formed XML: Invalid UTF-8 "), e.getMessage());
		assertTrue(e.getMessage().endsWith("; a file in another encoding than UTF-8 names it in its first line, such as <?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>."), e.getMessage());
		assertFalse(e.getMessage().contains("char #"), e.getMessage());
	}

	/** Four bytes where fewer would do: the parser itself makes half of a character of them. */
	@Test
	void refusesHalvesOfCharacters() throws IOException {
		for (String model : List.of(" name='%'/>", "><name>%</name></k:Group>")) {
			String[] parts = (ROOT + model).split("%");
			ByteArrayOutputStream bytes = new ByteArrayOutputStream();
			bytes.writeBytes(parts[0].getBytes(StandardCharsets.UTF_8));
			bytes.writeBytes(new byte[] { (byte) 0xF0, (byte) 0x8D, (byte) 0x9F, (byte) 0x89 });
			bytes.writeBytes(parts[1].getBytes(StandardCharsets.UTF_8));
			Path file = Files.write(folder.resolve("m.xmi"), bytes.toByteArray());
			ArenaException e = assertThrows(ArenaException.class, () -> XmiSource.of(List.of(file), metamodel).emit(new RecordedModel(metamodel), Cancellation.create()));
			assertTrue(e.getMessage().startsWith("m.xmi:") && e.getMessage().endsWith(": not well-formed XML: Invalid UTF-8 in a value."), e.getMessage());
		}
	}

	@Test
	void stopsWhenCancelled() throws IOException {
		Path file = Files.writeString(folder.resolve("m.xmi"), ROOT + "/>");
		Cancellation cancellation = Cancellation.create();
		cancellation.cancel();
		ArenaException e = assertThrows(ArenaException.class, () -> XmiSource.of(List.of(file), metamodel).emit(new RecordedModel(metamodel), cancellation));
		assertEquals(ErrorCode.CANCELLED, e.code());
	}

	/** Has enough with the first element that ends. */
	private static final class FailingSink extends SilentSink {
		@Override
		public void end() {
			throw new IllegalStateException("enough");
		}
	}
}
