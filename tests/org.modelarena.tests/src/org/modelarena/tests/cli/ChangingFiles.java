// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.modelarena.xmi.Ecore;

/** Nodes and edges in files that EMF writes, and random changes of these. */
final class ChangingFiles {
	private final Random random = new Random(7);
	private final Path folder;
	private final EPackage tree;
	private final ResourceSet resources = new ResourceSetImpl();
	private int names;

	ChangingFiles(Path folder, int count, Path metamodel) {
		this.folder = folder;
		tree = Ecore.read(metamodel).packages().getFirst();
		resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("*", new XMIResourceFactoryImpl());
		for (int i = 0; i < count; i++) {
			Resource file = file();
			file.getContents().add(node());
			for (int k = 0; k < 10; k++) {
				add();
			}
		}
	}

	private Resource file() {
		return resources.createResource(uri());
	}

	private URI uri() {
		return URI.createFileURI(folder.resolve((random.nextBoolean() ? "sub/" : "") + "f" + names++ + ".xmi").toString());
	}

	private EObject create(String type) {
		return tree.getEFactoryInstance().create((EClass) tree.getEClassifier(type));
	}

	private EObject node() {
		EObject node = create("Node");
		node.eSet(feature(node, "name"), "n" + names++);
		node.eSet(feature(node, "size"), random.nextInt(5));
		return node;
	}

	private static EStructuralFeature feature(EObject of, String name) {
		return of.eClass().getEStructuralFeature(name);
	}

	@SuppressWarnings("unchecked")
	private static EList<EObject> list(EObject of, String name) {
		return (EList<EObject>) of.eGet(feature(of, name));
	}

	private List<EObject> nodes() {
		List<EObject> found = new ArrayList<>();
		for (TreeIterator<Object> all = EcoreUtil.getAllContents(resources, false); all.hasNext();) {
			if (all.next() instanceof EObject object && object.eClass().getName().equals("Node")) {
				found.add(object);
			}
		}
		return found;
	}

	private <T> T any(List<T> of) {
		return of.get(random.nextInt(of.size()));
	}

	private void add() {
		EObject container = any(nodes());
		list(container, "nodes").add(random.nextInt(list(container, "nodes").size() + 1), node());
		link();
	}

	private void link() {
		EObject edge = create("Edge");
		edge.eSet(feature(edge, "from"), any(nodes()));
		edge.eSet(feature(edge, "to"), any(nodes()));
		list(any(nodes()), "edges").add(edge);
	}

	/** Says what it was. */
	String change() throws IOException {
		EObject node = any(nodes());
		switch (random.nextInt(9)) {
		case 0 -> node.eSet(feature(node, "name"), "n" + names++);
		case 1 -> node.eSet(feature(node, "size"), random.nextInt(100));
		case 2 -> add();
		case 3 -> link();
		case 4 -> {
			return "delete " + delete(node);
		}
		case 5 -> {
			EObject to = any(nodes());
			if (node.eContainer() != null && !EcoreUtil.isAncestor(node, to)) {
				list(to, "nodes").add(random.nextInt(list(to, "nodes").size() + 1), node);
			}
		}
		case 6 -> {
			Resource file = any(resources.getResources());
			Files.delete(Path.of(file.getURI().toFileString()));
			file.setURI(uri());
			return "rename to " + file.getURI().lastSegment();
		}
		case 7 -> {
			if (node.eContainer() != null) {
				file().getContents().add(node);
				return "split";
			}
		}
		default -> {
			Resource file = any(resources.getResources());
			if (resources.getResources().size() > 3) {
				delete(file.getContents().getFirst());
				return "delete " + file.getURI().lastSegment();
			}
		}
		}
		return node.eClass().getName();
	}

	/** With all references to what goes, and the file if nothing stays in it. */
	private String delete(EObject node) throws IOException {
		Resource file = node.eResource();
		Map<EObject, Collection<EStructuralFeature.Setting>> uses = EcoreUtil.UsageCrossReferencer.findAll(contents(node), resources);
		uses.forEach((target, settings) -> settings.forEach(each -> {
			if (each.getEStructuralFeature() instanceof EReference reference && !reference.isContainment()) {
				EcoreUtil.remove(each, target);
			}
		}));
		EcoreUtil.remove(node);
		if (file.getContents().isEmpty()) {
			resources.getResources().remove(file);
			Files.deleteIfExists(Path.of(file.getURI().toFileString()));
		}
		return file.getURI().lastSegment();
	}

	private static List<EObject> contents(EObject node) {
		List<EObject> all = new ArrayList<>(List.of(node));
		node.eAllContents().forEachRemaining(all::add);
		return all;
	}

	/** A file whose elements have all gone to others goes, too. */
	void save() throws IOException {
		for (Resource file : List.copyOf(resources.getResources())) {
			if (file.getContents().isEmpty()) {
				resources.getResources().remove(file);
				Files.deleteIfExists(Path.of(file.getURI().toFileString()));
			}
		}
		for (Resource file : resources.getResources()) {
			file.save(Map.of());
		}
	}
}
