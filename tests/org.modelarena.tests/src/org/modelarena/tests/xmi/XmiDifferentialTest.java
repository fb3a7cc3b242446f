// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.XMIResource;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.EmfObjects;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.Scanning;
import org.modelarena.xmi.XmiSource;
import org.modelarena.xmi.XmiWriter;

/** What EMF writes we read as EMF does, and what we write EMF reads; on random metamodels and models. */
class XmiDifferentialTest {
	/** Scans small files as large ones are. */
	private static final Scanning IN_PARTS = new Scanning(0, 100, 2, 0);

	@TempDir
	Path folder;

	static LongStream seeds() {
		return LongStream.range(1, 41);
	}

	static Metamodel metamodel(long seed) {
		return seed % 4 == 0 ? KitMetamodel.create() : RandomMetamodel.of(seed);
	}

	/** Without elements that are their own opposite: EMF's reader loses some of these. */
	static RecordedModel model(long seed, Metamodel metamodel, int size) {
		RecordedModel model = RandomEdits.model(seed, metamodel, size);
		model.elements().forEach((key, element) -> element.type().getEAllReferences().stream().filter(reference -> reference.getEOpposite() != null)
				.forEach(reference -> model.remove(key, reference, key)));
		return model;
	}

	@Sampled(3)
	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void readsWhatEmfWrites(long seed) throws IOException {
		Metamodel metamodel = metamodel(seed);
		List<EObject> objects = EmfObjects.of(model(seed, metamodel, 25).asSource());
		List<EObject> roots = EmfObjects.roots(objects);
		Path file = folder.resolve("a b.xmi");
		List<String> expected = ModelText.ordered(new ObjectSource(metamodel, roots));
		List<String> unordered = ModelText.unordered(new ObjectSource(metamodel, roots));
		for (String form : List.of("plain", "ids", "types", "defaults", "utf16", "narrow", "schema")) {
			write(metamodel, roots, file, form);
			assertIterableEquals(expected, ModelText.ordered(XmiSource.of(List.of(file), metamodel)), form);
			assertIterableEquals(expected, ModelText.ordered(XmiSource.of(List.of(file), metamodel).scanning(IN_PARTS)), form + " in parts");
			assertIterableEquals(unordered, ModelText.unordered(new ObjectSource(metamodel, EmfFiles.load(metamodel, file))), form + " by EMF itself");
		}
	}

	private void write(Metamodel metamodel, List<EObject> roots, Path file, String form) throws IOException {
		XMIResource resource = (XMIResource) EmfFiles.resourceSet(metamodel).createResource(URI.createFileURI(file.toString()));
		resource.getContents().addAll(roots);
		Map<Object, Object> options = new HashMap<>();
		switch (form) {
		case "ids" -> resource.getAllContents().forEachRemaining(object -> resource.setID(object, "id-" + System.identityHashCode(object)));
		case "types" -> options.put(XMLResource.OPTION_SAVE_TYPE_INFORMATION, true);
		case "defaults" -> options.put(XMLResource.OPTION_KEEP_DEFAULT_CONTENT, true);
		case "utf16" -> options.put(XMLResource.OPTION_ENCODING, "UTF-16");
		case "narrow" -> options.put(XMLResource.OPTION_LINE_WIDTH, 40);
		case "schema" -> options.put(XMLResource.OPTION_SCHEMA_LOCATION, true);
		default -> options.put(XMLResource.OPTION_ENCODING, "UTF-8");
		}
		resource.save(options);
		resource.getContents().clear();
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void readsSeveralFilesThatReferToEachOther(long seed) throws IOException {
		Metamodel metamodel = metamodel(seed);
		List<EObject> roots = EmfObjects.roots(EmfObjects.of(model(seed, metamodel, 40).asSource()));
		ResourceSet resources = EmfFiles.resourceSet(metamodel);
		List<Path> files = List.of(folder.resolve("a.xmi"), folder.resolve("b c.xmi"), folder.resolve("d.xmi"));
		List<Resource> written = new ArrayList<>();
		files.forEach(file -> written.add(resources.createResource(URI.createFileURI(file.toString()))));
		for (int i = 0; i < roots.size(); i++) {
			written.get(i % files.size()).getContents().add(roots.get(i));
		}
		List<EObject> inFileOrder = new ArrayList<>();
		for (Resource resource : written) {
			inFileOrder.addAll(resource.getContents());
		}
		List<String> expected = ModelText.ordered(new ObjectSource(metamodel, inFileOrder));
		for (Resource resource : written) {
			resource.save(Map.of());
		}
		assertIterableEquals(expected, ModelText.ordered(XmiSource.of(files, metamodel)));
		assertIterableEquals(expected, ModelText.ordered(XmiSource.of(files, metamodel).scanning(IN_PARTS)), "in parts");
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void writesWhatEmfReads(long seed) {
		Metamodel metamodel = metamodel(seed);
		RecordedModel model = model(seed, metamodel, 30);
		Path file = folder.resolve("m.xmi");
		XmiWriter.write(model.asSource(), file, Progress.none());

		List<EObject> loaded = EmfFiles.load(metamodel, file);
		EcoreUtil.resolveAll(loaded.isEmpty() ? new ResourceSetImpl() : loaded.getFirst().eResource().getResourceSet());
		assertIterableEquals(ModelText.unordered(model.asSource()), ModelText.unordered(new ObjectSource(metamodel, loaded)), "by EMF");
		assertIterableEquals(ModelText.ordered(model.asSource()), ModelText.ordered(XmiSource.of(List.of(file), metamodel)), "by us");
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void metamodelsSurviveWritingAndReading(long seed) {
		Metamodel metamodel = metamodel(seed);
		Path first = folder.resolve("first.ecore");
		Path second = folder.resolve("second.ecore");
		Ecore.write(metamodel, first);
		Metamodel read = Ecore.read(first);
		Ecore.write(read, second);
		assertEquals(metamodel.packages().size(), read.packages().size());
		for (int i = 0; i < metamodel.packages().size(); i++) {
			assertTrue(EcoreUtil.equals(metamodel.packages().get(i), read.packages().get(i)));
		}
	}
}
