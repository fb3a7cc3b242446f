// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.edits;

import java.util.LinkedHashMap;
import java.util.Map;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.ModelStore;

/** Asks each query afresh. */
final class AskedChecks implements Checks {
	private final ModelStore store;
	private final QueryEndpoint endpoint;
	private final Map<String, Query> queries;
	private final QueryLimits limits;

	AskedChecks(ModelStore store, QueryLanguages languages, Map<String, Query> queries, QueryLimits limits) {
		this.store = store;
		this.endpoint = store.endpoint(languages);
		this.queries = queries;
		this.limits = limits;
	}

	@Override
	public Map<String, Known> first() {
		return again();
	}

	@Override
	public ModelEdit begin() {
		return store.begin();
	}

	@Override
	public Map<String, Known> again() {
		Map<String, Known> known = new LinkedHashMap<>();
		queries.forEach((name, query) -> {
			long start = System.nanoTime();
			Answer answer = endpoint.execute(query, limits, Cancellation.create());
			// A standing query knows it, too.
			String digest = answer.digest().toString();
			known.put(name, new Known(System.nanoTime() - start, answer.count(), digest));
		});
		return known;
	}

	@Override
	public void close() {
		try (endpoint; store) {
			// In this order.
		}
	}
}
