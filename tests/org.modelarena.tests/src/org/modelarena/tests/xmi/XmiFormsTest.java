// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.SilentSink;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.xmi.Scanning;
import org.modelarena.xmi.XmiSource;
import org.modelarena.xmi.XmiWriter;

/** The forms that XMI has for one and the same thing. Hand-written files of the kit metamodel. */
class XmiFormsTest {
	private static final String NAMESPACES = "xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:k='http://modelarena.org/test/kit'";

	@TempDir
	Path folder;
	private final Metamodel metamodel = KitMetamodel.create();

	private Path file(String name, String content) throws IOException {
		return Files.writeString(folder.resolve(name), content, StandardCharsets.UTF_8);
	}

	private RecordedModel read(String content) throws IOException {
		return RecordedModel.of(XmiSource.of(List.of(file("m.xmi", content)), metamodel));
	}

	private Object get(RecordedModel model, long key, String feature) {
		EStructuralFeature found = Metamodel.feature(model.element(key).type(), feature);
		return found instanceof EReference reference ? model.element(key).targets(reference)
				: model.element(key).value((EAttribute) found);
	}

	@Test
	void attributesMayStandAsElements() throws IOException {
		RecordedModel model = read("<k:Leaf " + NAMESPACES
				+ "><!-- c --><name>a<![CDATA[<b>]]>c</name><?p i?><size>4</size><numbers>1</numbers><numbers>2</numbers></k:Leaf>");
		assertEquals("a<b>c", get(model, 0, "name"));
		assertEquals(4, get(model, 0, "size"));
		assertEquals(List.of(1, 2), get(model, 0, "numbers"));
	}

	@Test
	void anyNumberOfCharactersMayBeEscaped() throws IOException {
		int number = 150_000;
		assertEquals("<".repeat(number), get(read("<k:Leaf " + NAMESPACES + " name='" + "&lt;".repeat(number) + "'/>"), 0, "name"));
	}

	@ParameterizedTest
	@CsvSource({ "1.0, UTF-8", "1.0, UTF-16", "1.0, US-ASCII", "1.0, ISO-8859-1", "1.0, windows-1252", "1.1, UTF-8" })
	void aFileMayHaveAnyEncoding(String version, String encoding) throws IOException {
		String name = encoding.equals("US-ASCII") ? "&#228;" : "\u00e4";
		String text = "<?xml version='" + version + "' encoding='" + encoding + "'?>\n<k:Leaf " + NAMESPACES + " name='" + name + "'/>";
		Path file = Files.write(folder.resolve("m.xmi"), text.getBytes(encoding));
		assertEquals("\u00e4", get(RecordedModel.of(XmiSource.of(List.of(file), metamodel)), 0, "name"));
	}

	@Test
	void aValueMayBeLong() throws IOException {
		String value = "x".repeat(2_000_000);
		assertEquals(value, get(read("<k:Leaf " + NAMESPACES + " name='" + value + "'/>"), 0, "name"));
		assertEquals(value, get(read("<k:Leaf " + NAMESPACES + "><name>" + value + "</name></k:Leaf>"), 0, "name"));
	}

	@Test
	void longValuesAreNotReadFarAhead() throws IOException {
		String leaf = "<members xsi:type='k:Leaf' name='" + "x".repeat(100_000) + "'/>";
		Path file = file("long.xmi", "<k:Group " + NAMESPACES + ">" + leaf.repeat(60) + "</k:Group>");
		List<Thread.State> ahead = new ArrayList<>();
		XmiSource.of(List.of(file), metamodel).scanning(Scanning.off()).emit(new SilentSink() {
			@Override
			public void begin(EClass type, long container, EReference containment) {
				if (ahead.isEmpty()) {
					ahead.add(whenParsingRests("parser of long.xmi"));
				}
			}
		}, Cancellation.create());
		assertEquals(List.of(Thread.State.WAITING), ahead);
	}

	/** The state of a thread when it waits or has ended. */
	private static Thread.State whenParsingRests(String name) {
		Optional<Thread> parser = Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().equals(name)).findFirst();
		while (parser.isPresent() && parser.get().isAlive() && parser.get().getState() != Thread.State.WAITING) {
			Thread.onSpinWait();
		}
		return parser.map(Thread::getState).orElse(Thread.State.TERMINATED);
	}

	@Test
	void aPrefixMeansWhatTheInnermostDeclarationSays() throws IOException {
		String other = "<members xmlns:k='http://elsewhere' xmlns:o='http://modelarena.org/test/kit' xsi:type='o:Group'><members xsi:type='o:Leaf'/></members>";
		String leaf = "<members xsi:type='k:Leaf'/>";
		assertEquals(5, read("<k:Group " + NAMESPACES + ">" + leaf + other + leaf + "</k:Group>").elements().size());
		ArenaException e = assertThrows(ArenaException.class,
				() -> read("<k:Group " + NAMESPACES + ">" + leaf + other.replace("o:Leaf", "k:Leaf") + "</k:Group>"));
		assertTrue(e.getMessage().contains("no package with nsURI 'http://elsewhere' is known"), e.getMessage());
	}

	@Test
	void manyValuesMayStandInOneAttribute() throws IOException {
		assertEquals(List.of(3, 1, 3), get(read("<k:Leaf " + NAMESPACES + " numbers='3 1  3'/>"), 0, "numbers"));
	}

	@Test
	void aNilValueIsNoValue() throws IOException {
		RecordedModel model = read("<k:Leaf " + NAMESPACES + "><title xsi:nil='true'/><partner xsi:nil='true'/></k:Leaf>");
		assertEquals(null, get(model, 0, "title"));
		assertEquals(List.of(), get(model, 0, "partner"));
	}

	@Test
	void targetsAreFoundByPathAndByEitherKindOfReference() throws IOException {
		RecordedModel model = read("<k:Group " + NAMESPACES + " likes='//@members.1 / //@head #//@members.0'>"
				+ "<members xsi:type='k:Leaf'><likes href='#//@head'/><favorite href='#/'/></members>"
				+ "<members xsi:type='k:Special'><likes href='m.xmi#//@members.0'/></members><head/></k:Group>");
		assertEquals(List.of(2L, 0L, 3L, 1L), get(model, 0, "likes"));
		assertEquals(List.of(3L), get(model, 1, "likes"));
		assertEquals(List.of(0L), get(model, 1, "favorite"));
		assertEquals(List.of(1L), get(model, 2, "likes"));
	}

	@Test
	void pathsCountTheElementsOfOneContainmentOnly() throws IOException {
		RecordedModel model = read("<k:Group " + NAMESPACES + " likes='//@members.1'><members xsi:type='k:Leaf'/><head/><members xsi:type='k:Leaf'/></k:Group>");
		assertEquals(List.of(3L), get(model, 0, "likes"));
	}

	@Test
	void targetsAreFoundById() throws IOException {
		RecordedModel model = read("<xmi:XMI " + NAMESPACES + "><k:Leaf xmi:id='a' likes='b /1'/><k:Leaf xmi:id='b'><likes xmi:idref='a'/></k:Leaf></xmi:XMI>");
		assertEquals(List.of(1L, 1L), get(model, 0, "likes"));
		assertEquals(List.of(0L), get(model, 1, "likes"));
	}

	@Test
	void anAttributeThatIsAnIdNamesItsElement() throws IOException {
		((EAttribute) Metamodel.feature(metamodel.type("Node"), "name")).setID(true);
		RecordedModel model = read("<xmi:XMI " + NAMESPACES + "><k:Leaf likes='second'/><k:Leaf><name>second</name></k:Leaf></xmi:XMI>");
		assertEquals(List.of(1L), get(model, 0, "likes"));
	}

	@Test
	void theNewerXmiNamespaceAndExtensionsAreUnderstood() throws IOException {
		RecordedModel model = read("<xmi:XMI xmlns:xmi='http://www.omg.org/spec/XMI/20131001' xmlns:k='http://modelarena.org/test/kit'>"
				+ "<xmi:Documentation exporter='x'><xmi:y/></xmi:Documentation><k:Group xmi:type='k:Group' xmi:id='g' xmi:uuid='u'>"
				+ "<xmi:Extension extender='e'><anything/></xmi:Extension><members xmi:type='k:Leaf'/></k:Group></xmi:XMI>");
		assertEquals(2, model.elements().size());
	}

	@Test
	void containersThatAreNamedAreNotReadTwice() throws IOException {
		RecordedModel model = read("<k:Group " + NAMESPACES + "><members xsi:type='k:Leaf' owner='/'/></k:Group>");
		assertEquals(List.of(0L), get(model, 1, "owner"));
	}

	@Test
	void aMissingEndOfOppositesIsCompleted() throws IOException {
		RecordedModel model = read("<xmi:XMI " + NAMESPACES + "><k:Leaf friends='/1 /2' partner='/2'/><k:Leaf boss='/3'/><k:Leaf boss='/3' friendOf='/0'/><k:Group/></xmi:XMI>");
		assertEquals(List.of(1L, 2L), get(model, 0, "friends"));
		assertEquals(List.of(0L), get(model, 1, "friendOf"));
		assertEquals(List.of(0L), get(model, 2, "friendOf"));
		assertEquals(List.of(0L), get(model, 2, "partnerOf"));
		assertEquals(List.of(1L, 2L), get(model, 3, "staff"));
	}

	@Test
	void anElementThatRefersToItselfIsCompletedAlike() throws IOException {
		RecordedModel model = read("<k:Leaf " + NAMESPACES + " friends='/' partner='/'/>");
		assertEquals(List.of(0L), get(model, 0, "friendOf"));
		assertEquals(List.of(0L), get(model, 0, "partnerOf"));
	}

	/** As EMF does it. */
	@Test
	void whatOneEndOfOppositesNamesTwiceTheOtherEndHasTwice() throws IOException {
		RecordedModel model = read("<xmi:XMI " + NAMESPACES + "><k:Leaf friends='/1 /1 /2'/><k:Leaf/><k:Leaf friendOf='/0 /0 /0'/></xmi:XMI>");
		assertEquals(List.of(1L, 1L, 2L, 2L, 2L), get(model, 0, "friends"));
		assertEquals(List.of(0L, 0L), get(model, 1, "friendOf"));
		assertEquals(List.of(0L, 0L, 0L), get(model, 2, "friendOf"));
	}

	/** EMF's list has it twice where it stands before the list. */
	@Test
	void anElementWithASingleOtherEndIsInAListOnce() throws IOException {
		RecordedModel model = read("<xmi:XMI " + NAMESPACES + "><k:Leaf/><k:Leaf boss='/2'/><k:Group staff='/0 /0 /1 /1 /3 /3'/><k:Leaf/></xmi:XMI>");
		assertEquals(List.of(0L, 1L, 3L), get(model, 2, "staff"));
		assertEquals(List.of(2L), get(model, 0, "boss"));
		assertEquals(List.of(2L), get(model, 3, "boss"));
		assertEquals(List.of(2L), get(model, 1, "boss"));
	}

	@Test
	void idsAndPathsMayNameTheTwoEndsOfOpposites() throws IOException {
		RecordedModel model = read("<xmi:XMI " + NAMESPACES + "><k:Leaf xmi:id='a' friends='b'/><k:Leaf xmi:id='b' friendOf='/0'/></xmi:XMI>");
		assertEquals(List.of(1L), get(model, 0, "friends"));
		assertEquals(List.of(0L), get(model, 1, "friendOf"));
	}

	@Test
	void filesReferToEachOther() throws IOException {
		Path a = file("a.xmi", "<k:Leaf " + NAMESPACES + " likes='k:Special b%20c.xmi#x k:Leaf b%20c.xmi#/1' partner='k:Special b%20c.xmi#x'/>");
		Path b = file("b c.xmi", "<xmi:XMI " + NAMESPACES + "><k:Special xmi:id='x'><favorite xsi:type='k:Leaf' href='a.xmi#/'/></k:Special><k:Leaf/></xmi:XMI>");
		RecordedModel model = RecordedModel.of(XmiSource.of(List.of(a, b), metamodel));
		assertEquals(List.of(1L, 2L), get(model, 0, "likes"));
		assertEquals(List.of(1L), get(model, 0, "partner"));
		assertEquals(List.of(0L), get(model, 1, "partnerOf"));
		assertEquals(List.of(0L), get(model, 1, "favorite"));
	}

	@Test
	void transientFeaturesAreIgnored() throws IOException {
		Metamodel.feature(metamodel.type("Node"), "title").setTransient(true);
		Metamodel.feature(metamodel.type("Group"), "head").setDerived(true);
		RecordedModel model = read("<k:Group " + NAMESPACES + " title='x'><title>y</title><head><likes href='nowhere#1'/></head></k:Group>");
		assertEquals(1, model.elements().size());
		assertEquals(null, get(model, 0, "title"));
	}

	@Test
	void aTransientEndOfOppositesFollowsFromTheOther() throws IOException {
		Metamodel.feature(metamodel.type("Leaf"), "friendOf").setTransient(true);
		RecordedModel model = read("<xmi:XMI " + NAMESPACES + "><k:Leaf friends='/1'/><k:Leaf/></xmi:XMI>");
		assertEquals(List.of(0L), get(model, 1, "friendOf"));
	}

	@Test
	void deepNestingIsNoProblem() throws IOException {
		int depth = 20_000;
		StringBuilder text = new StringBuilder("<k:Group " + NAMESPACES + ">");
		text.append("<members xsi:type='k:Group'>".repeat(depth)).append("</members>".repeat(depth)).append("</k:Group>");
		XmiSource deep = XmiSource.of(List.of(file("deep.xmi", text.toString())), metamodel);
		XmiWriter.write(deep, folder.resolve("again.xmi"), Progress.none());
		XmiSource again = XmiSource.of(List.of(folder.resolve("again.xmi")), metamodel);
		assertEquals(depth + 1, RecordedModel.of(again).elements().size());
	}

	@Test
	void aSourceEmitsTheSameAgainAndTellsTheIds() throws IOException {
		Path file = file("m.xmi", "<xmi:XMI " + NAMESPACES + "><k:Leaf xmi:id='a'/><k:Leaf/></xmi:XMI>");
		List<String> ids = new ArrayList<>();
		XmiSource source = XmiSource.of(List.of(file), metamodel).withIds(ids::add);
		assertEquals(-1, source.size());
		source.emit(new RecordedModel(metamodel), Cancellation.create());
		assertEquals(2, source.size());
		assertEquals(2, RecordedModel.of(source).elements().size());
		assertEquals(Arrays.asList("a", null, "a", null), ids);
	}
}
