// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.common.notify.Notifier;
import org.eclipse.emf.common.notify.impl.AdapterImpl;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EContentAdapter;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.resource.StoreResource;
import org.modelarena.core.resource.StoreResourceFactory;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.xmi.ModelFiles;

/** The same model as a resource of a store and as plain XMI: what EMF and its tools do with the one, they do with the other. */
class StoreResourceTest {
	@TempDir
	Path folder;
	private final ResourceSet resources = new ResourceSetImpl();
	private Resource xmi;

	/** Loads a model into a store, whose folder has a name that URIs write otherwise, and opens it, beside the same as XMI of the same metamodel. */
	private StoreResource open(String store, ElementSource model) throws IOException {
		Path place = folder.resolve("my tracks #1 %");
		Catalog.discover().store(store).create(StoreLocation.at(place), model, Progress.none()).close();
		StoreResourceFactory.register(resources);
		StoreResource resource = (StoreResource) resources.getResource(StoreResourceFactory.uri(place), true);
		Path file = folder.resolve("m.xmi");
		ModelFiles.write(model, file, Progress.none());
		xmi = new XMIResourceImpl(URI.createFileURI(file.toString()));
		new ResourceSetImpl().getResources().add(xmi);
		xmi.getResourceSet().setPackageRegistry(resource.snapshot().metamodel().registry());
		xmi.load(Map.of());
		return resource;
	}

	@AfterEach
	void unload() {
		resources.getResources().forEach(Resource::unload);
	}

	private static List<EObject> all(Resource resource) {
		List<EObject> all = new ArrayList<>();
		for (TreeIterator<EObject> contents = resource.getAllContents(); contents.hasNext();) {
			all.add(contents.next());
		}
		return all;
	}

	@Sampled(equinox = 2)
	@Tag("equinox")
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf", "cdo", "orientdb" })
	void itEqualsTheSameModelInXmi(String store) throws IOException {
		StoreResource resource = open(store, Railways.repair(1));
		assertEquals(xmi.getContents().size(), resource.getContents().size());
		assertTrue(EcoreUtil.equals(xmi.getContents(), resource.getContents()));
		assertTrue(EcoreUtil.equals(xmi.getContents(), new ArrayList<>(EcoreUtil.copyAll(resource.getContents()))));
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 4 })
	void randomModelsAreEqualToo(int seed) throws IOException {
		StoreResource resource = open("neoemf", RandomEdits.model(seed, KitMetamodel.create(), 60).asSource());
		List<EObject> plain = all(xmi);
		List<EObject> stored = all(resource);
		assertEquals(plain.size(), stored.size());
		for (int i = 0; i < plain.size(); i++) {
			assertSameFeatures(plain.get(i), stored.get(i));
			for (EReference reference : plain.get(i).eClass().getEAllReferences()) {
				assertEquals(places(plain.get(i).eGet(reference), plain), places(stored.get(i).eGet(reference), stored), reference.getName());
			}
		}
	}

	private static List<Integer> places(Object value, List<EObject> all) {
		return value == null ? List.of() : (value instanceof List<?> list ? list : List.of(value)).stream().map(all::indexOf).toList();
	}

	/** A store does not know whether a feature was set to its default. */
	private static void assertSameFeatures(EObject plain, EObject stored) {
		assertEquals(plain.eClass(), stored.eClass());
		assertEquals(plain.eContainmentFeature(), stored.eContainmentFeature());
		assertEquals(plain.eContents().size(), stored.eContents().size());
		assertEquals(plain.eCrossReferences().size(), stored.eCrossReferences().size());
		for (EStructuralFeature feature : plain.eClass().getEAllStructuralFeatures()) {
			if (feature instanceof EAttribute) {
				assertEquals(plain.eGet(feature), stored.eGet(feature), feature.getName());
			}
			if (!feature.isUnsettable()) {
				assertEquals(plain.eIsSet(feature), stored.eIsSet(feature), feature.getName());
			}
		}
	}

	@Test
	void toolsOfEmfWalkIt() throws IOException {
		StoreResource resource = open("columns", Railways.repair(1));
		Map<EObject, Collection<EStructuralFeature.Setting>> expected = EcoreUtil.CrossReferencer.find(xmi.getContents());
		Map<EObject, Collection<EStructuralFeature.Setting>> found = EcoreUtil.CrossReferencer.find(resource.getContents());
		assertEquals(expected.size(), found.size());
		assertEquals(expected.values().stream().mapToInt(Collection::size).sum(), found.values().stream().mapToInt(Collection::size).sum());
		int[] adapted = new int[1];
		resource.eAdapters().add(new EContentAdapter() {
			@Override
			protected void addAdapter(Notifier notifier) {
				adapted[0]++;
				super.addAdapter(notifier);
			}
		});
		assertEquals(all(xmi).size(), adapted[0]);
		assertTrue(all(resource).stream().allMatch(element -> element.eAdapters().size() == 1), "an object with an adapter is the same one later");
	}

	@Test
	void anElementIsOneObjectWithAUri() throws IOException {
		StoreResource resource = open("neoemf", Railways.repair(1));
		for (EObject element : all(resource)) {
			URI uri = EcoreUtil.getURI(element);
			assertEquals(resource.getURI(), uri.trimFragment());
			assertSame(element, resources.getEObject(uri, true));
			assertSame(resource, element.eResource());
			assertTrue(element.eContainer() == null || element.eContainer().eContents().contains(element));
		}
		assertNull(resource.getEObject("99999999"));
	}

	@Test
	void itIsReadOnly() throws IOException {
		StoreResource resource = open("neoemf", Railways.repair(1));
		EObject segment = all(resource).stream().filter(element -> element.eClass().getName().equals("Segment")).findFirst().orElseThrow();
		assertThrows(UnsupportedOperationException.class, () -> segment.eSet(segment.eClass().getEStructuralFeature("length"), 3));
		assertThrows(UnsupportedOperationException.class, () -> EcoreUtil.delete(segment));
		assertTrue(assertThrows(IOException.class, () -> resource.save(Map.of())).getMessage().contains("read only"));
		resource.unload();
		assertFalse(resource.isLoaded());
		assertEquals(List.of(), resource.getContents());
		Catalog.discover().store("neoemf").open(StoreLocation.at(folder.resolve("my tracks #1 %"))).close();
		resource.load(Map.of());
		assertEquals(all(xmi).size(), all(resource).size());
	}

	@Test
	void loadingIsToldAndStreamsAreRefused() throws IOException {
		StoreResource resource = open("neoemf", Railways.repair(1));
		resource.unload();
		List<Object> told = new ArrayList<>();
		resource.eAdapters().add(new AdapterImpl() {
			@Override
			public void notifyChanged(Notification notification) {
				if (notification.getFeatureID(Resource.class) == Resource.RESOURCE__IS_LOADED) {
					told.add(notification.getNewBooleanValue());
				}
			}
		});
		resource.load(Map.of());
		assertEquals(List.of(true), told);
		assertFalse(resource.isModified());
		assertTrue(assertThrows(IOException.class, () -> resource.save(new ByteArrayOutputStream(), Map.of())).getMessage().contains("arena export"));
		resource.unload();
		assertEquals(List.of(true, false), told);
		assertTrue(assertThrows(IOException.class, () -> resource.load(new ByteArrayInputStream(new byte[0]), Map.of())).getMessage().contains("arena load"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf", "orientdb" })
	void objectsThatAreHeldBecomeProxies(String store) throws IOException {
		StoreResource resource = open(store, Railways.repair(1));
		EObject held = all(resource).stream().filter(element -> element.eClass().getName().equals("Segment")).findFirst().orElseThrow();
		EObject root = resource.getContents().getFirst();
		URI uri = EcoreUtil.getURI(held);
		Object length = held.eGet(held.eClass().getEStructuralFeature("length"));
		held.eAdapters().add(new AdapterImpl());
		resource.unload();
		assertTrue(held.eIsProxy() && root.eIsProxy());
		assertEquals(uri, EcoreUtil.getURI(held));
		assertEquals(List.of(), held.eAdapters());
		assertNull(held.eContainer());
		assertNull(held.eResource());
		assertEquals(List.of(), root.eContents());
		for (EStructuralFeature feature : held.eClass().getEAllStructuralFeatures()) {
			assertFalse(held.eIsSet(feature), feature.getName());
		}
		EObject again = EcoreUtil.resolve(held, resources);
		assertTrue(resource.isLoaded());
		assertNotSame(held, again);
		assertEquals(length, again.eGet(again.eClass().getEStructuralFeature("length")));
		assertEquals(uri, EcoreUtil.getURI(again));
	}

	@Test
	void whereNoStoreIsTheReasonIsGiven() throws IOException {
		StoreResourceFactory.register(resources);
		Path nowhere = Files.createDirectory(folder.resolve("empty"));
		Exception e = assertThrows(RuntimeException.class, () -> resources.getResource(StoreResourceFactory.uri(nowhere), true));
		Throwable reason = e;
		while (reason.getCause() != null && !(reason instanceof ArenaException)) {
			reason = reason.getCause();
		}
		assertTrue(String.valueOf(reason.getMessage()).contains("No store at " + nowhere), e.toString());
		for (String odd : List.of("arena:tracks", "arena:/tr%00acks", "arena:")) {
			assertThrows(IOException.class, () -> new StoreResourceFactory().createResource(URI.createURI(odd)).load(Map.of()), odd);
		}
	}
}
