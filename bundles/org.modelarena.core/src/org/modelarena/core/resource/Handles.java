// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.resource;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.jdt.annotation.Nullable;

/**
 * The objects of elements that somebody has asked for: an object is one as long as it is held, or pinned. Not thread-safe.
 *
 * @param <T> the class of the objects
 */
public final class Handles<T extends EObject> {
	private static final class Held<T> extends SoftReference<T> {
		private final long key;

		Held(long key, T object, ReferenceQueue<T> dropped) {
			super(object, dropped);
			this.key = key;
		}
	}

	private final Map<Long, Held<T>> objects = new HashMap<>();
	private final ReferenceQueue<T> dropped = new ReferenceQueue<>();
	private final Set<T> pinned = new HashSet<>();

	/** The object of a key; null if nobody holds one. */
	public @Nullable T get(long key) {
		Held<T> held = objects.get(key);
		return held == null ? null : held.get();
	}

	/** Remembers the object of a key. */
	public void put(long key, T object) {
		forgetDropped();
		objects.put(key, new Held<>(key, object, dropped));
	}

	/** Forgets the object of a key. */
	public void remove(long key, T object) {
		objects.remove(key);
		pinned.remove(object);
	}

	/** Keeps an object, as another one for its element would not do: somebody has changed it, if only by an adapter. */
	public void pin(T object) {
		pinned.add(object);
	}

	/** All that are held. */
	public List<T> all() {
		List<T> all = new ArrayList<>();
		for (Held<T> held : objects.values()) {
			T object = held.get();
			if (object != null) {
				all.add(object);
			}
		}
		return all;
	}

	private void forgetDropped() {
		for (var gone = dropped.poll(); gone != null; gone = dropped.poll()) {
			objects.remove(((Held<?>) gone).key, gone);
		}
	}
}
