// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.resource;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.ModelSnapshot;

/** A snapshot whose objects are the same each time they are asked for. Thread-safe as its base is. */
final class ResourceSnapshot extends ForwardingSnapshot {
	private static final class Held extends SoftReference<StoreObject> {
		private final long key;

		Held(StoreObject object, ReferenceQueue<StoreObject> dropped) {
			super(object, dropped);
			this.key = object.key();
		}
	}

	private final Map<Long, Held> objects = new HashMap<>();
	private final ReferenceQueue<StoreObject> dropped = new ReferenceQueue<>();
	/** The objects that somebody has changed, if only by an adapter. */
	private final Set<StoreObject> pinned = new HashSet<>();

	private final StoreResource resource;

	ResourceSnapshot(ModelSnapshot base, StoreResource resource) {
		super(base);
		this.resource = resource;
	}

	/** Contains all objects. */
	StoreResource resource() {
		return resource;
	}

	@Override
	public synchronized EObject object(long key) {
		Held held = objects.get(key);
		StoreObject object = held == null ? null : held.get();
		if (object == null) {
			forgetDropped();
			object = new StoreObject(this, key, type(key));
			objects.put(key, new Held(object, dropped));
		}
		return object;
	}

	private void forgetDropped() {
		for (Held gone = (Held) dropped.poll(); gone != null; gone = (Held) dropped.poll()) {
			objects.remove(gone.key, gone);
		}
	}

	/** Keeps an object, as another one for its element would not do. */
	synchronized void pin(StoreObject object) {
		pinned.add(object);
	}

	@Override
	public void close() {
		base().close();
	}
}
