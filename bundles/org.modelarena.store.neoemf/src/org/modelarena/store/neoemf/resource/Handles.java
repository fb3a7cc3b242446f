// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The objects of records that somebody has asked for: an object is one as long as it is held. Guarded by its workspace. */
final class Handles {
	private static final class Held extends SoftReference<PersistentObject> {
		private final long key;

		Held(long key, PersistentObject object, ReferenceQueue<PersistentObject> dropped) {
			super(object, dropped);
			this.key = key;
		}
	}

	private final Map<Long, Held> objects = new HashMap<>();
	private final ReferenceQueue<PersistentObject> dropped = new ReferenceQueue<>();
	private final Set<PersistentObject> pinned = new HashSet<>();

	/** The object of a key; null if nobody holds one. */
	PersistentObject get(long key) {
		Held held = objects.get(key);
		return held == null ? null : held.get();
	}

	/** Remembers the object of a key. */
	void put(long key, PersistentObject object) {
		forgetDropped();
		objects.put(key, new Held(key, object, dropped));
		if (object.holdsMore()) {
			pin(object);
		}
	}

	/** Forgets the object of a key. */
	void remove(long key, PersistentObject object) {
		objects.remove(key);
		pinned.remove(object);
	}

	/** Keeps an object, as another one for its record would not do. */
	void pin(PersistentObject object) {
		pinned.add(object);
	}

	/** All that are held. */
	List<PersistentObject> all() {
		List<PersistentObject> all = new ArrayList<>();
		for (Held held : objects.values()) {
			PersistentObject object = held.get();
			if (object != null) {
				all.add(object);
			}
		}
		return all;
	}

	private void forgetDropped() {
		for (Held gone = (Held) dropped.poll(); gone != null; gone = (Held) dropped.poll()) {
			objects.remove(gone.key, gone);
		}
	}
}
