// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.cdo.common.id.CDOIDUtil;
import org.eclipse.emf.cdo.server.db.IDBStore;
import org.eclipse.emf.cdo.server.db.IIDHandler;

/**
 * Keeps object ids from being handed out twice. CDO remembers the last id when it is closed; after a crash it takes the largest that it
 * finds, which is less if the newest objects have been deleted. So a bound is written ahead of the ids, in steps.
 */
class Watermark {
	/** For a repository that is being loaded: if that crashes, nothing is left. */
	static final Watermark NONE = new Watermark(null) {
		@Override
		void cover(long id) {
			// Nothing to keep.
		}
	};

	private static final String PROPERTY = "org.modelarena.idBound";
	private static final int STEP = 1000;

	private final IDBStore store;
	private long bound;

	private Watermark(IDBStore store) {
		this.store = store;
	}

	/** Starts to keep watch over a repository that has just been opened. A bound that is found there was left by a crash. */
	static Watermark watch(IDBStore store) {
		String left = store.getPersistentProperties(Set.of(PROPERTY)).get(PROPERTY);
		IIDHandler ids = store.getIDHandler();
		if (left != null && Long.parseLong(left) > CDOIDUtil.getLong(ids.getLastObjectID())) {
			ids.setLastObjectID(CDOIDUtil.createLong(Long.parseLong(left)));
		}
		return new Watermark(store);
	}

	/** Returns when the id is below a bound that is in the database. */
	synchronized void cover(long id) {
		if (id > bound) {
			store.setPersistentProperties(new HashMap<>(Map.of(PROPERTY, Long.toString(id + STEP))));
			bound = id + STEP;
		}
	}

	/** CDO is about to remember the last id itself. */
	synchronized void remove() {
		if (store != null) {
			store.removePersistentProperties(Set.of(PROPERTY));
		}
	}
}
