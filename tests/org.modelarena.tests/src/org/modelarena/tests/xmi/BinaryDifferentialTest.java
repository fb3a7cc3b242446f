// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.BinaryResourceImpl;
import org.eclipse.emf.ecore.resource.impl.BinaryResourceImpl.BinaryIO.Version;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.EmfObjects;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.ModelFiles;

/** What EMF writes in its binary form we read as EMF does, and what we write EMF reads; on random metamodels and models. */
class BinaryDifferentialTest {
	private static final List<Map<?, ?>> FORMS = List.of(Map.of(), Map.of(BinaryResourceImpl.OPTION_VERSION, Version.VERSION_1_1),
			Map.of(BinaryResourceImpl.OPTION_VERSION, Version.VERSION_1_1, BinaryResourceImpl.OPTION_STYLE_DATA_CONVERTER, true),
			Map.of(BinaryResourceImpl.OPTION_VERSION, Version.VERSION_1_1, BinaryResourceImpl.OPTION_STYLE_BINARY_ENUMERATOR, true,
					BinaryResourceImpl.OPTION_STYLE_BINARY_FLOATING_POINT, false, BinaryResourceImpl.OPTION_STYLE_PROXY_ATTRIBUTES, true));

	@TempDir
	Path folder;

	static LongStream seeds() {
		return XmiDifferentialTest.seeds();
	}

	private static List<EObject> roots(RecordedModel model) {
		return EmfObjects.roots(EmfObjects.of(model.asSource()));
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void readsWhatEmfWrites(long seed) throws IOException {
		Metamodel metamodel = XmiDifferentialTest.metamodel(seed);
		List<EObject> roots = roots(XmiDifferentialTest.model(seed, metamodel, 25));
		List<String> expected = ModelText.ordered(new ObjectSource(metamodel, roots));
		Path file = folder.resolve("a b.bin");
		Resource resource = EmfFiles.resourceSet(metamodel).createResource(URI.createFileURI(file.toString()));
		resource.getContents().addAll(roots);
		for (Map<?, ?> form : FORMS) {
			resource.save(form);
			assertIterableEquals(expected, ModelText.ordered(ModelFiles.source(List.of(file), metamodel)), form.toString());
		}
	}

	@Sampled(2)
	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void readsSeveralFilesThatReferToEachOther(long seed) throws IOException {
		Metamodel metamodel = XmiDifferentialTest.metamodel(seed);
		List<EObject> roots = roots(XmiDifferentialTest.model(seed, metamodel, 40));
		ResourceSet resources = EmfFiles.resourceSet(metamodel);
		List<Path> files = List.of(folder.resolve("a.bin"), folder.resolve("b c.bin"), folder.resolve("d.bin"));
		List<Resource> written = new ArrayList<>();
		files.forEach(file -> written.add(resources.createResource(URI.createFileURI(file.toString()))));
		for (int i = 0; i < roots.size(); i++) {
			written.get(i % 3).getContents().add(roots.get(i));
		}
		List<EObject> inFileOrder = new ArrayList<>();
		written.forEach(resource -> inFileOrder.addAll(resource.getContents()));
		List<String> expected = ModelText.ordered(new ObjectSource(metamodel, inFileOrder));
		for (Map<?, ?> form : FORMS) {
			for (Resource resource : written) {
				resource.save(form);
			}
			assertIterableEquals(expected, ModelText.ordered(ModelFiles.source(files, metamodel)), form.toString());
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void writesWhatEmfReads(long seed) {
		Metamodel metamodel = XmiDifferentialTest.metamodel(seed);
		RecordedModel model = XmiDifferentialTest.model(seed, metamodel, 30);
		Path file = folder.resolve("m.BIN");
		ModelFiles.write(model.asSource(), file, Progress.none());

		List<EObject> loaded = EmfFiles.load(metamodel, rename(file, "other.bin"));
		assertIterableEquals(ModelText.ordered(new ObjectSource(metamodel, roots(model))), ModelText.ordered(new ObjectSource(metamodel, loaded)));
	}

	private Path rename(Path file, String name) {
		try {
			return Files.move(file, folder.resolve(name));
		} catch (IOException e) {
			throw new AssertionError(e);
		}
	}

	/** Elements that are their own opposite included. */
	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void readsWhatItWrites(long seed) throws IOException {
		Ecore.write(XmiDifferentialTest.metamodel(seed), folder.resolve("m.ecore"));
		Metamodel metamodel = Ecore.read(folder.resolve("m.ecore"));
		RecordedModel model = RandomEdits.model(seed, metamodel, 60);
		Path first = folder.resolve("first.bin");
		Path second = folder.resolve("second.bin");
		ModelFiles.write(model.asSource(), first, Progress.none());
		assertIterableEquals(ModelText.ordered(model.asSource()), ModelText.ordered(ModelFiles.source(List.of(first), metamodel)));
		ModelFiles.write(ModelFiles.source(List.of(first), metamodel), second, Progress.none());
		assertEquals(-1, Files.mismatch(first, second));
		// The file has the parts of a text between such as '-' and '/'.
		String partOfPath = folder.getFileName().toString().replaceAll("\\D", "");
		assertFalse(Files.readString(first, StandardCharsets.ISO_8859_1).contains(partOfPath), "no path in the file");
	}
}
