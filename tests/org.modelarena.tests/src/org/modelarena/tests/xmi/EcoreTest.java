// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.SearchPlaces;

/** Metamodels come out of .ecore files, several that refer to each other included, and bad ones are refused. */
class EcoreTest {
	@TempDir
	Path folder;

	private static String ecore(String name, String inside) {
		return "<?xml version='1.0' encoding='UTF-8'?>\n<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI'"
				+ " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='" + name + "' nsURI='urn:" + name
				+ "' nsPrefix='" + name + "'>\n" + inside + "\n</ecore:EPackage>";
	}

	private Path file(String name, String content) throws IOException {
		return Files.writeString(folder.resolve(name), content);
	}

	private static String type(String name, String supertype) {
		return "<eClassifiers xsi:type='ecore:EClass' name='" + name + "'" + (supertype == null ? "" : " eSuperTypes='" + supertype + "'") + "/>";
	}

	@Test
	void filesReferToEachOtherByPathAndByNamespace() throws IOException {
		Path a = file("a.ecore", ecore("a", type("A", "b.ecore#//B urn:c#//C")));
		Path b = file("b.ecore", ecore("b", type("B", null)));
		Path c = file("c.ecore", ecore("c", type("C", null)));
		Metamodel metamodel = Ecore.read(List.of(a, b, c));
		assertEquals(List.of("a", "b", "c"), metamodel.packages().stream().map(EPackage::getName).toList());
		assertEquals(List.of(metamodel.type("B"), metamodel.type("C")), metamodel.type("A").getESuperTypes());
	}

	@Test
	void aFileThatIsReferredToIsReadAsWell() throws IOException {
		Path a = file("a.ecore", ecore("a", type("A", "b.ecore#//B")));
		file("b.ecore", ecore("b", type("B", null)));
		Metamodel metamodel = Ecore.read(a);
		assertTrue(metamodel.hasType("B"));
		assertTrue(metamodel.type("B").isSuperTypeOf(metamodel.type("A")));
	}

	@Test
	void packagesOfSeveralFilesAreWrittenIntoOne() throws IOException {
		Path a = file("a.ecore", ecore("a", type("A", "b.ecore#//B")));
		file("b.ecore", ecore("b", type("B", null)));
		Path both = folder.resolve("sub.ecore");
		Ecore.write(Ecore.read(a), both);
		Files.delete(folder.resolve("b.ecore"));
		assertFalse(Files.readString(both).contains("b.ecore"));
		Metamodel metamodel = Ecore.read(both);
		assertTrue(metamodel.type("B").isSuperTypeOf(metamodel.type("A")));
	}

	@Test
	void classesOfEcoreItselfAreThereWhereOneBuildsOnThem() throws IOException {
		String inside = type("A", "http://www.eclipse.org/emf/2002/Ecore#//EModelElement") + type("B", "platform:/plugin/org.eclipse.emf.ecore/model/Ecore.ecore#//EModelElement");
		Metamodel metamodel = Ecore.read(file("a.ecore", ecore("a", inside)));
		assertTrue(metamodel.hasType("EAnnotation"));
		assertFalse(Ecore.read(file("b.ecore", ecore("b", type("B", null)))).hasType("EAnnotation"));
		String inWorkspace = type("A", "../../org.eclipse.emf.ecore/model/Ecore.ecore#//EModelElement");
		assertTrue(Ecore.read(file("c.ecore", ecore("c", inWorkspace))).hasType("EAnnotation"), "EMF's plug-in stood beside the metamodel where it was written");
	}

	@Test
	void aCopyOfEcoreIsEcore() throws IOException {
		Path copy = folder.resolve("Ecore.ecore");
		try (InputStream original = EcorePackage.class.getResourceAsStream("/model/Ecore.ecore")) {
			Files.copy(original, copy);
		}
		Path metamodel = file("a.ecore", ecore("a", type("A", "Ecore.ecore#//EModelElement")));
		assertTrue(EcorePackage.Literals.EMODEL_ELEMENT.isSuperTypeOf(Ecore.read(metamodel).type("A")));
		MetamodelSearch given = MetamodelSearch.in(new SearchPlaces(List.of(copy, metamodel), Map.of(), List.of(), List.of(), List.of()));
		assertSame(EcorePackage.Literals.ECLASS, given.metamodel().type("EClass"));
		assertEquals(List.of("a"), given.source(List.of(metamodel), Cancellation.create()).metamodel().packages().stream().map(EPackage::getName).filter(name -> !name.equals("ecore")).toList());
	}

	@Test
	void refusesWhatIsNotThereOrNotAMetamodel() throws IOException {
		Path gone = folder.resolve("gone.ecore");
		assertEquals("There is no file " + gone + ".", refused(ErrorCode.NOT_FOUND, gone));
		assertEquals("a.ecore is empty.", refused(ErrorCode.METAMODEL_INVALID, file("a.ecore", "")));
		assertTrue(refused(ErrorCode.METAMODEL_INVALID, file("a.ecore", "<a>")).startsWith("a.ecore:"));
		assertTrue(refused(ErrorCode.METAMODEL_INVALID, file("a.ecore", "hello")).startsWith("a.ecore:1:1: not well-formed XML: "));
		assertEquals("a.ecore holds an EClass where an EPackage is expected; is it a model rather than a metamodel?",
				refused(ErrorCode.METAMODEL_INVALID, file("a.ecore", "<ecore:EClass xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='A'/>")));
	}

	@Test
	void refusesReferencesThatLeadNowhere() throws IOException {
		String gone = refused(ErrorCode.METAMODEL_INVALID, file("a.ecore", ecore("a", type("A", "gone.ecore#//B"))));
		assertTrue(gone.startsWith("a.ecore: EClass 'A' refers to file:") && gone.contains("gone.ecore#//B, which cannot be read: "), gone);
		String impossible = refused(ErrorCode.METAMODEL_INVALID, file("a.ecore", ecore("a", type("A", "gone%00.ecore#//B"))));
		assertTrue(impossible.startsWith("a.ecore: EClass 'A' refers to file:"), impossible);
		assertEquals("a.ecore:3:68: Unresolved reference '//B'.", refused(ErrorCode.METAMODEL_INVALID, file("a.ecore", ecore("a", type("A", "#//B")))));
		assertEquals("a.ecore: EClass 'A' refers to http://example.org/x.ecore#//B, which is neither a file nor the nsURI of a package that is given.",
				refused(ErrorCode.METAMODEL_INVALID, file("a.ecore", ecore("a", type("A", "http://example.org/x.ecore#//B")))));
	}

	@Test
	void refusesWhatDoesNotHoldTogether() throws IOException {
		String untyped = "<eClassifiers xsi:type='ecore:EClass' name='A'><eStructuralFeatures xsi:type='ecore:EAttribute' name='x'/></eClassifiers>";
		assertEquals("a.ecore: EAttribute 'A.x' has no type.", refused(ErrorCode.METAMODEL_INVALID, file("a.ecore", ecore("a", untyped))));
		assertEquals("a.ecore: EClass 'A' stands twice in its package.", refused(ErrorCode.METAMODEL_INVALID, file("a.ecore", ecore("a", type("A", null) + type("A", null)))));
		assertEquals("a.ecore: EClass 'A' is its own supertype.", refused(ErrorCode.METAMODEL_INVALID, file("a.ecore", ecore("a", type("A", "#//B") + type("B", "#//A")))));
		assertEquals("a.ecore: EPackage 'a' has no nsURI, and stores name packages by these; give it one, and the elements of models this namespace.",
				refused(ErrorCode.METAMODEL_INVALID, file("a.ecore", ecore("a", "").replace("nsURI='urn:a'", ""))));
	}

	@Test
	void refusesDocumentTypes() throws IOException {
		String content = ecore("a", "").replace("\n<ecore", "\n<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>\n<ecore");
		assertEquals("a.ecore:2:1: a document type (DOCTYPE) is not allowed in a model file.", refused(ErrorCode.METAMODEL_INVALID, file("a.ecore", content)));
		ArenaException e = assertThrows(ArenaException.class, () -> Ecore.read("s.ecore", new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8))));
		assertEquals(ErrorCode.METAMODEL_INVALID, e.code());
	}

	private static String refused(ErrorCode code, Path file) {
		ArenaException e = assertThrows(ArenaException.class, () -> Ecore.read(file));
		assertEquals(code, e.code(), e.getMessage());
		return e.getMessage();
	}
}
