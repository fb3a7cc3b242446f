package org.modelarena.core;

/** Answers queries by running them on snapshots of a store in this process. Does not own the store. */
final class LocalEndpoint implements QueryEndpoint {
	private final ModelStore store;
	private final PreparedQueries queries;

	LocalEndpoint(ModelStore store, QueryLanguages languages) {
		this.store = store;
		this.queries = new PreparedQueries(languages);
	}

	@Override
	public Answer execute(Query query, QueryLimits limits, Cancellation cancellation) {
		Cancellation bounded = cancellation.withTimeout(limits.timeout());
		try (ModelSnapshot snapshot = store.snapshot()) {
			// Not the store's metamodel: a derived feature may be declared meanwhile, which makes a new one.
			PreparedQuery prepared = queries.prepare(query, snapshot.metamodel());
			return prepared.execute(snapshot, limits.maxRows(), bounded);
		}
	}

	@Override
	public void close() {
		// The store belongs to the caller.
	}
}
