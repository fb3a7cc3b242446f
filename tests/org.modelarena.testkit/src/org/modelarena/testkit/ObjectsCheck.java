// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ModelSnapshot;

/** Compares all that a snapshot says with plain EMF objects: values, targets in order, containers, roots, and who refers to whom. */
public final class ObjectsCheck {
	private final EditedObjects wanted;
	private final ModelSnapshot found;
	private final Translation names;
	private final String where;

	private ObjectsCheck(EditedObjects wanted, ModelSnapshot found, String where) {
		this.wanted = wanted;
		this.found = found;
		this.names = new Translation(found.metamodel());
		this.where = where;
	}

	/** @param where what the message of a difference starts with */
	public static void assertSame(EditedObjects wanted, ModelSnapshot found, String where) {
		new ObjectsCheck(wanted, found, where).run();
	}

	private void run() {
		assertEquals(wanted.objects().size(), found.size(), where + ": size");
		for (long key = 0; key < wanted.next() + 2; key++) {
			assertEquals(wanted.objects().containsKey(key), found.contains(key), where + ": contains #" + key);
		}
		List<Long> roots = wanted.objects().entrySet().stream().filter(entry -> entry.getValue().eContainer() == null).map(entry -> entry.getKey()).toList();
		assertEquals(roots, SnapshotCheck.list(found.roots()), where + ": roots");
		wanted.objects().forEach(this::checkObject);
		for (EClass type : wanted.metamodel().classes()) {
			checkExtent(type);
			type.getEReferences().stream().filter(reference -> !Derivation.isDerived(reference)).forEach(this::checkSources);
		}
	}

	private void checkExtent(EClass type) {
		List<Long> keys = wanted.objects().entrySet().stream().filter(entry -> type.isInstance(entry.getValue())).map(entry -> entry.getKey()).toList();
		assertEquals(keys, SnapshotCheck.list(found.extent(names.type(type))).stream().sorted().toList(), where + ": extent of " + type.getName());
	}

	private void checkObject(long key, EObject object) {
		String what = where + ": " + object.eClass().getName() + " #" + key;
		assertEquals(names.type(object.eClass()), found.type(key), what);
		assertEquals(wanted.key(object.eContainer()), found.container(key), what + " container");
		assertEquals(names.reference(object.eContainmentFeature()), found.containment(key), what + " containment");
		for (EStructuralFeature feature : object.eClass().getEAllStructuralFeatures()) {
			if (feature instanceof EAttribute attribute) {
				Object value = object.eGet(attribute);
				Object expected = value instanceof List<?> list && attribute.isMany() ? names.values(attribute, list) : names.value(attribute, value);
				assertEquals(comparable(expected), comparable(found.attribute(key, names.attribute(attribute))), what + " " + attribute.getName());
			} else if (feature instanceof EReference reference) {
				assertEquals(wanted.targets(object, reference), SnapshotCheck.list(found.targets(key, names.reference(reference))), what + " " + reference.getName());
			}
		}
	}

	private static Object comparable(Object value) {
		return value instanceof byte[] bytes ? Arrays.toString(bytes) : value instanceof List<?> list ? list.stream().map(ObjectsCheck::comparable).toList() : value;
	}

	private void checkSources(EReference reference) {
		for (long key : wanted.objects().keySet()) {
			List<Long> sources = new ArrayList<>();
			wanted.objects().forEach((source, object) -> {
				if (reference.getEContainingClass().isInstance(object) && wanted.targets(object, reference).contains(key)) {
					sources.add(source);
				}
			});
			assertEquals(sources, SnapshotCheck.list(found.sources(key, names.reference(reference))).stream().sorted().toList(),
					where + ": sources of #" + key + " by " + reference.getName());
		}
	}
}
