// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import org.eclipse.emf.common.util.WrappedException;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.impl.DynamicEObjectImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.resource.StoreResourceFactory;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.neoemf.resource.NeoEmfResource;
import org.modelarena.store.neoemf.resource.NeoEmfResourceFactory;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.SeekCheck;

/** A store as a resource that is changed: its life, its limits, and who sees what when. */
class NeoEmfResourceTest {
	private static final int NODES = 200;

	@TempDir
	Path folder;
	private final EPackage ePackage = EveryFeature.make();
	private final EClass node = (EClass) ePackage.getEClassifier("Node");
	private final ResourceSet resources = prepared(ePackage);

	private static ResourceSet prepared(EPackage... packages) {
		ResourceSet resources = new ResourceSetImpl();
		for (EPackage each : packages) {
			resources.getPackageRegistry().put(each.getNsURI(), each);
		}
		NeoEmfResourceFactory.register(resources);
		return resources;
	}

	@AfterEach
	void unload() {
		System.clearProperty(NeoEmfResource.RECORDS);
		resources.getResources().forEach(Resource::unload);
	}

	private NeoEmfResource create(String name) {
		return (NeoEmfResource) resources.createResource(NeoEmfResourceFactory.uri(folder.resolve(name)));
	}

	private EObject node(String name) {
		EObject made = EcoreUtil.create(node);
		set(made, "name", name);
		return made;
	}

	private static void set(EObject object, String feature, Object value) {
		object.eSet(object.eClass().getEStructuralFeature(feature), value);
	}

	private static Object get(EObject object, String feature) {
		return object.eGet(object.eClass().getEStructuralFeature(feature));
	}

	@SuppressWarnings("unchecked")
	private static List<EObject> list(EObject object, String feature) {
		return (List<EObject>) get(object, feature);
	}

	@Tag("equinox")
	@Test
	void whatIsSavedIsAStoreLikeAnyOther() throws IOException {
		Resource resource = create("s");
		EObject root = node("root");
		resource.getContents().add(root);
		list(root, "children").add(node("child"));
		resource.save(Map.of());
		resource.unload();
		try (ModelStore store = Catalog.discover().store("neoemf").open(StoreLocation.at(folder.resolve("s"))); ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(2, snapshot.size());
			assertEquals("child", snapshot.attribute(1, (EAttribute) store.metamodel().type("Node").getEStructuralFeature("name")));
			assertEquals(0, snapshot.container(1));
		}
		ResourceSet others = new ResourceSetImpl();
		StoreResourceFactory.register(others);
		Resource read = others.getResource(StoreResourceFactory.uri(folder.resolve("s")), true);
		assertEquals("root", get(read.getContents().getFirst(), "name"));
		read.unload();
	}

	@Test
	void whatIsNotSavedIsLostWhenItIsUnloaded() throws IOException {
		Resource resource = create("s");
		EObject root = node("root");
		resource.getContents().add(root);
		resource.save(Map.of());
		set(root, "name", "changed");
		resource.getContents().add(node("other"));
		resource.unload();
		assertTrue(root.eIsProxy());
		assertNull(get(root, "name"));
		EObject again = EcoreUtil.resolve(root, resources);
		assertEquals("root", get(again, "name"));
		assertEquals(1, resource.getContents().size());
	}

	@Test
	void anObjectIsOneAsLongAsItIsHeld() throws IOException {
		Resource resource = create("s");
		EObject root = node("root");
		resource.getContents().add(root);
		EObject child = node("child");
		list(root, "children").add(child);
		assertSame(child, list(root, "children").getFirst());
		resource.save(Map.of());
		assertSame(child, list(root, "children").getFirst());
		assertSame(child, resource.getEObject(resource.getURIFragment(child)));
		assertSame(root, child.eContainer());
	}

	@Test
	void aResourceThatIsMadeReplacesWhatIsThere() throws IOException {
		Resource resource = create("s");
		resource.getContents().addAll(List.of(node("a"), node("b")));
		resource.save(Map.of());
		resource.unload();
		resources.getResources().remove(resource);
		Resource anew = create("s");
		anew.getContents().add(node("c"));
		anew.save(Map.of());
		anew.unload();
		anew.load(Map.of());
		assertEquals(List.of("c"), anew.getContents().stream().map(root -> get(root, "name")).toList());
		try (ModelSnapshot snapshot = ((NeoEmfResource) anew).snapshot()) {
			assertEquals(1, snapshot.size());
		}
	}

	@Test
	void indexesFollowWhatIsSaved() throws IOException {
		NeoEmfResource resource = create("s");
		resource.getContents().add(node("root"));
		resource.save(Map.of());
		resource.unload();
		try (ModelStore store = Catalog.discover().store("neoemf").open(StoreLocation.at(folder.resolve("s")))) {
			for (String attribute : List.of("name", "count", "colour", "maybe")) {
				store.index().index("Node", attribute, Progress.none());
			}
			store.index().index("Special", "weight", Progress.none());
		}
		for (String records : List.of("16384", "3")) {
			System.setProperty(NeoEmfResource.RECORDS, records);
			resource.load(Map.of());
			EObject root = resource.getContents().getFirst();
			for (int i = 0; i < 30; i++) {
				EObject child = EcoreUtil.create(i % 3 == 0 ? (EClass) ePackage.getEClassifier("Special") : node);
				set(child, "name", "a text of more than sixteen characters: " + i % 4);
				set(child, "count", i % 7 - 3);
				list(root, "children").add(child);
			}
			list(root, "children").remove(0);
			set(root, "count", 0);
			resource.save(Map.of());
			resource.unload();
			try (ModelStore store = Catalog.discover().store("neoemf").open(StoreLocation.at(folder.resolve("s")))) {
				assertEquals(5, store.index().indexed().size());
				SeekCheck.assertSeeksFindWhatScansFind(store);
			}
		}
	}

	@Test
	void linksBetweenResourcesAreProxiesUntilTheyAreFollowed() throws IOException {
		NeoEmfResource from = create("from");
		NeoEmfResource to = create("to");
		from.getContents().add(node("source"));
		to.getContents().add(node("target"));
		set(from.getContents().getFirst(), "to", to.getContents().getFirst());
		list(from.getContents().getFirst(), "links").add(to.getContents().getFirst());
		to.save(Map.of());
		from.save(Map.of());
		from.unload();
		to.unload();
		from.load(Map.of());
		EObject source = from.getContents().getFirst();
		assertTrue(((EObject) source.eGet(node.getEStructuralFeature("to"), false)).eIsProxy());
		assertFalse(to.isLoaded());
		assertEquals("target", get((EObject) get(source, "to"), "name"));
		assertSame(get(source, "to"), list(source, "links").getFirst());
		try (ModelSnapshot snapshot = from.snapshot()) {
			assertEquals(0, snapshot.targets(0, (EReference) node.getEStructuralFeature("links")).toArray().length, "it has this model's elements only");
			assertEquals(ModelSnapshot.NONE, snapshot.target(0, (EReference) node.getEStructuralFeature("to")));
		}
	}

	@Test
	void packagesThatComeLaterAreInTheMetamodelThen() throws IOException {
		EPackage second = EcoreFactory.eINSTANCE.createEPackage();
		second.setName("second");
		second.setNsURI("http://modelarena.org/tests/second");
		EClass special = EcoreFactory.eINSTANCE.createEClass();
		special.setName("Third");
		special.getESuperTypes().add(node);
		second.getEClassifiers().add(special);
		NeoEmfResourceFactory.prepare(second);
		NeoEmfResource resource = create("s");
		resource.getContents().add(node("root"));
		resource.save(Map.of());
		list(resource.getContents().getFirst(), "parts").add(EcoreUtil.create(special));
		resource.save(Map.of());
		resource.unload();
		ResourceSet others = prepared();
		Resource again = others.getResource(resource.getURI(), true);
		assertEquals("Third", list(again.getContents().getFirst(), "parts").getFirst().eClass().getName());
		assertNotNull(others.getPackageRegistry().getEPackage("http://modelarena.org/tests/second"));
		again.unload();
	}

	@Test
	void objectsThatCannotBeHeldAreRefusedBeforeAnythingChanges() {
		NeoEmfResource resource = create("s");
		EObject root = node("root");
		resource.getContents().add(root);
		EObject plain = new DynamicEObjectImpl(node);
		String message = assertThrows(IllegalArgumentException.class, () -> resource.getContents().add(plain)).getMessage();
		assertTrue(message.contains("prepare"), message);
		assertThrows(IllegalArgumentException.class, () -> resource.getContents().add(EcoreFactory.eINSTANCE.createEClass()));
		assertEquals(List.of(root), resource.getContents());
		assertThrows(IllegalArgumentException.class, () -> set(root, "child", plain));
		assertThrows(IllegalArgumentException.class, () -> list(root, "children").add(plain));
		assertNull(get(root, "child"));
		assertEquals(List.of(), list(root, "children"));
		assertNull(plain.eContainer());
	}

	@Test
	void anotherMetamodelOfTheSameNameIsSaid() throws IOException {
		NeoEmfResource resource = create("s");
		resource.getContents().add(node("root"));
		resource.save(Map.of());
		resource.unload();
		EPackage changed = EveryFeature.make();
		EAttribute more = EcoreFactory.eINSTANCE.createEAttribute();
		more.setName("more");
		more.setEType(EcorePackage.Literals.ESTRING);
		((EClass) changed.getEClassifier("Node")).getEStructuralFeatures().add(0, more);
		ResourceSet others = prepared(changed);
		String message = assertThrows(WrappedException.class, () -> others.getResource(resource.getURI(), true)).getMessage();
		assertTrue(message.contains("another metamodel"), message);
		resource.load(Map.of());
		assertEquals("root", get(resource.getContents().getFirst(), "name"), "the store is free again");
	}

	@Test
	void nobodyElseOpensAStoreThatIsLoaded() throws IOException {
		NeoEmfResource resource = create("s");
		resource.getContents().add(node("root"));
		resource.save(Map.of());
		ArenaException busy = assertThrows(ArenaException.class, () -> Catalog.discover().store("neoemf").open(StoreLocation.at(folder.resolve("s"))));
		assertEquals(ErrorCode.STORE_BUSY, busy.code());
	}

	@Test
	void deletingRemovesTheFolder() throws IOException {
		NeoEmfResource resource = create("s");
		resource.getContents().add(node("root"));
		resource.save(Map.of());
		resource.delete(Map.of());
		assertFalse(Files.exists(folder.resolve("s")));
		assertThrows(IOException.class, () -> create("none").load(Map.of()));
	}

	/** All children have one number in each saved state, and each call of EMF's gives a whole value of one time. */
	@Sampled(2)
	@Test
	void readersSeeWholeStatesBesideAWriter() throws Exception {
		System.setProperty(NeoEmfResource.RECORDS, "50");
		NeoEmfResource resource = create("s");
		EObject root = node("0");
		resource.getContents().add(root);
		for (int i = 0; i < NODES; i++) {
			list(root, "children").add(node("0"));
		}
		resource.save(Map.of());
		AtomicBoolean done = new AtomicBoolean();
		AtomicLong reads = new AtomicLong();
		ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
		List<Thread> readers = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			boolean readsObjects = i % 2 == 0;
			readers.add(Thread.ofPlatform().start(() -> {
				try {
					while (!done.get()) {
						reads.addAndGet(readsObjects ? readObjects(root) : readSnapshot(resource));
					}
				} catch (Throwable e) {
					failures.add(e);
				}
			}));
		}
		for (int round = 1; round <= 60; round++) {
			set(root, "words", List.of("w" + round, "w" + round));
			for (EObject child : list(root, "children")) {
				set(child, "name", Integer.toString(round));
			}
			resource.save(Map.of());
		}
		done.set(true);
		for (Thread reader : readers) {
			reader.join();
		}
		assertEquals(List.of(), List.copyOf(failures));
		assertTrue(reads.get() > 1000, "they have read: " + reads);
		assertEquals("60", get(list(root, "children").getLast(), "name"));
	}

	private long readObjects(EObject root) {
		List<EObject> children = list(root, "children");
		long before = -1;
		EObject child = children.getFirst();
		assertEquals(node, child.eClass());
		assertSame(root, child.eContainer());
		for (int i = 0; i < 3; i++) {
			long now = Long.parseLong((String) get(child, "name"));
			assertTrue(now >= before, "no older value comes after a newer one");
			before = now;
		}
		Object[] words = ((List<?>) get(root, "words")).toArray();
		assertTrue(words.length == 0 || words.length == 2 && words[0].equals(words[1]) || words.length == 1, "a list of one time");
		assertEquals(NODES, children.size());
		return 1;
	}

	private long readSnapshot(NeoEmfResource resource) {
		try (ModelSnapshot snapshot = resource.snapshot()) {
			EClass type = snapshot.metamodel().type("Node");
			EAttribute name = (EAttribute) type.getEStructuralFeature("name");
			List<Object> names = new ArrayList<>();
			for (KeyCursor child = snapshot.targets(0, (EReference) type.getEStructuralFeature("children")); child.next();) {
				names.add(snapshot.attribute(child.key(), name));
			}
			assertEquals(NODES, names.size());
			assertEquals(1, names.stream().distinct().count(), "of one save");
		}
		return 1;
	}
}
