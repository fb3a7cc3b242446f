// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.BinaryResourceImpl;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.BasicExtendedMetaData;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.eclipse.emf.ecore.xmi.impl.XMLResourceImpl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sample;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.ModelExport;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.Unresolved;

/**
 * Files that EMF writes go into a store and come out again, and EMF then reads the same from them: on random metamodels with all that Ecore has. What EMF
 * does not read itself from what it wrote is not asked for. What all of them have to draw is counted over them together. In the short form a model goes into one
 * store.
 */
class RoundTripTest {
	private static final int SHORT = 25;
	/** For one commit a part, which need not draw all. */
	private static final boolean IS_SAMPLED = Boolean.getBoolean("modelarena.sample");
	private static final int ROUNDS = Integer.getInteger("modelarena.rounds", IS_SAMPLED ? SHORT / 3 : SHORT);
	/** Databases take seconds: in the short form each of the tests tries one, and together they try all. */
	private static final int EVERY = ROUNDS > SHORT ? 8 : 24;
	private static final List<String> DATABASES = List.of("cdo", "orientdb", "neo4j");
	private static final List<String> EXPECTED = List.of("EObject", "EObject inside", "a metamodel as a model", "a part leads nowhere", "abstract class", "binary", "character data", "comment",
			"container many to one", "container one to one", "containment across files", "data type Address", "data type EBigDecimal", "data type EBigInteger",
			"data type EBoolean", "data type EBooleanObject", "data type EByte", "data type EByteArray", "data type EChar", "data type ECharacterObject",
			"data type EDate", "data type EDouble", "data type EDoubleObject", "data type EFloat", "data type EInt", "data type EIntegerObject", "data type ELong",
			"data type EShort", "data type EString", "data type Count", "data type Flag", "data type Mood", "data type Serial", "data type Ticks", "data type Truth", "data type UnlimitedNatural",
			"data type Version", "default", "document", "eKeys",
			"entry of a group", "feature map in XMI", "group", "id attribute", "infinite or no number", "interface",
			"known element in a wildcard", "leads nowhere", "link in a schema", "many values", "map", "map entry", "map to elements", "mixed content",
			"name of its own", "nested", "no proxies", "odd name", "opposites many to many", "opposites many to one", "opposites one to many",
			"opposites one to one", "package in package", "reference", "reference across files", "reference within a file", "set, and empty",
			"set, unsettable", "several roots", "several supertypes",
			"subtype in a schema", "text in mixed content", "type argument", "type parameter", "unknown attribute",
			"unknown element in a wildcard", "value in mixed content", "wildcard for attributes", "wildcard for elements", "xmi:id",
			"store neoemf", "store cdo", "store orientdb", "store neo4j");
	private static final Map<String, Integer> DRAWN = Draw.counts();
	private static int databases;

	@TempDir
	private Path folder;

	static List<Long> seeds() {
		if (IS_SAMPLED) {
			return Sample.seeds(3 * ROUNDS, ROUNDS).boxed().toList();
		}
		long first = Long.getLong("modelarena.seed", 1);
		return LongStream.range(first, first + ROUNDS).boxed().toList();
	}

	@AfterAll
	static void nothingIsLeftOut() {
		System.out.println("Drawn: " + DRAWN);
		System.out.println("Flags of features, and pairs of them, that no feature with a value had: " + FeatureFlags.missing(DRAWN));
		if (ROUNDS >= SHORT) {
			assertEquals(List.of(), EXPECTED.stream().filter(each -> !DRAWN.containsKey(each)).toList());
		}
	}

	/** Reads and writes files as a program does that knows the metamodel. */
	private record Program(List<EPackage> packages, boolean isSchema) {
		ResourceSet resources() {
			ResourceSet resources = new ResourceSetImpl();
			packages.forEach(each -> register(each, resources));
			Map<String, Object> factories = resources.getResourceFactoryRegistry().getExtensionToFactoryMap();
			factories.put("bin", (Resource.Factory) BinaryResourceImpl::new);
			factories.put("*", (Resource.Factory) uri -> isSchema ? new XMLResourceImpl(uri) : new XMIResourceImpl(uri));
			if (isSchema) {
				resources.getLoadOptions().put(XMLResource.OPTION_EXTENDED_META_DATA, new BasicExtendedMetaData(resources.getPackageRegistry()));
				resources.getLoadOptions().put(XMLResource.OPTION_USE_LEXICAL_HANDLER, true);
			}
			return resources;
		}

		private static void register(EPackage ePackage, ResourceSet resources) {
			resources.getPackageRegistry().put(ePackage.getNsURI(), ePackage);
			ePackage.getESubpackages().forEach(each -> register(each, resources));
		}

		List<String> read(List<Path> files) {
			ResourceSet resources = resources();
			List<Resource> read = files.stream().map(file -> resources.getResource(URI.createFileURI(file.toString()), true)).toList();
			EcoreUtil.resolveAll(resources);
			return ModelDump.of(read, true);
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void xmi(long seed) throws IOException {
		Draw draw = new Draw(seed, DRAWN);
		List<Path> ecore = metamodelFiles(draw.oneIn(2) ? List.of("m.ecore") : List.of("m.ecore", "n.ecore"));
		Program program = new Program(RichMetamodel.write(seed, draw, draw.oneIn(3), ecore), false);
		List<Path> files = new ArrayList<>();
		for (String name : List.of("a.xmi", "part/b c.xmi", "part/d.xmi").subList(0, 1 + draw.below(3))) {
			files.add(Files.createDirectories(folder.resolve("in").resolve(name).getParent()).resolve(Path.of(name).getFileName()));
		}
		boolean danglings = draw.oneIn(3);
		List<Resource> written = resources(program, files);
		RichModel.fill(draw, program.packages(), written, true, danglings);
		save(written, draw);
		check(seed, program, ecore, files);
	}

	private List<Path> metamodelFiles(List<String> names) throws IOException {
		Files.createDirectories(folder.resolve("in"));
		return names.stream().map(folder.resolve("in")::resolve).toList();
	}

	private static List<Resource> resources(Program program, List<Path> files) {
		ResourceSet resources = program.resources();
		return files.stream().map(file -> resources.createResource(URI.createFileURI(file.toString()))).toList();
	}

	private static void save(List<Resource> files, Draw draw) throws IOException {
		Map<Object, Object> options = new HashMap<>();
		if (draw.oneIn(3)) {
			options.put(XMLResource.OPTION_SCHEMA_LOCATION, true);
		}
		// In ASCII, as which EMF writes by itself, it loses names that have other letters.
		options.put(XMLResource.OPTION_ENCODING, draw.oneIn(4) ? "UTF-16" : "UTF-8");
		for (Resource file : files) {
			file.save(options);
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void schemas(long seed) throws IOException {
		Draw draw = new Draw(seed, DRAWN);
		List<Path> ecore = metamodelFiles(List.of("m.ecore"));
		Program program = new Program(SchemaMetamodel.write(seed, draw, ecore.getFirst()), true);
		List<Path> files = List.of(folder.resolve("in/a.xml"), folder.resolve("in/b.xml")).subList(0, 1 + draw.below(2));
		List<Resource> written = resources(program, files);
		SchemaModel.fill(draw, program.packages().getFirst(), written);
		for (Resource file : written) {
			file.save(Map.of(XMLResource.OPTION_EXTENDED_META_DATA, new BasicExtendedMetaData(file.getResourceSet().getPackageRegistry())));
		}
		check(seed, program, ecore, files);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void metamodels(long seed) throws IOException {
		Draw draw = new Draw(seed, DRAWN);
		List<Path> ecore = metamodelFiles(draw.oneIn(2) ? List.of("m.ecore") : List.of("m.ecore", "n.ecore"));
		RichMetamodel.write(seed, draw, true, ecore);
		draw.note("a metamodel as a model");
		check(seed, new Program(List.of(), false), List.of(), ecore);
	}

	/** Of what EMF itself keeps in its binary form, and we read of that: plain features. */
	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void binary(long seed) throws IOException {
		Draw draw = new Draw(seed, DRAWN);
		List<Path> ecore = metamodelFiles(List.of("m.ecore", "n.ecore"));
		Program program = new Program(RichMetamodel.write(seed, draw, false, ecore), false);
		List<Path> files = List.of(folder.resolve("in/a.bin"));
		List<Resource> written = resources(program, files);
		RichModel.fill(draw, program.packages(), written, false, false);
		save(written, draw);
		draw.note("binary");
		check(seed, program, ecore, files);
	}

	private void check(long seed, Program program, List<Path> ecore, List<Path> files) throws IOException {
		List<String> expected;
		try {
			expected = program.read(files);
		} catch (UnsupportedOperationException e) {
			// EMF takes the number of a containment for that of another feature, where classes have several supertypes.
			DRAWN.merge("EMF itself fails", 1, Integer::sum);
			return;
		}
		String named = System.getProperty("modelarena.stores");
		List<String> usual = List.of("emf", "columns", "neoemf");
		List<String> stores = new ArrayList<>(named != null ? List.of(named.split(" ")) : ROUNDS > SHORT ? usual : Sample.inTurn(usual, seed));
		if (seed % EVERY == 0) {
			stores.add(DATABASES.get(databases++ % DATABASES.size()));
		}
		for (String name : stores) {
			DRAWN.merge("store " + name, 1, Integer::sum);
			Path at = folder.resolve(name);
			ElementSource source = MetamodelSearch.in(new SearchPlaces(ecore, Map.of(), List.of(), List.of(), List.of())).source(files, Unresolved.KEEP,
					Progress.none());
			Catalog.discover().store(name).create(StoreLocation.at(at), source, Progress.none()).close();
			Path out = folder.resolve("out-" + name);
			List<Path> back = export(name, at, out, files);
			assertSame(expected, program.read(back), name);
		}
	}

	private static String difference(String expected, String found) {
		int at = 0;
		while (at < Math.min(expected.length(), found.length()) && expected.charAt(at) == found.charAt(at)) {
			at++;
		}
		int from = Math.max(0, expected.lastIndexOf(' ', at));
		return expected.equals(found) ? "" : expected.strip().split(" ")[0] + ": expected " + expected.substring(from) + " but was " + found.substring(Math.min(from, found.length()));
	}

	/** Tells the first line that differs, and not the whole models. */
	static void assertSame(List<String> expected, List<String> found, String store) {
		for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
			assertEquals("", difference(expected.get(i), found.get(i)), store + ", line " + i + " behind " + expected.subList(Math.max(0, i - 3), i));
		}
		assertEquals(expected.size(), found.size(), store);
	}

	private List<Path> export(String name, Path at, Path out, List<Path> files) throws IOException {
		try (ModelStore store = Catalog.discover().store(name).openToRead(StoreLocation.at(at)); ModelSnapshot snapshot = store.snapshot()) {
			ModelExport export = ModelExport.of(snapshot, at);
			if (export.files(out).isPresent()) {
				export.writeAll(out, Progress.none());
				List<Path> back = export.files(out).get();
				assertEquals(files.stream().map(Path::getFileName).toList(), back.stream().map(Path::getFileName).toList());
				return back;
			}
			Files.createDirectories(out);
			export.writeOne(out.resolve(files.getFirst().getFileName()), Progress.none());
			return List.of(out.resolve(files.getFirst().getFileName()));
		}
	}
}
