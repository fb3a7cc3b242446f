// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin;

import org.modelarena.core.Cancellation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.pushdown.StatementEngine;
import org.modelarena.core.pushdown.StatementEngineProvider;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.gremlin.internal.FetchedEngine;

/** The engine for statements in Gremlin, for stores that find it where it is installed. TinkerPop is fetched where it is not on the class path. */
public final class GremlinStatementsProvider implements StatementEngineProvider {
	@Override
	public String language() {
		return StatementSnapshot.GREMLIN;
	}

	@Override
	public StatementEngine engine(Metamodel metamodel, Cancellation cancellation) {
		return FetchedEngine.isNeeded() ? FetchedEngine.of(metamodel, cancellation) : new GremlinStatements(metamodel);
	}
}
