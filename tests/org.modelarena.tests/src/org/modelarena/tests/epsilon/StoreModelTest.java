// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.eclipse.epsilon.common.util.StringProperties;
import org.eclipse.epsilon.emc.emf.EmfModel;
import org.eclipse.epsilon.eol.exceptions.models.EolModelLoadingException;
import org.eclipse.epsilon.eol.models.IModel;
import org.eclipse.epsilon.evl.concurrent.EvlModuleParallelElements;
import org.eclipse.epsilon.evl.execute.context.concurrent.EvlContextParallel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.SnapshotObject;
import org.modelarena.core.resource.StoreResource;
import org.modelarena.core.resource.StoreResourceFactory;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.epsilon.StoreModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.xmi.ModelFiles;

/** Programs in Epsilon's languages have the same results on a store as on the same model in XMI, which Epsilon's own EMF model reads. */
@Sampled(3)
class StoreModelTest {
	private static List<String> unsatisfied;

	@TempDir
	Path folder;
	private final List<IModel> opened = new ArrayList<>();

	private EPackage graph;

	@BeforeEach
	void readMetamodel() throws IOException {
		graph = EpsilonPrograms.metamodel("graph.ecore");
	}

	@AfterEach
	void dispose() {
		opened.forEach(IModel::dispose);
	}

	private static ElementSource railway() {
		return Railways.repair(1);
	}

	private ElementSource trees() throws IOException {
		Path file = Files.writeString(folder.resolve("tree.xmi"), EpsilonPrograms.text("tree.xmi"));
		return ModelFiles.source(List.of(file), Metamodel.of(EpsilonPrograms.metamodel("tree.ecore")));
	}

	private Path store(String store, ElementSource model) {
		Path place = folder.resolve("my " + store);
		Catalog.discover().store(store).create(StoreLocation.at(place), model, Progress.none()).close();
		return place;
	}

	private StoreModel open(Path place) throws EolModelLoadingException {
		StoreModel model = new StoreModel();
		opened.add(model);
		model.load(properties(place.toString()));
		return model;
	}

	private static StringProperties properties(String location) {
		StringProperties properties = new StringProperties();
		properties.put(StoreModel.PROPERTY_NAME, EpsilonPrograms.SOURCE);
		properties.put(StoreModel.PROPERTY_LOCATION, location);
		return properties;
	}

	/** The same model as XMI, as Epsilon reads it. */
	private IModel xmi(ElementSource model) throws IOException {
		Path file = folder.resolve("plain.xmi");
		ModelFiles.write(model, file, Progress.none());
		Resource resource = new XMIResourceImpl(URI.createFileURI(file.toString()));
		ResourceSet resources = new ResourceSetImpl();
		resources.getResources().add(resource);
		resources.setPackageRegistry(model.metamodel().registry());
		resource.load(Map.of());
		IModel emf = EpsilonPrograms.emf(resource, model.metamodel().packages());
		opened.add(emf);
		return emf;
	}

	/** What the constraints say of the railway in XMI. Epsilon takes seconds for that, and it is always the same. */
	private List<String> unsatisfied() throws Exception {
		if (unsatisfied == null) {
			unsatisfied = List.copyOf(EpsilonPrograms.evl(xmi(railway())));
		}
		return unsatisfied;
	}

	private Resource etl(String program, IModel source, String target) throws Exception {
		return EpsilonPrograms.etl(program, source, graph, URI.createFileURI(folder.resolve(target).toString()));
	}

	@Sampled(equinox = 5)
	@Tag("equinox")
	@ParameterizedTest
	@ValueSource(strings = { "columns", "neoemf", "rocksdb", "emf", "cdo" })
	void constraintsAreUnsatisfiedAlike(String store) throws Exception {
		List<String> expected = unsatisfied();
		assertEquals(List.of("Busy", "NotLong", "PosLength", "RouteSensor", "SemaphoreNeighbor", "SwitchSet"),
				expected.stream().map(line -> line.substring(0, line.indexOf(' '))).distinct().toList());
		assertEquals(95, expected.stream().filter(line -> line.startsWith("PosLength")).count());
		assertEquals(expected, EpsilonPrograms.evl(open(store(store, railway()))));
	}

	@Test
	void parallelConstraintsAreUnsatisfiedAlike() throws Exception {
		List<String> expected = unsatisfied();
		for (String store : List.of("columns", "neoemf")) {
			assertEquals(expected, EpsilonPrograms.evl(new EvlModuleParallelElements(new EvlContextParallel(4)), open(store(store, railway()))), store);
		}
	}

	@Sampled(3)
	@ParameterizedTest
	@ValueSource(strings = { "columns", "neoemf", "rocksdb", "emf", "cdo" })
	void transformationsMakeEqualModels(String store) throws Exception {
		Resource expected = etl("railway2graph.etl", xmi(railway()), "expected.xmi");
		EObject railwayGraph = expected.getContents().getFirst();
		assertTrue(railwayGraph.eContents().size() > 1143, "nodes and edges");
		Resource made = etl("railway2graph.etl", open(store(store, railway())), "made.xmi");
		assertEquals(written(expected), written(made));
		assertTrue(EcoreUtil.equals(expected.getContents(), made.getContents()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "columns", "neoemf", "rocksdb", "emf", "cdo" })
	void treesBecomeEqualGraphs(String store) throws Exception {
		Resource expected = etl("tree2graph.etl", xmi(trees()), "expected.xmi");
		assertEquals(16, expected.getContents().size());
		Resource made = etl("tree2graph.etl", open(store(store, trees())), "made.xmi");
		assertTrue(EcoreUtil.equals(expected.getContents(), made.getContents()), () -> written(made));
	}

	@ParameterizedTest
	@ValueSource(strings = { "columns", "neoemf", "rocksdb" })
	void templatesWriteTheSameText(String store) throws Exception {
		String expected = EpsilonPrograms.egl(xmi(railway()));
		assertTrue(expected.contains("THE RAILWAY") && expected.contains(" in 1103 segments of 1143 elements"), expected);
		assertEquals(expected, EpsilonPrograms.egl(open(store(store, railway()))));
	}

	@Test
	void referencesFromATargetLeadIntoTheStore() throws Exception {
		Path place = store("neoemf", railway());
		Resource made = etl("trace.etl", open(place), "trace.xmi");
		// Epsilon disposes of the source first, and saves the target when it is its turn.
		dispose();
		made.save(Map.of());
		ResourceSet resources = new ResourceSetImpl();
		StoreResourceFactory.register(resources);
		resources.getPackageRegistry().put(graph.getNsURI(), graph);
		Resource again = new XMIResourceImpl(made.getURI());
		resources.getResources().add(again);
		again.load(Map.of());
		assertEquals(5, again.getContents().size());
		for (EObject trace : again.getContents()) {
			EObject origin = (EObject) trace.eGet(trace.eClass().getEStructuralFeature("origin"));
			assertEquals("Route", origin.eClass().getName());
			assertEquals(StoreResourceFactory.uri(place), origin.eResource().getURI());
		}
		resources.getResources().get(1).unload();
	}

	@ParameterizedTest
	@ValueSource(strings = { "columns", "neoemf" })
	void epsilonsOwnModelReadsTheResourceOfAStore(String store) throws Exception {
		Path place = store(store, railway());
		List<String> constraints = unsatisfied();
		Resource expected = etl("railway2graph.etl", xmi(railway()), "expected.xmi");
		ResourceSet resources = new ResourceSetImpl();
		StoreResourceFactory.register(resources);
		StoreResource resource = (StoreResource) resources.getResource(StoreResourceFactory.uri(place), true);
		IModel emf = EpsilonPrograms.emf(resource, resource.snapshot().metamodel().packages());
		opened.add(emf);
		assertEquals(constraints, EpsilonPrograms.evl(emf));
		assertTrue(EcoreUtil.equals(expected.getContents(), etl("railway2graph.etl", emf, "made.xmi").getContents()));
		assertEquals(EpsilonPrograms.egl(xmi(railway())), EpsilonPrograms.egl(emf));
		resource.unload();
	}

	@Test
	void epsilonsOwnModelLoadsAStoreByItsUri() throws Exception {
		Path place = store("neoemf", railway());
		StoreResourceFactory.register();
		EmfModel emf = new EmfModel();
		opened.add(emf);
		StringProperties properties = new StringProperties();
		properties.put(EmfModel.PROPERTY_NAME, EpsilonPrograms.SOURCE);
		properties.put(EmfModel.PROPERTY_MODEL_URI, StoreResourceFactory.uri(place).toString());
		properties.put(EmfModel.PROPERTY_STOREONDISPOSAL, "false");
		emf.load(properties);
		assertEquals(unsatisfied(), EpsilonPrograms.evl(emf));
	}

	@Test
	void propertiesAndTypesAreThoseOfEmfsModel() throws Exception {
		IModel plain = xmi(railway());
		for (String store : List.of("columns", "neoemf", "emf")) {
			StoreModel model = open(store(store, railway()));
			for (String program : List.of(
					"return TrackElement.all.size() + TrackElement.getAllOfType().size() + Switch.allOfType.size();",
					"return Segment.all.first().eContainer().eClass().name;",
					"return Segment.all.at(3).eContainer.eContents().size();",
					"return Region.all.first().eContents.size();",
					"return RailwayContainer.all.first().eAllContents().size();",
					"return Segment.all.first().eContainer().type().name;",
					"return Segment.all.first().isTypeOf(railway::Segment) and Segment.all.first().isKindOf(RailwayElement) and not Switch.all.first().isTypeOf(Segment);",
					"return Semaphore.all.collect(s | s.signal.name).concat();",
					"return Semaphore.all.select(s | s.signal = Signal#GO).size();",
					"return Semaphore.all.select(s | s.signal = railway::Signal#GO).collect(s | s.signal.value).sum();",
					"return Route.all.select(r | r.entry.isUndefined()).size();",
					"return Route.all.collect(r | r.follows.size()).concat('+');",
					"return Route.all.first().follows.first().route = Route.all.first();",
					"return Route.all.first().hasProperty('follows') and not Route.all.first().hasProperty('unfollows');",
					"for (s in Sensor.all) { s.~mark = s.id; } return Sensor.all.collect(s | s.~mark).sum();",
					"var m : new Map; for (s in Segment.all) { m.put(s, s.length); } return m.get(Segment.all.last());",
					"return Source.allContents().collect(e | e.eClass().name).concat();",
					"return Segment.all.first().eGet(Segment.all.first().eClass().getEStructuralFeature('length'));",
					"return Segment.all.first().length.toString() + Segment.all.at(5).connectsTo.length;",
					"return Segment.all.asSet().size() + Segment.all.includingAll(Switch.all).size();")) {
				assertEquals(String.valueOf(EpsilonPrograms.eol(program, plain)), String.valueOf(EpsilonPrograms.eol(program, model)), store + ": " + program);
			}
			assertEquals(219, EpsilonPrograms.eol("return Sensor.all.select(s | s.revRefNav_requires.size() < 3).size();", model));
			assertEquals(EpsilonPrograms.eol("return Sensor.all.collect(s | s.monitors.size()).sum();", plain),
					EpsilonPrograms.eol("return Sensor.all.collect(s | s.nMonitoredSegments).sum();", model), "a derived attribute");
		}
	}

	@Test
	void elementsHaveIdsAndTypes() throws Exception {
		StoreModel model = open(store("neoemf", railway()));
		Collection<EObject> segments = model.getAllOfKind("Segment");
		EObject segment = segments.iterator().next();
		String id = model.getElementId(segment);
		assertSame(segment, model.getElementById(id));
		assertNull(model.getElementById("99999999"));
		assertEquals("Segment", model.getTypeNameOf(segment));
		assertEquals("railway::Segment", model.getFullyQualifiedTypeNameOf(segment));
		assertTrue(segments.contains(segment) && !model.getAllOfKind("Switch").contains(segment));
		assertTrue(model.owns(segment) && model.isModelElement(segment));
		assertTrue(model.isOfKind(segment, "TrackElement") && !model.isOfType(segment, "TrackElement") && model.isOfType(segment, "Segment"));
		assertTrue(model.hasType("railway::Segment") && !model.hasType("Segmant"));
		assertTrue(model.knowsAboutProperty(segment, "length") && !model.knowsAboutProperty(segment, "width"));
		assertEquals(segment.eIsSet(segment.eClass().getEStructuralFeature("length")), model.isPropertySet(segment, "length"));
		assertEquals(segment.eContainer(), model.getContainerOf(segment));
		assertEquals(List.of("id", "monitoredBy", "connectsTo", "length", "semaphores"), List.copyOf(model.getPropertiesOf("Segment")));
		assertTrue(model.hasPackage("railway") && !model.hasPackage("rail"));
		assertFalse(model.isInstantiable("Segment"));
		StoreModel other = open(store("columns", railway()));
		assertFalse(other.owns(segment) || model.owns("Segment") || model.owns(null));
		assertEquals(model.allContents().size(), other.allContents().size());
	}

	@Test
	void nothingCanBeChanged() throws Exception {
		StoreModel model = open(store("neoemf", railway()));
		for (String program : List.of("Segment.all.first().length = 3;", "var s = new Segment;", "delete Segment.all.first();",
				"Segment.all.first().connectsTo.add(Segment.all.last());", "Segment.all.clear();", "Route.all.first().entry = null;",
				"Segment.all.first().connectsTo.remove(Segment.all.first().connectsTo.first());")) {
			Exception refused = assertThrows(Exception.class, () -> EpsilonPrograms.eol(program, model), program);
			String reason = program.contains("new") ? "'Segment' of model 'Source' cannot be instantiated" : "A store is read only as a model of Epsilon";
			assertTrue(refused.getMessage().contains(reason), program + " was refused with: " + refused.getMessage());
		}
		assertThrows(UnsupportedOperationException.class, () -> model.store());
	}

	@Tag("equinox")
	@Test
	void itIsLoadedByProperties() throws Exception {
		Path place = store("neoemf", railway());
		StoreModel model = new StoreModel();
		opened.add(model);
		StringProperties properties = properties("my neoemf");
		properties.put(StoreModel.PROPERTY_ALIASES, "Rails, Tracks");
		model.load(properties, relative -> folder.resolve(relative).toString());
		assertEquals(List.of("Rails", "Tracks"), model.getAliases());
		assertEquals(1103, EpsilonPrograms.eol("return Source!Segment.all.size();", model));
		assertEquals(1103, EpsilonPrograms.eol("return Tracks!Segment.all.size();", model));
		model.dispose();
		assertThrows(IllegalStateException.class, () -> model.hasType("Segment"));
		// What the model held is free: somebody may write.
		try (ModelStore store = Catalog.discover().store("neoemf").open(StoreLocation.at(place)); var edit = store.begin()) {
			edit.commit();
		}
		model.load();
		assertEquals(1103, model.getAllOfType("Segment").size());
		model.dispose();
		StoreModel byUri = new StoreModel();
		opened.add(byUri);
		byUri.load(properties(store("columns", trees()).toString()));
		assertFalse(byUri.hasType("Segment"));
		byUri.load(properties(StoreResourceFactory.uri(place).toString()));
		assertEquals(1103, byUri.getAllOfType("Segment").size());
	}

	@Test
	void whatCannotBeLoadedIsToldWhy() throws Exception {
		Path place = store("neoemf", railway());
		assertTrue(refusal(properties("")).contains("'location' is missing"));
		assertTrue(assertThrows(EolModelLoadingException.class, () -> new StoreModel().load()).getReason().contains("load() needs properties"));
		assertTrue(refusal(properties(folder.resolve("nowhere").toString())).contains("No store at " + folder.resolve("nowhere")));
		for (String property : List.of(StoreModel.PROPERTY_READONLOAD + "=false", StoreModel.PROPERTY_STOREONDISPOSAL + "=true")) {
			StringProperties properties = properties(place.toString());
			properties.put(property.split("=")[0], property.split("=")[1]);
			assertTrue(refusal(properties).contains("A store is read only as a model of Epsilon"), property);
		}
	}

	private static String refusal(StringProperties properties) {
		return assertThrows(EolModelLoadingException.class, () -> new StoreModel().load(properties)).getReason();
	}

	@Test
	void aSnapshotOrResourceOfTheCallerStaysOpen() throws Exception {
		Path place = store("neoemf", railway());
		try (ModelStore store = Catalog.discover().store("neoemf").open(StoreLocation.at(place)); ModelSnapshot snapshot = store.snapshot()) {
			StoreModel model = StoreModel.over(snapshot);
			model.setName(EpsilonPrograms.SOURCE);
			assertEquals(unsatisfied(), EpsilonPrograms.evl(model));
			StoreResource resource = model.resource();
			model.dispose();
			assertFalse(resource.isLoaded());
			assertEquals(1103, snapshot.extentSize(snapshot.metamodel().type("Segment")));
			resource.load(Map.of());
			StoreModel again = StoreModel.over(resource);
			EObject segment = again.getAllOfKind("Segment").iterator().next();
			again.dispose();
			assertTrue(resource.isLoaded());
			assertNotNull(((SnapshotObject) segment).eContainer());
			resource.unload();
		}
	}

	@Test
	void patternsMatchAlike() throws Exception {
		String program = "pattern Near route : Source!Route, swP : Source!SwitchPosition from : route.follows, sensor : Source!Sensor "
				+ "guard : swP.target.monitoredBy.includes(sensor) and route.requires.excludes(sensor) {}";
		assertEquals(18, EpsilonPrograms.epl(program, xmi(railway())));
		assertEquals(18, EpsilonPrograms.epl(program, open(store("neoemf", railway()))));
	}

	private static String written(Resource resource) {
		try (StringWriter text = new StringWriter()) {
			((XMIResourceImpl) resource).save(text, Map.of());
			return text.toString();
		} catch (IOException e) {
			throw new IllegalStateException(e);
		}
	}
}
