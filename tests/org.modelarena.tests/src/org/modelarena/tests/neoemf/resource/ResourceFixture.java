// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.common.util.EMap;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.store.neoemf.resource.NeoEmfResource;
import org.modelarena.store.neoemf.resource.NeoEmfResourceFactory;

/** Resources in a folder of their own, and short names for what tests do with their objects. */
abstract class ResourceFixture {
	static final int MANY = Integer.getInteger("modelarena.attack.many", 20_000);

	@TempDir
	Path folder;
	final EPackage ePackage = EveryFeature.make();
	final EClass node = (EClass) ePackage.getEClassifier("Node");
	final EClass special = (EClass) ePackage.getEClassifier("Special");
	final ResourceSet resources = prepared(ePackage);

	static ResourceSet prepared(EPackage... packages) {
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

	NeoEmfResource create(String name) {
		return (NeoEmfResource) resources.createResource(NeoEmfResourceFactory.uri(folder.resolve(name)));
	}

	Resource xmi(String name) {
		return resources.createResource(URI.createFileURI(folder.resolve(name + ".xmi").toString()));
	}

	EObject node(String name) {
		return named(EcoreUtil.create(node), name);
	}

	static EObject named(EObject object, String name) {
		set(object, "name", name);
		return object;
	}

	static void set(EObject object, String feature, Object value) {
		object.eSet(object.eClass().getEStructuralFeature(feature), value);
	}

	static Object get(EObject object, String feature) {
		return object.eGet(object.eClass().getEStructuralFeature(feature));
	}

	@SuppressWarnings("unchecked")
	static EList<EObject> list(EObject object, String feature) {
		return (EList<EObject>) get(object, feature);
	}

	@SuppressWarnings("unchecked")
	static EMap<String, String> tags(EObject object) {
		return (EMap<String, String>) get(object, "tags");
	}

	static List<Object> names(List<EObject> objects) {
		return objects.stream().map(object -> get(object, "name")).toList();
	}

	/** What is held softly only is dropped. */
	static void dropAll() {
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

	NeoEmfResource family(String name, int children) {
		NeoEmfResource resource = create(name);
		EObject root = node("root");
		resource.getContents().add(root);
		for (int i = 0; i < children; i++) {
			list(root, "children").add(node("c" + i));
		}
		return resource;
	}

	static EClass type(String packageName, String name, Map<String, EDataType> attributes) {
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
}
