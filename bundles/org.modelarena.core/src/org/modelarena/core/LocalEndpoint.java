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
			return prepare(query, snapshot, bounded).execute(snapshot, limits.maxRows(), bounded);
		}
	}

	@Override
	public Explanation explain(Query query, QueryLimits limits, Cancellation cancellation) {
		try (ModelSnapshot snapshot = store.snapshot(); HeapGuard.Claim memory = HeapGuard.INSTANCE.claim()) {
			Cancellation bounded = cancellation.withTimeout(limits.timeout()).withProbe(memory);
			return prepare(query, snapshot, bounded).explain(snapshot, limits.maxRows(), bounded);
		}
	}

	/** Not with the store's metamodel: a derived feature may be declared meanwhile, which makes a new one. */
	private PreparedQuery prepare(Query query, ModelSnapshot snapshot, Cancellation cancellation) {
		boolean asPlan = store.provider().capabilities().contains(Capability.PLAN_PUSHDOWN) && languages.has(query.language(), Strategy.COMPILED);
		return queries.prepare(asPlan ? query.in(languages.name(query.language(), Strategy.COMPILED)) : query, snapshot.metamodel(), cancellation);
	}

	@Override
	public void close() {
		// The store belongs to the caller.
	}
}
