// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.BiPredicate;

import org.eclipse.emf.ecore.EObject;

/**
 * The objects that records refer to and that had no record here when they did: objects of other resources and proxies, with ids below
 * {@link org.modelarena.store.neoemf.record.ElementRecord#NULL_TARGET}; and loose ones, with the keys that they have or would get here. An object
 * that goes from one place to another gets another id; records that have the old one still mean it. Guarded by its workspace.
 */
final class OutsideObjects {
	private static final long FIRST = -2;

	private final Map<Long, EObject> objects = new HashMap<>();
	/** The newest id of each that is still outside. */
	private final Map<EObject, Long> ids = new IdentityHashMap<>();
	private long next = FIRST;
	private boolean hasOldIds;

	/** The object of an id; null if there is none. */
	EObject get(long id) {
		return objects.isEmpty() ? null : objects.get(id);
	}

	/** The id of an object; null if it has none, or has come in. */
	Long id(EObject object) {
		return ids.get(object);
	}

	/** Whether some object may stand in records with more than one id. */
	boolean hasOldIds() {
		return hasOldIds;
	}

	boolean isEmpty() {
		return objects.isEmpty();
	}

	/** Whether there is an id and an object of a kind. */
	boolean anyMatch(BiPredicate<Long, EObject> kind) {
		return objects.entrySet().stream().anyMatch(entry -> kind.test(entry.getKey(), entry.getValue()));
	}

	/** Ids down to this one are taken. */
	void reserve(long last) {
		next = Math.min(next, last - 1);
	}

	/** The last id that was given to a proxy or an object of another resource. */
	long last() {
		return next + 1;
	}

	/** Gives an id to a proxy or an object of another resource. */
	long add(EObject object) {
		long id = next--;
		put(id, object);
		return id;
	}

	/** Gives an id to an object, in place of the one that has it. */
	void put(long id, EObject object) {
		EObject before = objects.put(id, object);
		if (before != null) {
			ids.remove(before);
		}
		hasOldIds |= ids.put(object, id) != null;
	}

	/** Takes an object in. The result is the key that it had or was to get here, null if it has none. */
	Long take(EObject object) {
		Long id = ids.remove(object);
		if (id == null || id < 0) {
			hasOldIds |= id != null;
			return null;
		}
		objects.remove(id);
		return id;
	}
}
