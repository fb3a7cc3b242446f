// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EContentAdapter;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.store.neoemf.resource.NeoEmfResourceFactory;

/** Objects of classes with several supertypes, whose containments have other numbers than where they are declared, can be unloaded. */
class UnloadTest {
	private static final EcoreFactory ECORE = EcoreFactory.eINSTANCE;

	@TempDir
	private Path folder;

	private static EClass type(EPackage ePackage, String name, EClass... supertypes) {
		EClass type = ECORE.createEClass();
		type.setName(name);
		type.getESuperTypes().addAll(List.of(supertypes));
		ePackage.getEClassifiers().add(type);
		return type;
	}

	private static EReference reference(EClass owner, String name, EClass type, int upper, boolean containment) {
		EReference reference = ECORE.createEReference();
		reference.setName(name);
		reference.setEType(type);
		reference.setUpperBound(upper);
		reference.setContainment(containment);
		owner.getEStructuralFeatures().add(reference);
		return reference;
	}

	private static EPackage metamodel() {
		EPackage ePackage = ECORE.createEPackage();
		ePackage.setName("u");
		ePackage.setNsPrefix("u");
		ePackage.setNsURI("urn:unload");
		EClass named = type(ePackage, "Named");
		EStructuralFeature name = ECORE.createEAttribute();
		name.setName("name");
		name.setEType(EcorePackage.Literals.ESTRING);
		named.getEStructuralFeatures().add(name);
		reference(named, "others", named, -1, false);
		EClass part = type(ePackage, "Part");
		EClass holder = type(ePackage, "Holder");
		EReference parts = reference(holder, "parts", part, -1, true);
		EReference owner = reference(part, "holder", holder, 1, false);
		parts.setEOpposite(owner);
		owner.setEOpposite(parts);
		reference(holder, "plain", part, -1, true);
		type(ePackage, "Both", named, holder, part);
		return ePackage;
	}

	private static EObject add(EObject to, String feature, EClass type) {
		EObject made = EcoreUtil.create(type);
		list(to, feature).add(made);
		return made;
	}

	@SuppressWarnings("unchecked")
	private static List<EObject> list(EObject object, String feature) {
		return (List<EObject>) object.eGet(object.eClass().getEStructuralFeature(feature));
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void unloadedObjectsStandForWhatCanBeLoaded(boolean observed) throws IOException {
		EPackage ePackage = metamodel();
		ResourceSet resources = new ResourceSetImpl();
		resources.getPackageRegistry().put(ePackage.getNsURI(), ePackage);
		NeoEmfResourceFactory.register(resources);
		EClass both = (EClass) ePackage.getEClassifier("Both");
		Resource resource = resources.createResource(NeoEmfResourceFactory.uri(folder.resolve("s")));
		EObject root = EcoreUtil.create(both);
		resource.getContents().add(root);
		List<EObject> held = new ArrayList<>(List.of(root));
		for (String feature : List.of("parts", "plain", "parts")) {
			EObject inner = add(root, feature, both);
			held.add(inner);
			held.add(add(inner, "parts", both));
			held.add(add(inner, "plain", (EClass) ePackage.getEClassifier("Part")));
			list(root, "others").add(inner);
		}
		resource.save(Map.of());
		EObject moved = held.get(2);
		list(root, "plain").add(moved);
		list(held.get(4), "parts").clear();
		if (observed) {
			resource.eAdapters().add(new EContentAdapter());
		}
		resource.unload();
		for (EObject each : held) {
			assertEquals(each != held.get(5), each.eIsProxy(), each.toString());
		}
		assertFalse(resource.isLoaded());
		EObject again = EcoreUtil.resolve(root, resources);
		assertEquals(2, list(again, "parts").size());
		held.clear();
		resource.getAllContents().forEachRemaining(held::add);
		assertEquals(10, held.size());
		resource.unload();
		assertTrue(held.stream().allMatch(EObject::eIsProxy));
	}
}
