// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.EditedObjects;
import org.modelarena.testkit.ObjectsCheck;
import org.modelarena.testkit.RandomSteps;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Translation;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.ModelExport;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.Unresolved;

/**
 * Models of random metamodels in each store: the same values, links and order as plain EMF objects have when they are loaded, after {@value #STEPS}
 * random steps of every kind, and when EMF reads what is exported. Only here features with all flags, in classes with several supertypes, are edited.
 * {@code -Dmodelarena.rounds=N} for more of them, {@code -Dmodelarena.seed=N} to begin with another one, {@code -Dmodelarena.stores="a b"} for some stores
 * only.
 */
class EditedModelsTest {
	private static final int MANY = 100;
	private static final int FEW = 3;
	private static final int STEPS = 100;
	private static final int COMMITS = 5;
	private static final int EVERY = 12;
	private static final Map<String, Integer> DRAWN = Draw.counts();

	@TempDir
	private Path folder;

	static List<Long> seeds() {
		if (System.getProperty("modelarena.seed") == null && System.getProperty("modelarena.rounds") == null) {
			return Sample.seeds(MANY, FEW).boxed().toList();
		}
		long first = Long.getLong("modelarena.seed", 1);
		return LongStream.range(first, first + Integer.getInteger("modelarena.rounds", MANY)).boxed().toList();
	}

	@AfterAll
	static void tell() {
		System.out.println("Rounds: " + DRAWN.entrySet().stream().filter(each -> each.getKey().startsWith("store ") || each.getKey().startsWith("step ") || each.getKey().startsWith("EMF ")).toList());
	}

	/** CDO's own lists change the order of values where that is not asked for. */
	@Test
	void listsThatAreNotOrderedKeepTheirOrderInCdo() throws IOException {
		check(805, List.of("cdo"));
	}

	/** Of an EChar, which has one. */
	@Test
	void whatNobodyComputesReadsAsTheDefaultInGraphs() throws IOException {
		check(2109, List.of("orientdb"));
	}

	/** EMF finds an element by the value of its id attribute, too, when the file gives it an {@code xmi:id}. */
	@Test
	void anIdIsNotThatOfAnElementThatHasTwo() throws IOException {
		check(34876, List.of("columns"));
	}

	/** Several elements of a reference with {@code eKeys} have the same key, or none. */
	@Test
	void aPathHasNoKeyThatEmfFindsAnotherElementBy() throws IOException {
		check(36187, List.of("columns"));
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void aStoreHoldsWhatEmfHolds(long seed) throws IOException {
		check(seed, stores(seed));
	}

	private void check(long seed, List<String> stores) throws IOException {
		Files.createDirectories(folder.resolve(".git"));
		List<Path> ecore = List.of(folder.resolve("m.ecore"));
		Draw draw = new Draw(seed, DRAWN);
		List<EPackage> packages = RichMetamodel.write(seed, draw, false, ecore);
		Path model = folder.resolve("m.xmi");
		Resource written = resources(packages).createResource(URI.createFileURI(model.toString()));
		RichModel.fill(draw, packages, List.of(written), false, false);
		written.save(Map.of(XMLResource.OPTION_ENCODING, "UTF-8"));
		try {
			read(packages, model);
		} catch (UnsupportedOperationException e) {
			// EMF takes the number of a containment for that of another feature, where classes have several supertypes.
			draw.note("EMF itself fails");
			return;
		}
		for (String store : stores) {
			draw.note("store " + store);
			run(store, seed, packages, ecore, model);
		}
	}

	private static List<String> stores(long seed) {
		String named = System.getProperty("modelarena.stores");
		List<String> stores = new ArrayList<>(List.of((named == null ? "emf columns neoemf" : named).split(" ")));
		if (named == null && seed % 4 == 0) {
			stores.add(seed % 8 == 0 ? "rocksdb" : "cdo");
		}
		if (named == null && seed % EVERY == 0) {
			stores.add(seed / EVERY % 2 == 0 ? "orientdb" : "neo4j");
		}
		return stores;
	}

	private static ResourceSet resources(List<EPackage> packages) {
		ResourceSet resources = new ResourceSetImpl();
		resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("*", new XMIResourceFactoryImpl());
		packages.forEach(each -> register(each, resources));
		return resources;
	}

	private static void register(EPackage ePackage, ResourceSet resources) {
		resources.getPackageRegistry().put(ePackage.getNsURI(), ePackage);
		ePackage.getESubpackages().forEach(each -> register(each, resources));
	}

	private static Resource read(List<EPackage> packages, Path file) {
		return resources(packages).getResource(URI.createFileURI(file.toString()), true);
	}

	/** The one that is edited is plain EMF's own model of the file. */
	private void run(String store, long seed, List<EPackage> packages, List<Path> ecore, Path model) throws IOException {
		List<EPackage> own = RichMetamodel.read(ecore);
		// Stores have texts as the values of unknown classes, and so have these objects.
		Metamodel metamodel = Metamodel.of(own);
		EditedObjects objects = EditedObjects.of(metamodel, read(own, model));
		Path at = folder.resolve(store);
		StoreLocation location = StoreLocation.at(at);
		Catalog.discover().store(store).create(location, MetamodelSearch.in(new SearchPlaces(ecore, Map.of(), List.of(), List.of(), List.of())).source(List.of(model),
				Unresolved.REFUSE, Progress.none()), Progress.none()).close();
		Random random = new Random(seed);
		RandomSteps steps = new RandomSteps(random, objects, EditedModelsTest::isChanged, type -> value(random, type));
		List<String> log = new ArrayList<>();
		try (ModelStore opened = Catalog.discover().store(store).open(location)) {
			check(opened, objects, store + ", loaded");
			for (int commit = 0; commit < COMMITS; commit++) {
				commit(opened, steps, log, store + ", commit " + commit);
				check(opened, objects, store + ", commit " + commit + " " + log);
			}
		}
		try (ModelStore opened = Catalog.discover().store(store).openToRead(location); ModelSnapshot snapshot = opened.snapshot()) {
			ObjectsCheck.assertSame(objects, snapshot, store + ", opened again");
			Path out = Files.createDirectories(folder.resolve("out-" + store)).resolve("m.xmi");
			ModelExport.of(snapshot, at).writeOne(out, Progress.none());
			RoundTripTest.assertSame(withoutEmpty(dump(own, objects, out)), withoutEmpty(dump(read(packages, out))), store + ", exported");
		}
		StoreDirectory.delete(at);
	}

	private static void commit(ModelStore store, RandomSteps steps, List<String> log, String where) {
		log.clear();
		try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
			for (int i = 0; i < STEPS / COMMITS; i++) {
				log.add(steps.step(edit));
				DRAWN.merge("step " + log.getLast().split(" ")[0], 1, Integer::sum);
			}
			edit.commit();
		} catch (RuntimeException e) {
			throw new AssertionError(where + " after " + log, e);
		}
	}

	private static void check(ModelStore store, EditedObjects objects, String where) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			ObjectsCheck.assertSame(objects, snapshot, where);
		}
	}

	/** Values of transient features are not kept, and those of unchangeable ones not changed. */
	private static boolean isChanged(EStructuralFeature feature) {
		boolean isEntrys = "java.util.Map$Entry".equals(feature.getEType().getInstanceClassName());
		return feature.isChangeable() && !feature.isTransient() && !isEntrys && !(feature instanceof EReference reference && !reference.getEKeys().isEmpty());
	}

	private static Object value(Random random, EDataType type) {
		String text = RichModel.text(new Draw(random.nextInt(), DRAWN), type);
		return type instanceof EEnum enumeration ? enumeration.getEEnumLiteralByLiteral(text) : EcoreUtil.createFromString(type, text);
	}

	/** That a list is set and yet empty, or a value set to its default, stores know of files, and not of edits. */
	private static List<String> withoutEmpty(List<String> dump) {
		List<String> lines = new ArrayList<>();
		for (int i = 0; i < dump.size(); i++) {
			String line = dump.get(i);
			boolean holdsNothing = line.strip().startsWith(".") && (i + 1 == dump.size() || indent(dump.get(i + 1)) <= indent(line));
			if (!holdsNothing) {
				lines.add(line.replaceAll(" [^ ]+(->|=)\\[\\](?= |$)", ""));
			}
		}
		return lines;
	}

	private static int indent(String line) {
		return line.length() - line.stripLeading().length();
	}

	/** Roots have the order of their keys in stores. */
	private static List<String> dump(List<EPackage> packages, EditedObjects objects, Path file) {
		Resource resource = resources(packages).createResource(URI.createFileURI(file.toString()));
		for (EObject each : List.copyOf(objects.objects().values())) {
			if (each.eContainer() == null) {
				resource.getContents().add(each);
			}
		}
		return dump(resource);
	}

	private static List<String> dump(Resource resource) {
		resource.getAllContents().forEachRemaining(object -> object.eClass().getEAllAttributes().forEach(attribute -> {
			if (!attribute.isMany() && attribute.isChangeable() && attribute.isUnsettable() && Objects.equals(object.eGet(attribute), attribute.getDefaultValue())) {
				object.eUnset(attribute);
			}
		}));
		return ModelDump.of(List.of(resource), false);
	}
}
