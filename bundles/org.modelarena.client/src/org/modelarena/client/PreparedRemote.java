// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client;

import java.util.Map;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;

/** A query that a server has checked, and that is asked by its id alone. Thread-safe. Nothing has to be closed. */
public final class PreparedRemote {
	private final ArenaClient client;
	private final Query query;
	private final String id;

	PreparedRemote(ArenaClient client, Query query) {
		this.client = client;
		this.query = query;
		this.id = client.prepareNow(query);
	}

	/**
	 * Asks it with other values for its free variables.
	 *
	 * @throws ArenaException as {@link ArenaClient#execute}
	 */
	public Answer execute(Map<String, Object> parameters, QueryLimits limits, Cancellation cancellation) {
		return client.execute(query.with(parameters), id, limits, cancellation);
	}
}
