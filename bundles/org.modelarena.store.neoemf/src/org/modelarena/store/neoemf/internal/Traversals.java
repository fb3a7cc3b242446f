// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.columns.RepeatedTargets;
import org.modelarena.core.pushdown.StatementEngine;
import org.modelarena.core.pushdown.StatementEngineProvider;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.core.store.Catalog;

/**
 * The engine for the traversals of one metamodel's snapshots, which is looked for when the first is asked for: it takes libraries that nothing else in
 * a store needs, and most never ask. Made once for a store. Thread-safe.
 */
public final class Traversals {
	private final Metamodel metamodel;
	private volatile StatementEngine engine;
	/** References of which it is known whether elements have targets several times, which edits do not change. */
	private final Map<EReference, Boolean> repeated = new ConcurrentHashMap<>();

	public Traversals(Metamodel metamodel) {
		this.metamodel = metamodel;
	}

	/** As {@link StatementSnapshot#mayRepeat}: all links are looked at once. */
	boolean mayRepeat(EReference reference, StatementSnapshot snapshot, Cancellation cancellation) {
		Boolean known = repeated.get(reference);
		if (known == null) {
			known = isRepeated(reference, snapshot, cancellation);
			repeated.put(reference, known);
		}
		return known;
	}

	private static boolean isRepeated(EReference reference, StatementSnapshot snapshot, Cancellation cancellation) {
		for (KeyCursor elements = snapshot.extent(reference.getEContainingClass()); elements.next();) {
			cancellation.check();
			if (RepeatedTargets.areIn(snapshot.targets(elements.key(), reference).toArray())) {
				return true;
			}
		}
		return false;
	}

	/** The engine, which somebody has waited for. */
	StatementEngine engine() {
		return await(Cancellation.create());
	}

	/** Waits for the engine; see {@link StatementSnapshot#awaitEngine}. Two who wait at once may make two of them, of which either will do. */
	StatementEngine await(Cancellation cancellation) {
		if (engine == null) {
			engine = Catalog.services(StatementEngineProvider.class).stream().filter(provider -> provider.language().equals(StatementSnapshot.GREMLIN)).findFirst()
					.orElseThrow(() -> new ArenaException(ErrorCode.UNSUPPORTED, "Gremlin is not installed: traversals need the library 'org.modelarena.gremlin' "
							+ "on the class path, or the feature 'Gremlin for ModelArena' in Eclipse; or leave out '" + Strategy.PUSHDOWN.label() + "'."))
					.engine(metamodel, cancellation);
		}
		return engine;
	}
}
