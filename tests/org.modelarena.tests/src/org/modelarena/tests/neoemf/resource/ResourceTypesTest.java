// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;

import org.eclipse.emf.common.util.ECollections;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.common.util.EMap;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.change.ChangeDescription;
import org.eclipse.emf.ecore.change.ChangeKind;
import org.eclipse.emf.ecore.change.ChangePackage;
import org.eclipse.emf.ecore.change.util.ChangeRecorder;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.modelarena.store.neoemf.resource.NeoEmfResource;
import org.modelarena.store.neoemf.resource.NeoEmfResourceFactory;
import org.modelarena.testkit.Sampled;

/** Values of all types, changes that are recorded, and lists and maps as programs use them. */
class ResourceTypesTest extends ResourceFixture {
	private static void tryToSet(EObject object, String feature, Object value) {
		try {
			set(object, feature, value);
			assertEquals(value, get(object, feature));
		} catch (ClassCastException | IllegalArgumentException e) {
			assertNull(get(object, feature));
		}
	}

	@Test
	void enumerationsOfGeneratedPackagesAndTypesOfOthers() throws IOException {
		EPackage types = EcoreFactory.eINSTANCE.createEPackage();
		types.setName("types");
		types.setNsURI("http://modelarena.org/tests/types");
		EEnum kind = EcoreFactory.eINSTANCE.createEEnum();
		kind.setName("Kind");
		EEnumLiteral one = EcoreFactory.eINSTANCE.createEEnumLiteral();
		one.setName("ONE");
		kind.getELiterals().add(one);
		types.getEClassifiers().add(kind);
		EClass user = type("user", "User", Map.of("kind", kind));
		Resource resource = create("s");
		EObject made = EcoreUtil.create(user);
		set(made, "kind", one);
		resource.getContents().add(made);
		resource.save(Map.of());
		resource.unload();
		ResourceSet others = prepared();
		Resource again = others.getResource(resource.getURI(), true);
		assertEquals("ONE", get(again.getContents().getFirst(), "kind").toString());
		again.unload();
	}

	@Test
	void aGeneratedEnumerationHasItsOwnConstants() throws IOException {
		EClass user = type("user", "User", Map.of("kind", ChangePackage.Literals.CHANGE_KIND));
		resources.getPackageRegistry().put(user.getEPackage().getNsURI(), user.getEPackage());
		Resource resource = create("s");
		EObject made = EcoreUtil.create(user);
		assertEquals(ChangeKind.ADD_LITERAL, get(made, "kind"));
		set(made, "kind", ChangeKind.MOVE_LITERAL);
		resource.getContents().add(made);
		resource.save(Map.of());
		assertEquals(ChangeKind.MOVE_LITERAL, get(made, "kind"));
		resource.unload();
		resource.load(Map.of());
		assertEquals(ChangeKind.MOVE_LITERAL, get(resource.getContents().getFirst(), "kind"));
	}

	@Test
	void valuesOfAllTypesAreTheSameAfterALoad() throws IOException {
		Map<String, Object> values = new HashMap<>();
		values.put("EBigDecimal", new java.math.BigDecimal("1E+30"));
		values.put("EBigInteger", java.math.BigInteger.TEN.pow(40));
		values.put("EChar", 'x');
		values.put("ECharacterObject", '\u0000');
		values.put("EByte", (byte) -1);
		values.put("EByteObject", (byte) 7);
		values.put("EShort", Short.MIN_VALUE);
		values.put("EShortObject", (short) 3);
		values.put("EFloat", Float.MIN_VALUE);
		values.put("EFloatObject", Float.NaN);
		values.put("EDouble", -0.0);
		values.put("EDoubleObject", Double.NEGATIVE_INFINITY);
		values.put("ELong", Long.MIN_VALUE);
		values.put("ELongObject", Long.MAX_VALUE);
		values.put("EBoolean", true);
		values.put("EBooleanObject", false);
		values.put("EDate", new java.util.Date(1));
		values.put("EString", "\u0000\ud800 \uffff");
		Map<String, EDataType> types = new HashMap<>();
		values.keySet().forEach(name -> types.put("a" + name, (EDataType) EcorePackage.eINSTANCE.getEClassifier(name)));
		types.put("bytes", EcorePackage.Literals.EBYTE_ARRAY);
		types.put("class", EcorePackage.Literals.ESTRING);
		Resource resource = create("s");
		EObject made = EcoreUtil.create(type("user", "User", types));
		values.forEach((name, value) -> set(made, "a" + name, value));
		set(made, "bytes", new byte[] { 1, -1 });
		set(made, "class", "c");
		resource.getContents().add(made);
		resource.save(Map.of());
		resource.unload();
		resource.load(Map.of());
		EObject loaded = resource.getContents().getFirst();
		values.forEach((name, value) -> assertEquals(value, get(loaded, "a" + name), name));
		assertEquals(2, ((byte[]) get(loaded, "bytes")).length);
		assertEquals("c", get(loaded, "class"));
	}

	@Test
	void valuesOfForeignClassesAreRefusedOrKept() throws IOException {
		System.setProperty(NeoEmfResource.RECORDS, "1");
		EDataType uri = EcoreFactory.eINSTANCE.createEDataType();
		uri.setName("Uri");
		uri.setInstanceClassName("java.net.URI");
		EClass user = type("user", "User", Map.of("any", EcorePackage.Literals.EJAVA_OBJECT, "uri", uri, "set", EcorePackage.Literals.ERESOURCE_SET));
		user.getEPackage().getEClassifiers().add(uri);
		NeoEmfResourceFactory.prepare(user.getEPackage());
		Resource resource = create("s");
		List<EObject> all = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			EObject made = EcoreUtil.create(user);
			resource.getContents().add(made);
			all.add(made);
		}
		tryToSet(all.get(0), "any", 5);
		tryToSet(all.get(1), "uri", java.net.URI.create("a:b"));
		tryToSet(all.get(2), "set", resources);
		EObject late = EcoreUtil.create(user);
		set(late, "uri", "text");
		resource.getContents().add(late);
		all.add(late);
		EClass other = type("other", "Other", Map.of("any", EcorePackage.Literals.EJAVA_OBJECT));
		EObject early = EcoreUtil.create(other);
		set(early, "any", 7);
		assertThrows(IllegalArgumentException.class, () -> resource.getContents().add(early));
		assertNull(early.eResource());
		List<Object> before = all.stream().map(object -> List.of(String.valueOf(get(object, "any")), String.valueOf(get(object, "uri")))).map(Object.class::cast).toList();
		resource.save(Map.of());
		assertEquals(before, all.stream().map(object -> List.of(String.valueOf(get(object, "any")), String.valueOf(get(object, "uri")))).toList());
	}

	@Test
	void changesAreRecordedAndUndone() throws IOException {
		System.setProperty(NeoEmfResource.RECORDS, "3");
		Resource resource = family("s", 20);
		EObject root = resource.getContents().getFirst();
		for (int i = 0; i < 20; i++) {
			tags(root).put("k" + i, "v" + i);
		}
		resource.save(Map.of());
		String before = EditWorld.tree(resource);
		ChangeRecorder recorder = new ChangeRecorder(resource);
		EcoreUtil.delete(list(root, "children").get(3), true);
		list(list(root, "children").get(4), "parts").add(list(root, "children").get(7));
		list(root, "children").move(0, 5);
		set(list(root, "children").get(2), "to", root);
		tags(root).removeKey("k3");
		tags(root).put("k4", "other");
		resource.getContents().add(node("second"));
		list(root, "children").get(1).eUnset(node.getEStructuralFeature("name"));
		ChangeDescription changes = recorder.endRecording();
		String after = EditWorld.tree(resource);
		resource.save(Map.of());
		dropAll();
		changes.applyAndReverse();
		assertEquals(before, EditWorld.tree(resource));
		resource.save(Map.of());
		changes.applyAndReverse();
		assertEquals(after, EditWorld.tree(resource));
		changes.applyAndReverse();
		recorder.dispose();
		resource.save(Map.of());
		resource.unload();
		resource.load(Map.of());
		assertEquals(before, EditWorld.tree(resource));
	}

	@Test
	void modificationIsTracked() throws IOException {
		Resource resource = family("s", 4);
		resource.save(Map.of());
		resource.unload();
		resource.setTrackingModification(true);
		resource.load(Map.of());
		assertFalse(resource.isModified());
		dropAll();
		set(list(resource.getContents().getFirst(), "children").get(2), "name", "x");
		assertTrue(resource.isModified());
		resource.save(Map.of());
		assertFalse(resource.isModified());
		list(list(resource.getContents().getFirst(), "children").get(2), "words");
		EObject added = node("new");
		list(list(resource.getContents().getFirst(), "children").get(2), "children").add(added);
		resource.save(Map.of());
		set(added, "name", "newer");
		assertTrue(resource.isModified());
		resource.setTrackingModification(false);
		resource.save(Map.of());
		resource.unload();
	}

	@Test
	void mapsAreWholeAfterReloads() throws IOException {
		System.setProperty(NeoEmfResource.RECORDS, "10");
		Resource resource = family("s", 1);
		EObject root = resource.getContents().getFirst();
		for (int i = 0; i < 1000; i++) {
			tags(root).put("k" + i, "v" + i);
		}
		resource.save(Map.of());
		EMap<String, String> held = tags(root);
		resource.unload();
		assertEquals(held.size(), new ArrayList<>(held).size(), "of an unloaded object");
		resource.load(Map.of());
		EMap<String, String> loaded = tags(resource.getContents().getFirst());
		assertEquals(1000, loaded.size());
		assertEquals("v77", loaded.get("k77"));
		assertEquals("v999", loaded.removeKey("k999"));
		assertNull(loaded.get("k999"));
		loaded.keySet().removeIf(key -> key.endsWith("7"));
		loaded.get(0).setValue("first");
		resource.save(Map.of());
		resource.unload();
		resource.load(Map.of());
		loaded = tags(resource.getContents().getFirst());
		assertEquals(899, loaded.size());
		assertEquals("first", loaded.get(0).getValue());
		assertEquals("first", loaded.get("k0"));
	}

	@Test
	void listsAreChangedByIteratorsAndSorted() throws IOException {
		System.setProperty(NeoEmfResource.RECORDS, "3");
		Resource resource = family("s", 10);
		EObject root = resource.getContents().getFirst();
		EList<EObject> children = list(root, "children");
		for (ListIterator<EObject> each = children.listIterator(); each.hasNext();) {
			EObject child = each.next();
			if (get(child, "name").equals("c3")) {
				each.remove();
			} else if (get(child, "name").equals("c5")) {
				each.set(node("b5"));
			} else if (get(child, "name").equals("c7")) {
				each.add(node("d7"));
			}
		}
		assertEquals(List.of("c0", "c1", "c2", "c4", "b5", "c6", "c7", "d7", "c8", "c9"), names(children));
		ECollections.sort(children, (a, b) -> ((String) get(b, "name")).compareTo((String) get(a, "name")));
		List<Object> sorted = List.of("d7", "c9", "c8", "c7", "c6", "c4", "c2", "c1", "c0", "b5");
		assertEquals(sorted, names(children));
		ECollections.reverse(children);
		ECollections.move(children, 0, 9);
		List<EObject> wanted = new ArrayList<>(children.subList(2, 6));
		wanted.add(0, node("z"));
		ECollections.setEList(children, wanted);
		EcoreUtil.replace(children.get(1), node("r"));
		List<Object> names = names(children);
		resource.save(Map.of());
		resource.unload();
		resource.load(Map.of());
		assertEquals(names, names(list(resource.getContents().getFirst(), "children")));
		assertEquals(5, names.size());
	}

	@Sampled(2)
	@Test
	void longListsAndDeepTrees() throws IOException {
		Resource resource = create("s");
		EObject root = node("root");
		resource.getContents().add(root);
		EObject deep = node("deepest");
		for (int i = 0; i < MANY; i++) {
			EObject around = node("d" + i);
			list(around, "parts").add(deep);
			deep = around;
		}
		resource.getContents().add(deep);
		List<EObject> many = new ArrayList<>();
		for (int i = 0; i < MANY; i++) {
			many.add(node("c" + i));
		}
		list(root, "children").addAll(many);
		resource.save(Map.of());
		list(root, "direct").addAll(many);
		resource.save(Map.of());
		list(root, "direct").clear();
		resource.getContents().remove(1);
		list(root, "children").clear();
		resource.save(Map.of());
		resource.getContents().add(deep);
		resource.save(Map.of());
		resource.unload();
		resource.load(Map.of());
		int depth = 0;
		for (EObject each = resource.getContents().get(1); !list(each, "parts").isEmpty(); each = list(each, "parts").getFirst()) {
			depth++;
		}
		assertEquals(MANY, depth);
	}

	@Test
	void anElementIsFoundByItsId() throws IOException {
		EClass user = type("user", "User", Map.of("id", EcorePackage.Literals.ESTRING, "other", EcorePackage.Literals.ESTRING));
		((EAttribute) user.getEStructuralFeature("id")).setID(true);
		Resource resource = create("s");
		EObject made = EcoreUtil.create(user);
		set(made, "id", "abc");
		resource.getContents().add(made);
		resource.save(Map.of());
		assertSame(made, resource.getEObject("abc"));
		assertEquals("abc", EcoreUtil.getID(made));
		assertSame(made, resource.getEObject("/0"));
		assertSame(made, resource.getEObject("/"));
		assertNull(resource.getEObject("999999999999999999"));
		assertNull(resource.getEObject("nothing"));
		assertSame(made, resources.getEObject(EcoreUtil.getURI(made), true));
	}

	@Test
	void packagesInPackagesAndSupertypesOfSeveral() throws IOException {
		EClass base = type("base", "Base", Map.of("title", EcorePackage.Literals.ESTRING));
		base.setAbstract(true);
		EClass mixin = type("mixin", "Mixin", Map.of("extra", EcorePackage.Literals.EINT));
		mixin.setInterface(true);
		mixin.setAbstract(true);
		EPackage outer = EcoreFactory.eINSTANCE.createEPackage();
		outer.setName("outer");
		outer.setNsURI("http://modelarena.org/tests/outer");
		EClass both = type("inner", "Both", Map.of("own", EcorePackage.Literals.EBOOLEAN));
		both.getESuperTypes().addAll(List.of(base, mixin, EcorePackage.Literals.ENAMED_ELEMENT));
		outer.getESubpackages().add(both.getEPackage());
		NeoEmfResourceFactory.prepare(outer);
		EReference parts = EcoreFactory.eINSTANCE.createEReference();
		parts.setName("parts");
		parts.setEType(EcorePackage.Literals.EOBJECT);
		parts.setContainment(true);
		parts.setUpperBound(-1);
		base.getEStructuralFeatures().add(parts);
		Resource resource = create("s");
		EObject made = EcoreUtil.create(both);
		set(made, "extra", 5);
		resource.getContents().add(made);
		EObject part = EcoreUtil.create(both);
		list(made, "parts").add(part);
		set(part, "own", true);
		resource.save(Map.of());
		resource.unload();
		ResourceSet others = prepared();
		EObject again = others.getResource(resource.getURI(), true).getContents().getFirst();
		assertEquals(5, get(again, "extra"));
		assertEquals(true, get(list(again, "parts").getFirst(), "own"));
		others.getResources().forEach(Resource::unload);
	}
}
