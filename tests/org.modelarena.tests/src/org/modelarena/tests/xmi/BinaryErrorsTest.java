// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.ModelFiles;

/** Files in EMF's binary form that are damaged, foreign, or of another metamodel are refused with the file, the place and the reason. */
class BinaryErrorsTest {
	@TempDir
	Path folder;
	private final Metamodel metamodel = KitMetamodel.create();

	private RecordedModel read(String... names) {
		return RecordedModel.of(ModelFiles.source(Arrays.stream(names).map(folder::resolve).toList(), metamodel));
	}

	private void refused(String message, String... names) {
		ArenaException e = assertThrows(ArenaException.class, () -> read(names));
		assertEquals(message, e.getMessage());
		assertEquals(ErrorCode.MODEL_INVALID, e.code());
	}

	/** Writes a file as EMF does, by another version of the metamodel. */
	private void write(Metamodel other, EObject... roots) throws IOException {
		Resource resource = EmfFiles.resourceSet(other).createResource(URI.createFileURI(folder.resolve("m.bin").toString()));
		resource.getContents().addAll(List.of(roots));
		resource.save(null);
	}

	private byte[] small(long seed) throws IOException {
		Path file = folder.resolve("m.bin");
		ModelFiles.write(RandomEdits.model(seed, metamodel, 12).asSource(), file, Progress.none());
		return Files.readAllBytes(file);
	}

	/** Whatever stands in the file, it is a model or refused as none. */
	private boolean loads(byte[] bytes) throws IOException {
		Files.write(folder.resolve("m.bin"), bytes);
		try {
			read("m.bin");
			return true;
		} catch (ArenaException e) {
			assertEquals(ErrorCode.MODEL_INVALID, e.code(), e.getMessage());
			assertTrue(e.getMessage().startsWith("m.bin") || e.getMessage().startsWith("'"), e.getMessage());
			return false;
		}
	}

	@Sampled(3)
	@ParameterizedTest
	@ValueSource(longs = { 1, 2 })
	void aFileThatIsCutOffIsRefused(long seed) throws IOException {
		byte[] whole = small(seed);
		for (int length = 0; length < whole.length; length++) {
			assertEquals(false, loads(Arrays.copyOf(whole, length)), "the first " + length);
		}
		assertEquals(false, loads(Arrays.copyOf(whole, whole.length + 1)));
		assertEquals(true, loads(whole));
	}

	@Sampled(15)
	@ParameterizedTest
	@ValueSource(longs = { 1, 4 })
	void aFileWithAWrongByteIsReadOrRefused(long seed) throws IOException {
		withEachByteWrong(small(seed));
	}

	/** A chain that is so long that it was cut. */
	@Sampled(4)
	@Test
	void aFileWithAWrongByteInACutChainIsReadOrRefused() throws IOException {
		EClass leaf = metamodel.type("Leaf");
		List<EObject> chain = Stream.generate(() -> EcoreUtil.create(leaf)).limit(104).toList();
		for (int i = 1; i < chain.size(); i++) {
			chain.get(i - 1).eSet(Metamodel.feature(leaf, "favorite"), chain.get(i));
		}
		Path file = folder.resolve("m.bin");
		ModelFiles.write(new ObjectSource(metamodel, chain), file, Progress.none());
		withEachByteWrong(Files.readAllBytes(file));
	}

	private void withEachByteWrong(byte[] whole) {
		assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
			for (int at = 0; at < whole.length; at++) {
				for (int flip : new int[] { 1, 2, 0x40, 0x80, 0xC0, 0xFF, whole[at] & 0xFF, whole[at] & 0xFF ^ 1 }) {
					byte[] damaged = whole.clone();
					damaged[at] ^= (byte) flip;
					loads(damaged);
				}
			}
		});
	}

	@Test
	void whatIsNoBinaryFileIsRefused() throws IOException {
		Files.writeString(folder.resolve("m.bin"), "<?xml version=\"1.0\"?><a/>");
		refused("m.bin: at byte 1: this is not EMF's binary form; the name of an XMI file must not end with .bin.", "m.bin");
		Files.write(folder.resolve("m.bin"), new byte[0]);
		refused("m.bin is empty.", "m.bin");
		Files.write(folder.resolve("m.bin"), "\u0089emf\n\r\u001a\n\u0007".getBytes(StandardCharsets.ISO_8859_1));
		refused("m.bin: at byte 9: the file has the format version 7, which is newer than EMF here knows.", "m.bin");
	}

	@Test
	void aLengthThatCannotBeIsNotBelieved() throws IOException {
		Files.write(folder.resolve("m.bin"), "\u0089emf\n\r\u001a\n\u0000\u00ff\u00ff\u00ff\u00ff".getBytes(StandardCharsets.ISO_8859_1));
		refused("m.bin: at byte 13: a number is larger than the file.", "m.bin");
	}

	@Test
	void filesThatAreNotThereAreNamed() {
		ArenaException e = assertThrows(ArenaException.class, () -> read("gone.bin"));
		assertEquals(ErrorCode.NOT_FOUND, e.code());
		assertEquals("There is no file " + folder.resolve("gone.bin") + ".", e.getMessage());
	}

	@Test
	void filesOfTwoKindsAreRefused() {
		ArenaException e = assertThrows(ArenaException.class, () -> read("a.xmi", "b.bin"));
		assertEquals(ErrorCode.UNSUPPORTED, e.code());
		assertEquals("b.bin is EMF binary and a.xmi is XMI; the files of a model are of one kind. Save them all as XMI, or all as binary.", e.getMessage());
	}

	@Test
	void anotherMetamodelIsTold() throws IOException {
		Metamodel other = KitMetamodel.create();
		EClass leaf = other.type("Leaf");
		EAttribute size = (EAttribute) Metamodel.feature(leaf, "size");
		EObject object = EcoreUtil.create(leaf);
		object.eSet(size, 7);
		size.setName("sise");
		write(other, object);
		refused("m.bin: at byte 60: Invalid Structural Feature 'sise' for EClass Leaf.", "m.bin");
		size.setName("size");
		leaf.setName("Leef");
		write(other, object);
		refused("m.bin: at byte 54: unknown type 'Leef' in package 'kit'. Did you mean 'Leaf'?", "m.bin");
		leaf.setName("Node");
		write(other, object);
		refused("m.bin: at byte 54: type 'Node' is abstract.", "m.bin");
		leaf.setName("Leaf");
		other.packages().getFirst().setNsURI("urn:kit");
		write(other, object);
		refused("m.bin: at byte 25: no package with nsURI 'urn:kit' is known; name its .ecore file with --metamodel.", "m.bin");
	}

	@Test
	void aValueOfAnotherTypeIsTold() throws IOException {
		Metamodel other = KitMetamodel.create();
		EObject object = EcoreUtil.create(other.type("Leaf"));
		EAttribute color = (EAttribute) Metamodel.feature(other.type("Leaf"), "color");
		EEnumLiteral pink = ((EEnum) color.getEType()).getELiterals().getFirst();
		pink.setName("PINK");
		object.eSet(color, pink);
		write(other, object);
		refused("m.bin: at byte 66: bad value of 'color': 'PINK' is not a literal of Color (RED, GREEN, BLUE).", "m.bin");
		pink.setName("P\nK\u001b" + "K".repeat(10_000));
		write(other, object);
		refused("m.bin: at byte 10067: bad value of 'color': 'P?K?" + "K".repeat(76) + "...' is not a literal of Color (RED, GREEN, BLUE).", "m.bin");
	}

	@Test
	void aDataTypeWhoseJavaClassIsNotThereIsTold() throws IOException {
		EDataType absent = EcoreFactory.eINSTANCE.createEDataType();
		absent.setName("Absent");
		absent.setInstanceClassName("not.here.Absent");
		metamodel.packages().getFirst().getEClassifiers().add(absent);
		EObject object = EcoreUtil.create(KitMetamodel.create().type("Leaf"));
		object.eSet(object.eClass().getEStructuralFeature("title"), "t");
		write(KitMetamodel.create(), object);
		EAttribute title = (EAttribute) Metamodel.feature(metamodel.type("Leaf"), "title");
		title.setEType(absent);
		refused("m.bin: at byte 61: EMF objects cannot hold 'title': the Java class not.here.Absent of its data type Absent is not there."
				+ " Save the model as XMI.", "m.bin");

		Files.writeString(folder.resolve("m.xmi"), "<k:Leaf xmlns:k='http://modelarena.org/test/kit' title='t'/>");
		ArenaException e = assertThrows(ArenaException.class,
				() -> ModelFiles.write(ModelFiles.source(List.of(folder.resolve("m.xmi")), metamodel), folder.resolve("x.bin"), Progress.none()));
		assertEquals(ErrorCode.UNSUPPORTED, e.code());
		assertEquals("EMF objects cannot hold the value 't' of 'title': the Java class not.here.Absent of its data type Absent is not there.", e.getMessage());
	}

	@Test
	void aTargetOfAnotherTypeIsTold() throws IOException {
		Metamodel other = KitMetamodel.create();
		EReference boss = (EReference) Metamodel.feature(other.type("Leaf"), "boss");
		boss.setEOpposite(null);
		boss.setEType(EcorePackage.Literals.EOBJECT);
		EObject object = EcoreUtil.create(other.type("Leaf"));
		object.eSet(boss, object);
		write(other, object);
		refused("m.bin: at byte 61: 'boss' refers to a Leaf and not to a Group.", "m.bin");
	}

	@Test
	void anElementThatStandsNowhereIsTold() throws IOException {
		EObject object = EcoreUtil.create(metamodel.type("Leaf"));
		object.eSet(Metamodel.feature(metamodel.type("Leaf"), "favorite"), EcoreUtil.create(metamodel.type("Group")));
		write(metamodel, object);
		refused("m.bin: the Leaf at /: 'favorite' refers to a Group that stands in no element of the model.", "m.bin");
	}

	@Test
	void otherFilesMustBeNamedAndHoldTheElement() throws IOException {
		ResourceSet resources = EmfFiles.resourceSet(metamodel);
		Resource a = resources.createResource(URI.createFileURI(folder.resolve("a.bin").toString()));
		Resource b = resources.createResource(URI.createFileURI(folder.resolve("b.bin").toString()));
		EObject object = EcoreUtil.create(metamodel.type("Leaf"));
		EObject target = EcoreUtil.create(metamodel.type("Leaf"));
		object.eSet(Metamodel.feature(metamodel.type("Leaf"), "favorite"), target);
		a.getContents().add(object);
		b.getContents().add(target);
		a.save(null);
		b.save(null);
		assertEquals(2, read("a.bin", "b.bin").elements().size());
		refused("a.bin: the Leaf at /: 'favorite' refers to b.bin, which is not among the files to load; name it as well.", "a.bin");
		b.getContents().clear();
		b.save(null);
		refused("a.bin: the Leaf at /: 'favorite' refers to 'b.bin#/', and there is no such element.", "a.bin", "b.bin");
		Files.delete(folder.resolve("b.bin"));
		refused("a.bin: the Leaf at /: 'favorite' refers to b.bin, but there is no file " + folder.resolve("b.bin") + ".", "a.bin");
	}

	@Test
	void containmentAcrossFilesIsRefused() throws IOException {
		ResourceSet resources = EmfFiles.resourceSet(metamodel);
		Resource a = resources.createResource(URI.createFileURI(folder.resolve("a.bin").toString()));
		Resource b = resources.createResource(URI.createFileURI(folder.resolve("b.bin").toString()));
		EObject group = EcoreUtil.create(metamodel.type("Group"));
		EObject head = EcoreUtil.create(metamodel.type("Leaf"));
		group.eSet(Metamodel.feature(metamodel.type("Group"), "head"), head);
		a.getContents().add(group);
		b.getContents().add(head);
		a.save(null);
		b.save(null);
		ArenaException e = assertThrows(ArenaException.class, () -> read("a.bin", "b.bin"));
		assertTrue(e.getMessage().endsWith("'head' refers to b.bin#/; containment across files is not supported. Save the model as one file."), e.getMessage());
	}

	@Test
	void readingStopsWhenCancelled() throws IOException {
		small(1);
		Cancellation cancellation = Cancellation.create();
		cancellation.cancel();
		ArenaException e = assertThrows(ArenaException.class,
				() -> ModelFiles.source(List.of(folder.resolve("m.bin")), metamodel).emit(new RecordedModel(metamodel), cancellation));
		assertEquals(ErrorCode.CANCELLED, e.code());
	}
}
