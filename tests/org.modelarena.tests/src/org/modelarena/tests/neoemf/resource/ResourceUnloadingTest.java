// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.common.notify.impl.AdapterImpl;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.impl.DynamicEObjectImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.modelarena.core.ArenaException;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.neoemf.resource.NeoEmfResource;
import org.modelarena.store.neoemf.resource.NeoEmfResourceFactory;
import org.modelarena.testkit.Sampled;

/** Elements that are removed, moved, unloaded and read again, and stores that others change meanwhile. */
@Sampled(2)
class ResourceUnloadingTest extends ResourceFixture {
	@Test
	void removedAndForgottenElementsAreSavedTwice() throws IOException {
		Resource resource = family("s", 5);
		resource.save(Map.of());
		resource.unload();
		resource.load(Map.of());
		list(resource.getContents().getFirst(), "children").remove(2);
		dropAll();
		resource.save(Map.of());
		resource.save(Map.of());
		assertEquals(List.of("c0", "c1", "c3", "c4"), names(list(resource.getContents().getFirst(), "children")));
	}

	@Test
	void whatWasTakenOutSurvivesTheUnloading() throws IOException {
		Resource resource = family("s", 3);
		EObject root = resource.getContents().getFirst();
		list(list(root, "children").get(1), "children").add(node("inner"));
		set(list(root, "children").get(1), "to", root);
		resource.save(Map.of());
		EObject taken = list(root, "children").remove(1);
		EObject second = list(root, "children").remove(0);
		resource.save(Map.of());
		resource.unload();
		assertFalse(taken.eIsProxy());
		assertEquals("c1", get(taken, "name"));
		assertEquals("c0", get(second, "name"));
		assertEquals("inner", get(list(taken, "children").getFirst(), "name"));
		Resource other = create("t");
		other.getContents().add(taken);
		other.save(Map.of());
		other.unload();
		other.load(Map.of());
		assertEquals("inner", get(list(other.getContents().getFirst(), "children").getFirst(), "name"));
		assertEquals("root", get((EObject) get(other.getContents().getFirst(), "to"), "name"));
	}

	@Test
	void whatWentIntoAnotherTreeSurvivesTheUnloading() throws IOException {
		Resource resource = family("s", 3);
		resource.save(Map.of());
		Resource other = xmi("other");
		EObject holder = new DynamicEObjectImpl(node);
		other.getContents().add(holder);
		list(holder, "children").add(list(resource.getContents().getFirst(), "children").get(0));
		resource.unload();
		assertEquals("c0", get(list(holder, "children").getFirst(), "name"));
		assertFalse(list(holder, "children").getFirst().eIsProxy());
	}

	@Test
	void anEmptyResourceIsSavedLoadedAndFree() throws IOException {
		Resource resource = create("s");
		resource.save(Map.of());
		resource.load(Map.of());
		assertEquals(0, resource.getContents().size());
		resource.unload();
		Resource again = create("s2");
		again.save(Map.of());
		again.unload();
		Catalog.discover().store("neoemf").open(StoreLocation.at(folder.resolve("s2"))).close();
	}

	@Test
	void aRefusedObjectDoesNotKeepTheStoreBusy() throws IOException {
		Resource resource = family("s", 1);
		resource.save(Map.of());
		resource.unload();
		Resource anew = create("s");
		assertThrows(IllegalArgumentException.class, () -> anew.getContents().add(EcoreFactory.eINSTANCE.createEClass()));
		anew.unload();
		Catalog.discover().store("neoemf").open(StoreLocation.at(folder.resolve("s"))).close();
	}

	@Test
	void loadingIsTold() throws IOException {
		Resource resource = family("s", 1);
		resource.save(Map.of());
		resource.unload();
		List<Object> told = new ArrayList<>();
		resource.eAdapters().add(new AdapterImpl() {
			@Override
			public void notifyChanged(Notification notification) {
				if (notification.getFeatureID(Resource.class) == Resource.RESOURCE__IS_LOADED) {
					told.add(notification.getNewBooleanValue());
				}
				if (notification.getFeatureID(Resource.class) == Resource.RESOURCE__CONTENTS) {
					told.add(((Resource.Internal) resource).isLoading());
				}
			}
		});
		resource.load(Map.of());
		assertEquals(List.of(true, true), told);
	}

	@Test
	void aResourceWithAnotherUriIsNotSavedInItsOldPlace() throws IOException {
		Resource resource = family("s", 1);
		resource.save(Map.of());
		set(resource.getContents().getFirst(), "name", "changed");
		resource.setURI(NeoEmfResourceFactory.uri(folder.resolve("t")));
		try {
			resource.save(Map.of());
			assertTrue(Files.exists(folder.resolve("t")), "saved where the URI leads");
		} catch (IOException e) {
			assertTrue(e.getMessage().contains("URI"), e.getMessage());
		}
		resource.unload();
		resource.setURI(NeoEmfResourceFactory.uri(folder.resolve("s")));
		resource.load(Map.of());
		assertEquals("root", get(resource.getContents().getFirst(), "name"));
	}

	@Test
	void oddUrisAreIoFailures() {
		for (String text : List.of("neoemf:relative", "neoemf:/", "neoemf:", "neoemf:/tmp/a%00b", "neoemf:/etc/passwd", "neoemf:/tmp", "neoemf:/proc/none/x", "neoemf:/tmp/x#1")) {
			Resource odd = new NeoEmfResourceFactory().createResource(URI.createURI(text));
			assertThrows(IOException.class, () -> odd.load(Map.of()), text);
			assertFalse(odd.isLoaded(), text);
		}
	}

	@Test
	void aStoreThatSomebodyElseHasChangedIsReadAnew() throws IOException {
		Resource resource = family("s", 3);
		resource.save(Map.of());
		resource.unload();
		try (ModelStore store = Catalog.discover().store("neoemf").open(StoreLocation.at(folder.resolve("s"))); var edit = store.begin()) {
			EClass type = store.metamodel().type("Node");
			edit.delete(2);
			edit.set(1, (EAttribute) type.getEStructuralFeature("name"), "edited");
			edit.commit();
		}
		resource.load(Map.of());
		assertEquals(List.of("edited", "c2"), names(list(resource.getContents().getFirst(), "children")));
		list(resource.getContents().getFirst(), "children").add(node("more"));
		resource.save(Map.of());
	}

	@Test
	void aFolderThatIsDeletedIsSaid() throws IOException {
		System.setProperty(NeoEmfResource.RECORDS, "3");
		Resource resource = family("s", 10);
		resource.save(Map.of());
		org.modelarena.core.folders.StoreDirectory.delete(folder.resolve("s"));
		set(resource.getContents().getFirst(), "name", "x");
		assertThrows(IOException.class, () -> resource.save(Map.of()));
		try {
			list(resource.getContents().getFirst(), "children").forEach(child -> set(child, "name", "y"));
		} catch (ArenaException e) {
			assertNotNull(e.getMessage());
		}
		resource.unload();
		assertThrows(IOException.class, () -> resource.load(Map.of()));
	}

	@Test
	void aThreadThatIsInterruptedReadsOn() throws Exception {
		Resource resource = family("s", 3000);
		resource.save(Map.of());
		resource.unload();
		resource.load(Map.of());
		List<Object> failures = new ArrayList<>();
		Thread reader = Thread.ofPlatform().start(() -> {
			try {
				for (EObject child : list(resource.getContents().getFirst(), "children")) {
					Thread.currentThread().interrupt();
					get(child, "name");
				}
			} catch (RuntimeException e) {
				failures.add(e);
			}
		});
		reader.join();
		assertEquals(List.of(), failures);
		set(resource.getContents().getFirst(), "name", "after");
		resource.save(Map.of());
	}

	@Test
	void whatIsTakenOutRefersToWhatElseIsTakenOut() throws IOException {
		Resource resource = family("s", 3);
		resource.save(Map.of());
		resource.unload();
		resource.load(Map.of());
		EObject root = resource.getContents().getFirst();
		set(list(root, "children").get(0), "to", list(root, "children").get(1));
		EObject held = list(root, "children").remove(0);
		list(root, "children").remove(0);
		dropAll();
		resource.save(Map.of());
		resource.save(Map.of());
		assertEquals("c1", get((EObject) get(held, "to"), "name"));
		resource.unload();
		assertEquals("c1", get((EObject) get(held, "to"), "name"));
	}

	@Test
	void aSaveIsDoneByAnInterruptedThread() throws IOException {
		Resource resource = family("s", 30);
		resource.save(Map.of());
		set(resource.getContents().getFirst(), "name", "changed");
		Thread.currentThread().interrupt();
		resource.save(Map.of());
		assertTrue(Thread.interrupted());
		System.setProperty(NeoEmfResource.RECORDS, "3");
		resource.unload();
		resource.load(Map.of());
		Thread.currentThread().interrupt();
		list(resource.getContents().getFirst(), "children").forEach(child -> set(child, "title", "t"));
		resource.save(Map.of());
		resource.unload();
		assertTrue(Thread.interrupted());
		resource.load(Map.of());
		assertEquals("changed", get(resource.getContents().getFirst(), "name"));
		assertEquals("t", get(list(resource.getContents().getFirst(), "children").get(29), "title"));
	}

	@Test
	void whoLooksRoundDuringTheUnloadingGetsNothingThatBreaks() throws IOException {
		Resource resource = family("s", 5);
		resource.save(Map.of());
		resource.unload();
		resource.load(Map.of());
		EObject root = resource.getContents().getFirst();
		List<EObject> seen = new ArrayList<>();
		root.eAdapters().add(new AdapterImpl() {
			@Override
			public void notifyChanged(Notification notification) {
				if (notification.getEventType() == Notification.REMOVING_ADAPTER) {
					seen.addAll(list(root, "children"));
				}
			}
		});
		resource.unload();
		assertEquals(5, seen.size());
		seen.forEach(child -> assertTrue(child.eIsProxy()));
		resource.load(Map.of());
		assertEquals("c4", get(EcoreUtil.resolve(seen.get(4), resources), "name"));
	}

	@Test
	void aLargeTreeIsThrownAway() throws IOException {
		Resource resource = family("s", MANY * 5);
		resource.save(Map.of());
		resource.unload();
		resource.load(Map.of());
		resource.getContents().clear();
		resource.save(Map.of());
		resource.unload();
		resource.load(Map.of());
		assertEquals(0, resource.getContents().size());
		try (ModelSnapshot snapshot = ((NeoEmfResource) resource).snapshot()) {
			assertEquals(0, snapshot.size());
		}
	}
}
