// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.resource;

import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.ModelSnapshot;

/** A snapshot whose objects are the same each time they are asked for. Thread-safe as its base is. */
final class ResourceSnapshot extends ForwardingSnapshot {
	private final Handles<StoreObject> objects = new Handles<>();
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
		StoreObject object = objects.get(key);
		if (object == null) {
			object = new StoreObject(this, key, type(key));
			objects.put(key, object);
		}
		return object;
	}

	/** All objects that somebody holds. */
	synchronized List<StoreObject> held() {
		return objects.all();
	}

	/** Keeps an object, as another one for its element would not do. */
	synchronized void pin(StoreObject object) {
		objects.pin(object);
	}
}
