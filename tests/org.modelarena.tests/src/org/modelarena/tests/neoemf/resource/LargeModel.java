// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.cases.Cases;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.SilentSink;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.store.neoemf.resource.NeoEmfResource;
import org.modelarena.store.neoemf.resource.NeoEmfResourceFactory;

/**
 * Makes a railway model by means of EMF alone, saves it, loads it again, walks over it and asks it; to be run in a process with little memory. Prints
 * what it has found, and seconds.
 */
public final class LargeModel {
	private LargeModel() {
	}

	/** Arguments: the URI of the resource to be made, and the size of the model. */
	public static void main(String[] args) throws IOException {
		ElementSource model = Cases.get("railway").model(Map.of("size", args[1]));
		ResourceSet resources = new ResourceSetImpl();
		resources.getPackageRegistry().put(model.metamodel().packages().getFirst().getNsURI(), model.metamodel().packages().getFirst());
		NeoEmfResourceFactory.register(resources);
		Resource resource = resources.createResource(URI.createURI(args[0]));
		long start = System.nanoTime();
		model.emit(new Tree(resource), Cancellation.create());
		start = tell("elements", start);
		model.emit(new Links(resource), Cancellation.create());
		start = tell("links", start);
		resource.save(Map.of());
		start = tell("save", start);
		resource.unload();
		resource.load(Map.of());
		start = tell("load", start);
		walk(resource);
		start = tell("walk", start);
		ask((NeoEmfResource) resource);
		tell("queries", start);
		resource.unload();
	}

	private static void ask(NeoEmfResource resource) {
		Map<String, String> texts = Map.of("ocl", "Segment.allInstances()->select(s | s.length <= 0)->size()", "eol", "Segment.all.select(s | s.length <= 0).size()");
		try (ModelSnapshot snapshot = resource.snapshot()) {
			texts.forEach((language, text) -> System.out.println(language + " " + Catalog.discover().languages().get(language)
					.prepare(new Query(language, text), snapshot.metamodel()).execute(snapshot, QueryLimits.ofRows(1), Cancellation.create()).row(0).get(0)));
		}
	}

	private static long tell(String what, long start) {
		long now = System.nanoTime();
		System.out.printf("%s %.1f s, heap %d MB%n", what, (now - start) / 1e9, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory() >> 20);
		return now;
	}

	private static void walk(Resource resource) {
		long elements = 0;
		long hash = 0;
		long notPositive = 0;
		for (TreeIterator<EObject> each = resource.getAllContents(); each.hasNext();) {
			EObject element = each.next();
			elements++;
			if (element.eClass().getName().equals("Segment") && (Integer) element.eGet(element.eClass().getEStructuralFeature("length")) <= 0) {
				notPositive++;
			}
			for (EStructuralFeature feature : element.eClass().getEAllStructuralFeatures()) {
				Object value = element.eGet(feature);
				hash = 31 * hash + (value instanceof List<?> list ? list.size() : value instanceof EObject object ? object.eClass().getName().hashCode() : Objects.hashCode(value + ""));
			}
		}
		System.out.println("found " + elements + " " + notPositive + " " + hash);
	}

	/** Makes the elements, each in its place, with their attributes. */
	private static final class Tree implements ElementSink {
		private final Resource resource;
		private final Deque<EObject> open = new ArrayDeque<>();

		Tree(Resource resource) {
			this.resource = resource;
		}

		@Override
		public void begin(EClass type, long container, EReference containment) {
			EObject element = EcoreUtil.create(type);
			if (containment == null) {
				resource.getContents().add(element);
			} else {
				put(open.peek(), containment, element);
			}
			open.push(element);
		}

		@Override
		public void attribute(long key, EAttribute attribute, Object value) {
			put(open.peek(), attribute, value);
		}

		@Override
		public void reference(long key, EReference reference, long target) {
			// Behind all elements.
		}

		@Override
		public void end() {
			open.pop();
		}
	}

	/** Makes the links. */
	private static final class Links extends SilentSink {
		private final Resource resource;

		Links(Resource resource) {
			this.resource = resource;
		}

		@Override
		public void reference(long key, EReference reference, long target) {
			put(resource.getEObject(Long.toString(key)), reference, resource.getEObject(Long.toString(target)));
		}
	}

	@SuppressWarnings("unchecked")
	private static void put(EObject element, EStructuralFeature feature, Object value) {
		if (feature.isMany()) {
			((List<Object>) element.eGet(feature)).add(value);
		} else {
			element.eSet(feature, value);
		}
	}
}
