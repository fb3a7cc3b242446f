package org.modelarena.core;

import org.modelarena.core.budget.HeapGuard;

/**
 * Answers queries by running them on snapshots of a store in this process. Where the query does not say how, a store that runs plans itself
 * gets one. Does not own the store.
 */
final class LocalEndpoint implements QueryEndpoint {
	private final ModelStore store;
	private final QueryLanguages languages;
	private final PreparedQueries queries;

	LocalEndpoint(ModelStore store, QueryLanguages languages) {
		this.store = store;
		this.languages = languages;
		this.queries = new PreparedQueries(languages);
	}

	@Override
	public Answer execute(Query query, QueryLimits limits, Cancellation cancellation) {
		try (ModelSnapshot snapshot = store.snapshot(); HeapGuard.Claim memory = HeapGuard.INSTANCE.claim()) {
			Cancellation bounded = cancellation.withTimeout(limits.timeout()).withProbe(memory);
			return find(query, snapshot, bounded).query().execute(snapshot, limits.maxRows(), bounded);
		}
	}

	@Override
	public Explanation explain(Query query, QueryLimits limits, Cancellation cancellation) {
		try (ModelSnapshot snapshot = store.snapshot(); HeapGuard.Claim memory = HeapGuard.INSTANCE.claim()) {
			Cancellation bounded = cancellation.withTimeout(limits.timeout()).withProbe(memory);
			PreparedQueries.Found found = find(query, snapshot, bounded);
			Explanation explanation = found.query().explain(snapshot, limits.maxRows(), bounded);
			return found.isReused() ? explanation.reusing(Reuse.PREPARED_QUERY) : explanation;
		}
	}

	/** Not with the store's metamodel: a derived feature may be declared meanwhile, which makes a new one. */
	private PreparedQueries.Found find(Query query, ModelSnapshot snapshot, Cancellation cancellation) {
		boolean asPlan = store.provider().capabilities().contains(Capability.PLAN_PUSHDOWN) && languages.has(query.language(), Strategy.COMPILED);
		return queries.find(asPlan ? query.in(languages.name(query.language(), Strategy.COMPILED)) : query, snapshot.metamodel(), cancellation);
	}

	@Override
	public void close() {
		// The store belongs to the caller.
	}
}
