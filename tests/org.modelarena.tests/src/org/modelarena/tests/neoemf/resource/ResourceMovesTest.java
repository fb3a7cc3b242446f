// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.impl.DynamicEObjectImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.util.ECrossReferenceAdapter;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.modelarena.store.neoemf.resource.NeoEmfResource;
import org.modelarena.store.neoemf.resource.NeoEmfResourceFactory;

/** Objects that go from one resource to another, and links between resources. */
class ResourceMovesTest extends ResourceFixture {
	@Test
	void aMoveThatIsRefusedLeavesBothAsTheyWere() throws IOException {
		Resource from = family("s", 3);
		from.save(Map.of());
		EPackage copy = EveryFeature.make();
		ResourceSet others = prepared(copy);
		Resource to = others.createResource(NeoEmfResourceFactory.uri(folder.resolve("t")));
		to.getContents().add(named(EcoreUtil.create((EClass) copy.getEClassifier("Node")), "stranger"));
		EObject moved = list(from.getContents().getFirst(), "children").get(1);
		assertThrows(RuntimeException.class, () -> to.getContents().add(moved));
		assertEquals(List.of("c0", "c1", "c2"), names(list(from.getContents().getFirst(), "children")));
		from.save(Map.of());
		from.unload();
		from.load(Map.of());
		assertEquals(List.of("c0", "c1", "c2"), names(list(from.getContents().getFirst(), "children")));
		to.unload();
	}

	@Test
	void whatCameWithARefusedObjectKeepsItsValues() throws IOException {
		EObject good = node("good");
		list(good, "children").add(node("inner"));
		Resource resource = create("s");
		assertThrows(IllegalArgumentException.class, () -> resource.getContents().addAll(List.of(good, EcoreFactory.eINSTANCE.createEClass())));
		assertEquals("good", get(good, "name"));
		assertEquals(List.of("inner"), names(list(good, "children")));
		assertFalse(good.eIsProxy());
	}

	@Test
	void ofSeveralObjectsOfWhichOneIsRefusedNoneIsAdded() throws IOException {
		Resource resource = family("s", 0);
		EObject root = resource.getContents().getFirst();
		List<EObject> several = List.of(node("good"), new DynamicEObjectImpl(root.eClass()));
		assertThrows(IllegalArgumentException.class, () -> list(root, "children").addAll(several));
		assertThrows(IllegalArgumentException.class, () -> list(root, "children").addAll(0, several));
		assertEquals(List.of(), list(root, "children"));
		assertNull(several.getFirst().eContainer());
		list(root, "children").addAll(List.of(node("a"), node("b")));
		resource.save(Map.of());
		resource.unload();
		resource.load(Map.of());
		assertEquals(List.of("a", "b"), names(list(resource.getContents().getFirst(), "children")));
	}

	@Test
	void aProxyInAContainmentStaysOne() throws IOException {
		Resource resource = family("s", 1);
		EObject proxy = EcoreUtil.create(special);
		Resource other = xmi("other");
		other.getContents().add(named(EcoreUtil.create(special), "there"));
		other.save(Map.of());
		((InternalEObject) proxy).eSetProxyURI(EcoreUtil.getURI(other.getContents().getFirst()));
		set(resource.getContents().getFirst(), "inner", proxy);
		resource.save(Map.of());
		resource.unload();
		other.unload();
		resource.load(Map.of());
		EObject root = resource.getContents().getFirst();
		EObject inner = (EObject) get(root, "inner");
		assertEquals("there", get(inner, "name"));
		assertSame(root, inner.eContainer());
	}

	@Test
	void crossReferencesAreKnownAfterAReload() throws IOException {
		Resource resource = family("s", 4);
		ECrossReferenceAdapter adapter = new ECrossReferenceAdapter();
		resources.eAdapters().add(adapter);
		EObject root = resource.getContents().getFirst();
		list(root, "links").addAll(list(root, "children"));
		assertEquals(1, adapter.getInverseReferences(list(root, "children").get(1)).stream().filter(setting -> setting.getEStructuralFeature().getName().equals("links")).count());
		resource.save(Map.of());
		resource.unload();
		resource.load(Map.of());
		EObject again = resource.getContents().getFirst();
		assertTrue(adapter.getInverseReferences(list(again, "children").get(1)).stream().anyMatch(setting -> setting.getEStructuralFeature().getName().equals("links")));
		EObject removed = list(again, "children").remove(1);
		list(again, "links").remove(removed);
		assertEquals(0, adapter.getInverseReferences(removed).size());
		resource.save(Map.of());
	}

	@Test
	void subtreesGoToOtherResourcesAndBack() throws IOException {
		System.setProperty(NeoEmfResource.RECORDS, "3");
		Resource first = family("s", 6);
		Resource second = family("t", 2);
		Resource third = xmi("x");
		EObject root = first.getContents().getFirst();
		EObject moved = list(root, "children").get(2);
		list(moved, "children").add(node("inner"));
		tags(moved).put("k", "v");
		list(root, "links").add(moved);
		set(moved, "to", root);
		second.getContents().add(moved);
		third.getContents().add(list(root, "children").get(0));
		second.save(Map.of());
		third.save(Map.of());
		first.save(Map.of());
		dropAll();
		assertSame(moved, list(root, "links").getFirst());
		assertEquals(List.of("c1", "c3", "c4", "c5"), names(list(root, "children")));
		list(root, "children").add(moved);
		list(root, "children").add(third.getContents().getFirst());
		second.save(Map.of());
		first.save(Map.of());
		first.unload();
		second.unload();
		first.load(Map.of());
		second.load(Map.of());
		root = first.getContents().getFirst();
		assertEquals(List.of("c1", "c3", "c4", "c5", "c2", "c0"), names(list(root, "children")));
		moved = list(root, "children").get(4);
		assertSame(moved, list(root, "links").getFirst());
		assertSame(root, get(moved, "to"));
		assertEquals("inner", get(list(moved, "children").getFirst(), "name"));
		assertEquals("v", tags(moved).get("k"));
		assertEquals(List.of("root"), names(second.getContents()));
	}

	@Test
	void aContainedObjectHasAResourceOfItsOwn() throws IOException {
		Resource resource = family("s", 1);
		Resource other = create("t");
		EObject root = resource.getContents().getFirst();
		EObject inner = named(EcoreUtil.create(special), "inner");
		set(root, "inner", inner);
		other.getContents().add(inner);
		assertSame(root, inner.eContainer());
		assertSame(other, inner.eResource());
		other.save(Map.of());
		resource.save(Map.of());
		resource.unload();
		other.unload();
		resource.load(Map.of());
		inner = (EObject) get(resource.getContents().getFirst(), "inner");
		assertEquals("inner", get(inner, "name"));
		assertSame(resource.getContents().getFirst(), inner.eContainer());
		assertSame(other.getURI(), inner.eResource().getURI());
		inner.eResource().getContents().clear();
		assertSame(resource, inner.eResource());
		resource.save(Map.of());
		other.save(Map.of());
		resource.unload();
		resource.load(Map.of());
		assertEquals("inner", get((EObject) get(resource.getContents().getFirst(), "inner"), "name"));
	}

	@Test
	void aDanglingLinkIsMendedAndSaved() throws IOException {
		Resource resource = family("s", 3);
		EObject loose = node("loose");
		EObject root = resource.getContents().getFirst();
		list(root, "links").add(loose);
		for (int i = 0; i < 2; i++) {
			assertThrows(IOException.class, () -> resource.save(Map.of()));
		}
		list(root, "children").add(loose);
		resource.save(Map.of());
		resource.getContents().remove(root);
		resource.save(Map.of());
		assertEquals(0, resource.getContents().size());
		resource.getContents().add(root);
		resource.save(Map.of(Resource.OPTION_SAVE_ONLY_IF_CHANGED, Resource.OPTION_SAVE_ONLY_IF_CHANGED_MEMORY_BUFFER));
		resource.unload();
		resource.load(null);
		assertEquals(List.of("loose"), names(list(resource.getContents().getFirst(), "links")));
		assertThrows(IOException.class, () -> resource.save(new ByteArrayOutputStream(), null));
	}

	@Test
	void copiesGoFromOneResourceToAnother() throws IOException {
		Resource first = family("s", 5);
		EObject root = first.getContents().getFirst();
		list(root, "links").addAll(list(root, "children"));
		set(list(root, "children").get(0), "to", list(root, "children").get(4));
		tags(root).put("k", "v");
		first.save(Map.of());
		Resource second = create("t");
		second.getContents().addAll(EcoreUtil.copyAll(first.getContents()));
		second.save(Map.of());
		assertTrue(EcoreUtil.equals(first.getContents(), second.getContents()));
		String before = EditWorld.tree(first);
		second.unload();
		second.load(Map.of());
		EcoreUtil.resolveAll(second);
		assertEquals(before, EditWorld.tree(second));
		Resource third = xmi("x");
		third.getContents().addAll(EcoreUtil.copyAll(second.getContents()));
		third.save(Map.of());
		third.unload();
		third.load(Map.of());
		assertEquals(before, EditWorld.tree(third));
	}
}
