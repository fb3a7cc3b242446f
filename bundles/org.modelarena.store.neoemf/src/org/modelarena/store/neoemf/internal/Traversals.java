// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.internal;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.Metamodel;
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

	public Traversals(Metamodel metamodel) {
		this.metamodel = metamodel;
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
