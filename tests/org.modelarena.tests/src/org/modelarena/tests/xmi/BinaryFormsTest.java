// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.BinaryWriter;
import org.modelarena.xmi.ModelFiles;

/** What EMF's binary form may hold, and what becomes of it. */
class BinaryFormsTest {
	private static final int LONG_CHAIN = 100_000;

	@TempDir
	Path folder;
	private final Metamodel metamodel = KitMetamodel.create();
	private final EClass leaf = metamodel.type("Leaf");
	private final EClass group = metamodel.type("Group");

	/** What {@code write} tells, as a model. */
	private ElementSource source(Consumer<ElementSink> write) {
		return new ElementSource() {
			@Override
			public Metamodel metamodel() {
				return metamodel;
			}

			@Override
			public long size() {
				return Progress.UNKNOWN;
			}

			@Override
			public void emit(ElementSink sink, Cancellation cancellation) {
				write.accept(sink);
			}
		};
	}

	private EAttribute attribute(String type, String name) {
		return (EAttribute) Metamodel.feature(metamodel.type(type), name);
	}

	private EReference reference(String type, String name) {
		return (EReference) Metamodel.feature(metamodel.type(type), name);
	}

	private ElementSource written(Consumer<ElementSink> model) {
		Path file = folder.resolve("m.bin");
		ModelFiles.write(source(model), file, Progress.none());
		return ModelFiles.source(List.of(file), metamodel);
	}

	private void comesBack(Consumer<ElementSink> model) {
		assertIterableEquals(ModelText.ordered(source(model)), ModelText.ordered(written(model)));
	}

	private RecordedModel read(EObject... roots) throws IOException {
		Path file = folder.resolve("emf.bin");
		Resource resource = EmfFiles.resourceSet(metamodel).createResource(URI.createFileURI(file.toString()));
		resource.getContents().addAll(List.of(roots));
		resource.save(null);
		return RecordedModel.of(ModelFiles.source(List.of(file), metamodel));
	}

	private static EObject object(EClass type, Object... featuresAndValues) {
		EObject object = EcoreUtil.create(type);
		for (int i = 0; i < featuresAndValues.length; i += 2) {
			object.eSet(Metamodel.feature(type, (String) featuresAndValues[i]), featuresAndValues[i + 1]);
		}
		return object;
	}

	@Test
	void anEmptyModelIsAModel() {
		comesBack(sink -> {
		});
	}

	@Test
	void valuesComeBackThatXmlCannotExpress() {
		comesBack(sink -> {
			sink.begin(leaf, -1, null);
			sink.attribute(0, attribute("Leaf", "name"), "a\u0001\u0000\uffff\ud83d\ude80");
			sink.attribute(0, attribute("Leaf", "tags"), "");
			sink.attribute(0, attribute("Leaf", "tags"), "\ud83d");
			sink.attribute(0, attribute("Leaf", "weight"), Double.NaN);
			sink.attribute(0, attribute("Leaf", "serial"), Long.MIN_VALUE);
			sink.end();
		});
	}

	@Test
	void valuesOfEveryDataTypeComeBack() {
		for (EDataType type : List.of(EcorePackage.Literals.EDATE, EcorePackage.Literals.EBIG_DECIMAL, EcorePackage.Literals.EBYTE_ARRAY,
				EcorePackage.Literals.EINTEGER_OBJECT, EcorePackage.Literals.EFLOAT, EcorePackage.Literals.ECHAR, EcorePackage.Literals.EBYTE,
				EcorePackage.Literals.ESHORT, EcorePackage.Literals.EBOOLEAN_OBJECT)) {
			Metamodel own = KitMetamodel.create();
			EAttribute serial = (EAttribute) Metamodel.feature(own.type("Leaf"), "serial");
			serial.setEType(type);
			EObject before = object(own.type("Leaf"));
			Object value = value(type);
			before.eSet(serial, value);
			Path file = folder.resolve("m.bin");
			ModelFiles.write(new ObjectSource(own, List.of(before)), file, Progress.none());
			Object read = RecordedModel.of(ModelFiles.source(List.of(file), own)).element(0).value(serial);
			assertEquals(EcoreUtil.convertToString(type, value), EcoreUtil.convertToString(type, read), type.getName());
			Object byEmf = EmfFiles.load(own, file).getFirst().eGet(serial);
			assertEquals(EcoreUtil.convertToString(type, value), EcoreUtil.convertToString(type, byEmf), type.getName() + " by EMF");
		}
	}

	private static Object value(EDataType type) {
		return EcoreUtil.createFromString(type, switch (type.getName()) {
		case "EDate" -> "2026-02-03T04:05:06.789+0000";
		case "EBooleanObject" -> "true";
		case "EByteArray" -> "00ff10";
		default -> "7";
		});
	}

	@Test
	void transientAndDerivedFeaturesAreNeitherReadNorWritten() throws IOException {
		EAttribute title = attribute("Leaf", "title");
		EAttribute tags = attribute("Leaf", "tags");
		EReference likes = reference("Node", "likes");
		title.setDerived(true);
		tags.setDerived(true);
		likes.setDerived(true);
		EObject liked = object(leaf, "name", "liked");
		RecordedModel model = read(object(leaf, "title", "computed", "tags", List.of("t"), "likes", List.of(liked)), liked);
		assertEquals(2, model.elements().size());
		assertEquals("liked", model.element(1).value(attribute("Leaf", "name")));
		assertEquals(null, model.element(0).value(title));
		assertEquals(List.of(), model.element(0).value(tags));
		assertEquals(List.of(), model.element(0).targets(likes));

		ModelFiles.write(new ObjectSource(metamodel, List.of(object(leaf, "title", "computed"))), folder.resolve("m.bin"), Progress.none());
		assertEquals(null, EmfFiles.load(metamodel, folder.resolve("m.bin")).getFirst().eGet(title));
	}

	@Test
	void aTransientEndOfOppositesFollowsFromTheOther() throws IOException {
		reference("Leaf", "friendOf").setTransient(true);
		EObject friend = object(leaf);
		RecordedModel model = read(object(leaf, "friends", List.of(friend)), object(leaf, "friends", List.of(friend)), friend);
		assertEquals(List.of(0L, 1L), model.element(2).targets(reference("Leaf", "friendOf")));
	}

	@Sampled(3)
	@Test
	void aLongChainOfReferencesIsReadByEmfOnASmallStack() throws InterruptedException {
		Consumer<ElementSink> chain = chain(reference("Leaf", "likes"), null);
		comesBack(chain);
		long[] resolved = new long[1];
		Thread small = new Thread(null, () -> resolved[0] = EmfFiles.load(metamodel, folder.resolve("m.bin")).getFirst().eContents().stream()
				.flatMap(object -> ((List<?>) object.eGet(reference("Leaf", "likes"))).stream()).filter(object -> !((EObject) object).eIsProxy()).count(), "small",
				256 << 10);
		small.start();
		small.join();
		assertEquals(LONG_CHAIN - 1, resolved[0]);
	}

	@Sampled(3)
	@Test
	void aLongChainOfOppositesComesBack() {
		comesBack(chain(reference("Leaf", "friends"), reference("Leaf", "friendOf")));
	}

	private Consumer<ElementSink> chain(EReference next, EReference before) {
		return sink -> {
			sink.begin(group, -1, null);
			for (int i = 1; i <= LONG_CHAIN; i++) {
				sink.begin(leaf, 0, reference("Group", "members"));
				if (i < LONG_CHAIN) {
					sink.reference(i, next, i + 1);
				}
				if (before != null && i > 1) {
					sink.reference(i, before, i - 1);
				}
				sink.end();
			}
			sink.end();
		};
	}

	@Sampled(3)
	@Test
	void deepNestingIsNoProblem() {
		int depth = 20_000;
		assertEquals(depth, RecordedModel.of(written(sink -> {
			for (int i = 0; i < depth; i++) {
				sink.begin(group, i - 1, i == 0 ? null : reference("Group", "members"));
			}
			for (int i = 0; i < depth; i++) {
				sink.end();
			}
		})).elements().size());
	}

	@Test
	void aSourceEmitsTheSameAgain() {
		ElementSource source = written(sink -> {
			sink.begin(group, -1, null);
			sink.end();
		});
		assertEquals(Progress.UNKNOWN, source.size());
		List<String> first = ModelText.ordered(source);
		assertEquals(1, source.size());
		assertIterableEquals(first, ModelText.ordered(source));
	}

	@Test
	void otherNamesAreXmi() throws IOException {
		Path file = folder.resolve("model.bin.xml");
		ModelFiles.write(source(sink -> {
		}), file, Progress.none());
		assertEquals("<?xml", Files.readString(file).substring(0, 5));
		assertEquals(0, RecordedModel.of(ModelFiles.source(List.of(file), metamodel)).elements().size());
	}

	@Test
	void theOldFileStaysWhenWritingFailsOrIsCancelled() throws IOException {
		Path file = Files.writeString(folder.resolve("m.bin"), "old");
		Cancellation cancellation = Cancellation.create();
		ArenaException e = assertThrows(ArenaException.class, () -> BinaryWriter.write(source(sink -> {
			sink.begin(leaf, -1, null);
			sink.end();
			cancellation.cancel();
		}), file, Progress.of(cancellation)));
		assertEquals(ErrorCode.CANCELLED, e.code());
		assertEquals("old", Files.readString(file));
		try (Stream<Path> files = Files.list(folder)) {
			assertEquals(List.of(file), files.toList());
		}
	}
}
