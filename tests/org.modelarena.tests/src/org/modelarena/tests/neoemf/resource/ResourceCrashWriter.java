// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.store.neoemf.resource.NeoEmfResourceFactory;

/**
 * The process that is killed: gives all segments of a railway model a number as their length, adds a region with so many sensors, and saves; again
 * and again with the next number. Tells before and after.
 */
public final class ResourceCrashWriter {
	/** Never saves behind the first number, so that it is killed while changes are written beside the store. */
	public static final String WITHOUT_SAVING = "without-saving";

	private ResourceCrashWriter() {
	}

	/** Arguments: the folder of the store, the first number, and what to do otherwise than usual. */
	public static void main(String[] args) throws IOException {
		ResourceSet resources = new ResourceSetImpl();
		NeoEmfResourceFactory.register(resources);
		Resource resource = resources.getResource(NeoEmfResourceFactory.uri(Path.of(args[0])), true);
		boolean saves = args.length < 3 || !args[2].equals(WITHOUT_SAVING);
		int first = Integer.parseInt(args[1]);
		for (int number = first;; number++) {
			change(resource, number);
			if (saves || number == first) {
				System.out.println("TRY " + number);
				resource.save(Map.of());
				System.out.println("ACK " + number);
			}
		}
	}

	private static void change(Resource resource, int number) {
		EObject root = resource.getContents().getFirst();
		EReference regions = (EReference) root.eClass().getEStructuralFeature("regions");
		EObject region = EcoreUtil.create(regions.getEReferenceType());
		EReference sensors = (EReference) region.eClass().getEStructuralFeature("sensors");
		region.eSet(region.eClass().getEStructuralFeature("id"), number);
		values(root, regions).add(region);
		for (int i = 0; i < number % 100; i++) {
			values(region, sensors).add(EcoreUtil.create(sensors.getEReferenceType()));
		}
		EClass segment = (EClass) root.eClass().getEPackage().getEClassifier("Segment");
		for (TreeIterator<EObject> each = resource.getAllContents(); each.hasNext();) {
			EObject element = each.next();
			if (element.eClass() == segment) {
				element.eSet(segment.getEStructuralFeature("length"), number);
			}
		}
	}

	@SuppressWarnings("unchecked")
	private static List<EObject> values(EObject object, EReference reference) {
		return (List<EObject>) object.eGet(reference);
	}
}
