// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;

import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.common.notify.impl.AdapterImpl;
import org.eclipse.emf.common.util.ECollections;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.common.util.EMap;
import org.eclipse.emf.common.util.URI;
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
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.change.ChangeDescription;
import org.eclipse.emf.ecore.change.ChangeKind;
import org.eclipse.emf.ecore.change.ChangePackage;
import org.eclipse.emf.ecore.change.util.ChangeRecorder;
import org.eclipse.emf.ecore.impl.DynamicEObjectImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.ECrossReferenceAdapter;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.neoemf.resource.NeoEmfResource;
import org.modelarena.store.neoemf.resource.NeoEmfResourceFactory;

/** What a demanding user of EMF does with a resource, and what an enemy does. */
class ResourceAttackTest {
	private static final int MANY = Integer.getInteger("modelarena.attack.many", 20_000);

	@TempDir
	Path folder;
	private final EPackage ePackage = EveryFeature.make();
	private final EClass node = (EClass) ePackage.getEClassifier("Node");
	private final EClass special = (EClass) ePackage.getEClassifier("Special");
	private final ResourceSet resources = prepared(ePackage);

	private static ResourceSet prepared(EPackage... packages) {
		ResourceSet resources = new ResourceSetImpl();
		for (EPackage each : packages) {
			resources.getPackageRegistry().put(each.getNsURI(), each);
		}
		NeoEmfResourceFactory.register(resources);
		resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("xmi", new XMIResourceFactoryImpl());
		return resources;
	}

	@AfterEach
	void unload() {
		System.clearProperty(NeoEmfResource.RECORDS);
		List.copyOf(resources.getResources()).forEach(Resource::unload);
	}

	private NeoEmfResource create(String name) {
		return (NeoEmfResource) resources.createResource(NeoEmfResourceFactory.uri(folder.resolve(name)));
	}

	private Resource xmi(String name) {
		return resources.createResource(URI.createFileURI(folder.resolve(name + ".xmi").toString()));
	}

	private EObject node(String name) {
		return named(EcoreUtil.create(node), name);
	}

	private static EObject named(EObject object, String name) {
		set(object, "name", name);
		return object;
	}

	private static void set(EObject object, String feature, Object value) {
		object.eSet(object.eClass().getEStructuralFeature(feature), value);
	}

	private static Object get(EObject object, String feature) {
		return object.eGet(object.eClass().getEStructuralFeature(feature));
	}

	@SuppressWarnings("unchecked")
	private static EList<EObject> list(EObject object, String feature) {
		return (EList<EObject>) get(object, feature);
	}

	@SuppressWarnings("unchecked")
	private static EMap<String, String> tags(EObject object) {
		return (EMap<String, String>) get(object, "tags");
	}

	private static List<Object> names(List<EObject> objects) {
		return objects.stream().map(object -> get(object, "name")).toList();
	}

	/** What is held softly only is dropped. */
	private static void dropAll() {
		SoftReference<Object> held = new SoftReference<>(new Object());
		List<Object> ballast = new ArrayList<>();
		while (held.get() != null) {
			try {
				ballast.add(new long[(int) Math.min(Integer.MAX_VALUE - 8, Runtime.getRuntime().maxMemory() / 8)]);
			} catch (OutOfMemoryError e) {
				ballast.clear();
			}
		}
	}

	private NeoEmfResource family(String name, int children) {
		NeoEmfResource resource = create(name);
		EObject root = node("root");
		resource.getContents().add(root);
		for (int i = 0; i < children; i++) {
			list(root, "children").add(node("c" + i));
		}
		return resource;
	}

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

	private static EClass type(String packageName, String name, Map<String, EDataType> attributes) {
		EPackage made = EcoreFactory.eINSTANCE.createEPackage();
		made.setName(packageName);
		made.setNsURI("http://modelarena.org/tests/" + packageName);
		EClass type = EcoreFactory.eINSTANCE.createEClass();
		type.setName(name);
		made.getEClassifiers().add(type);
		attributes.forEach((attributeName, of) -> {
			EAttribute attribute = EcoreFactory.eINSTANCE.createEAttribute();
			attribute.setName(attributeName);
			attribute.setEType(of);
			type.getEStructuralFeatures().add(attribute);
		});
		NeoEmfResourceFactory.prepare(made);
		return type;
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

	private static void tryToSet(EObject object, String feature, Object value) {
		try {
			set(object, feature, value);
			assertEquals(value, get(object, feature));
		} catch (ClassCastException | IllegalArgumentException e) {
			assertNull(get(object, feature));
		}
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
