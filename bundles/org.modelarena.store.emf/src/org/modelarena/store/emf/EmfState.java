// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.emf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.ReverseLinks;

/**
 * The objects of the newest commit with their keys, and what was found out about them so far. Many threads may read at once; a change
 * needs the state for itself and ends with {@link #changed()}.
 */
final class EmfState {
	private final Metamodel metamodel;
	private final List<EObject> byKey = new ArrayList<>();
	private final Map<EObject, Long> keys = new IdentityHashMap<>();
	private final List<EObject> roots = new ArrayList<>();
	private final Map<EReference, ReverseLinks> reverse = new ConcurrentHashMap<>();
	private volatile Map<EClass, long[]> extents;

	EmfState(Metamodel metamodel) {
		this.metamodel = metamodel;
	}

	Metamodel metamodel() {
		return metamodel;
	}

	/** Takes an object up under a key that is not in use. Its place among the roots or in a container is the caller's. */
	void put(long key, EObject object) {
		while (byKey.size() <= key) {
			byKey.add(null);
		}
		byKey.set((int) key, object);
		KeyedObject.put(object, key);
		keys.put(object, key);
		settle(object);
	}

	/** Makes EMF create its lists now, so that later reads by several threads change nothing in the object. */
	private static void settle(EObject object) {
		for (EStructuralFeature feature : object.eClass().getEAllStructuralFeatures()) {
			if (feature.isMany() && isKept(feature)) {
				object.eGet(feature);
			}
		}
	}

	/** Whether objects hold values of a feature, rather than compute them. */
	static boolean isKept(EStructuralFeature feature) {
		return !feature.isDerived() && !feature.isVolatile();
	}

	void forget(EObject object) {
		Long key = keys.remove(object);
		byKey.set(key.intValue(), null);
		roots.remove(object);
	}

	/** The objects without a container; for changes and for saving. */
	List<EObject> roots() {
		return roots;
	}

	/** All objects, in ascending order of their keys. */
	Iterable<EObject> objects() {
		return () -> byKey.stream().filter(object -> object != null).iterator();
	}

	/** One more than the largest key in use. */
	long keyBound() {
		return byKey.size();
	}

	long size() {
		return keys.size();
	}

	boolean contains(long key) {
		return key >= 0 && key < byKey.size() && byKey.get((int) key) != null;
	}

	EObject object(long key) {
		if (!contains(key)) {
			throw unknown(key);
		}
		return byKey.get((int) key);
	}

	static ArenaException unknown(long key) {
		return new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "There is no element #" + key + ".");
	}

	/** The key of an object, or {@link ModelSnapshot#NONE} for null and for objects from elsewhere. */
	long key(Object object) {
		Long key = keys.get(object);
		return key == null ? ModelSnapshot.NONE : key;
	}

	/** The keys of the instances of exactly this type, ascending. Not to be changed. */
	long[] extent(EClass type) {
		Map<EClass, long[]> found = extents;
		if (found == null) {
			found = collectExtents();
			extents = found;
		}
		return found.getOrDefault(type, new long[0]);
	}

	private Map<EClass, long[]> collectExtents() {
		Map<EClass, long[]> collected = new HashMap<>();
		Map<EClass, int[]> counts = new HashMap<>();
		for (int key = 0; key < byKey.size(); key++) {
			EObject object = byKey.get(key);
			if (object != null) {
				int[] count = counts.computeIfAbsent(object.eClass(), type -> new int[1]);
				long[] instances = collected.computeIfAbsent(object.eClass(), type -> new long[16]);
				if (count[0] == instances.length) {
					instances = Arrays.copyOf(instances, instances.length * 2);
					collected.put(object.eClass(), instances);
				}
				instances[count[0]++] = key;
			}
		}
		collected.replaceAll((type, instances) -> Arrays.copyOf(instances, counts.get(type)[0]));
		return collected;
	}

	/** The targets of a reference as keys, in order. */
	long[] targets(EObject source, EReference reference) {
		if (!isKept(reference)) {
			return new long[0];
		}
		Object value = source.eGet(reference);
		if (!(value instanceof EList<?> list)) {
			return value == null ? new long[0] : new long[] { key(value) };
		}
		long[] targets = new long[list.size()];
		for (int i = 0; i < targets.length; i++) {
			targets[i] = key(list.get(i));
		}
		return targets;
	}

	/** The links of a reference that has no opposite, by target; collected once for each committed state. */
	ReverseLinks reverse(EReference reference) {
		return reverse.computeIfAbsent(reference, r -> ReverseLinks.collect(new EmfSnapshot(this, () -> {
		}), r, (int) keyBound()));
	}

	/** Drops what was found out about the objects, because they changed. */
	void changed() {
		extents = null;
		reverse.clear();
	}
}
