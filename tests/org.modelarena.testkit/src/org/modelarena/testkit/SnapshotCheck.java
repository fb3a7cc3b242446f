// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Capability;
import org.modelarena.testkit.RecordedModel.Element;

/** Compares all that a snapshot says with a recorded model. */
public final class SnapshotCheck {
	private final RecordedModel expected;
	private final ModelSnapshot actual;
	private final Translation names;
	private final boolean ordered;

	private SnapshotCheck(RecordedModel expected, ModelSnapshot actual, boolean ordered) {
		this.expected = expected;
		this.actual = actual;
		this.names = new Translation(actual.metamodel());
		this.ordered = ordered;
	}

	/** Everything is equal, targets in the same order. */
	public static void assertSame(RecordedModel expected, ModelSnapshot actual) {
		new SnapshotCheck(expected, actual, true).run();
	}

	/** Everything is equal but for the order of targets, in which edits of a recorded model do not follow EMF; {@link ObjectsCheck} compares it. */
	public static void assertSameInAnyOrder(RecordedModel expected, ModelSnapshot actual) {
		new SnapshotCheck(expected, actual, false).run();
	}

	private void run() {
		assertEquals(expected.elements().size(), actual.size(), "size");
		for (long key = 0; key < expected.next() + 2; key++) {
			assertEquals(expected.elements().containsKey(key), actual.contains(key), "contains #" + key);
		}
		assertFalse(actual.contains(-1));
		List<Long> roots = expected.elements().entrySet().stream().filter(entry -> entry.getValue().containment == null).map(entry -> entry.getKey()).toList();
		assertEquals(roots, list(actual.roots()), "roots");
		expected.metamodel().classes().forEach(this::checkExtent);
		checkExtent(EcorePackage.Literals.EOBJECT);
		expected.elements().forEach(this::checkElement);
	}

	private void checkExtent(EClass type) {
		boolean isOfAll = type == EcorePackage.Literals.EOBJECT;
		EClass actualType = isOfAll ? type : names.type(type);
		List<Long> keys = list(actual.extent(actualType));
		List<Long> wanted = new ArrayList<>();
		expected.elements().forEach((key, element) -> {
			if (isOfAll || type.isSuperTypeOf(element.type)) {
				wanted.add(key);
			}
		});
		assertEquals(wanted.stream().sorted().toList(), keys, "extent of " + type.getName() + " in the order of keys");
		assertEquals(wanted.size(), actual.extentSize(actualType), "extent size of " + type.getName());
	}

	private void checkElement(long key, Element element) {
		String what = element.type.getName() + " #" + key;
		assertEquals(names.type(element.type), actual.type(key), what);
		assertEquals(element.containment == null ? ModelSnapshot.NONE : element.container, actual.container(key), what + " container");
		if (element.containment == null) {
			assertNull(actual.containment(key), what + " containment");
		} else {
			assertEquals(names.reference(element.containment), actual.containment(key), what + " containment");
		}
		element.type.getEAllAttributes().stream().filter(SnapshotCheck::isRecorded).forEach(attribute -> checkAttribute(key, element, attribute));
		element.type.getEAllReferences().stream().filter(SnapshotCheck::isRecorded).forEach(reference -> checkReference(key, element, reference));
		EObject object = actual.object(key);
		assertEquals(names.type(element.type), object.eClass(), what + " as object");
		assertEquals(key, actual.key(object), what + " key of object");
	}

	/** Derived values are {@link Recomputed}'s matter. */
	private static boolean isRecorded(EStructuralFeature feature) {
		return !Derivation.isDerived(feature);
	}

	private void checkAttribute(long key, Element element, EAttribute attribute) {
		String what = element.type.getName() + " #" + key + " " + attribute.getName();
		Object value = element.value(attribute);
		Object wanted = value instanceof List<?> list ? names.values(attribute, list) : names.value(attribute, value);
		assertEquals(wanted, actual.attribute(key, names.attribute(attribute)), what);
		assertEquals(wanted, actual.object(key).eGet(names.attribute(attribute)), what + " of object");
	}

	private void checkReference(long key, Element element, EReference reference) {
		String what = element.type.getName() + " #" + key + " " + reference.getName();
		List<Long> wanted = element.targets(reference);
		List<Long> found = list(actual.targets(key, names.reference(reference)));
		assertEquals(ordered ? wanted : wanted.stream().sorted().toList(), ordered ? found : found.stream().sorted().toList(), what);
		if (!reference.isMany()) {
			assertEquals(wanted.isEmpty() ? ModelSnapshot.NONE : wanted.getFirst(), actual.target(key, names.reference(reference)), what);
		}
	}

	/** Reverse navigation by every reference finds what the recorded model says; for stores with {@link Capability#REVERSE_NAVIGATION}. */
	public static void assertSameReversed(RecordedModel expected, ModelSnapshot actual) {
		Translation names = new Translation(actual.metamodel());
		for (EClass type : expected.metamodel().classes()) {
			for (EReference reference : type.getEReferences()) {
				for (long key : expected.elements().keySet()) {
					List<Long> wanted = new ArrayList<>();
					expected.elements().forEach((source, element) -> {
						if (element.targets(reference).contains(key)) {
							wanted.add(source);
						}
					});
					assertEquals(wanted, list(actual.sources(key, names.reference(reference))).stream().sorted().toList(),
							"sources of #" + key + " by " + type.getName() + "." + reference.getName());
				}
			}
		}
	}

	/** Drains a cursor. */
	public static List<Long> list(KeyCursor cursor) {
		List<Long> keys = new ArrayList<>();
		while (cursor.next()) {
			keys.add(cursor.key());
		}
		return keys;
	}
}
