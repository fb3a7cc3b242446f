// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.util.List;
import java.util.function.Supplier;

import org.modelarena.core.Advice;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Explanation;
import org.modelarena.core.Profile;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Reuse;
import org.modelarena.core.Strategy;
import org.modelarena.core.budget.HeapGuard;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguages;

/**
 * Answers queries by running them on snapshots of a store in this process. Where the query does not say how, a store that runs plans itself
 * gets one. Thread-safe. Does not own the store.
 */
public final class LocalEndpoint implements QueryEndpoint {
	private final ModelStore store;
	private final Supplier<ModelSnapshot> snapshots;
	private final QueryLanguages languages;
	private final PreparedQueries queries;

	/** @param store a store that the caller keeps open as long */
	public LocalEndpoint(ModelStore store, QueryLanguages languages) {
		this(store, store::snapshot, languages, new PreparedQueries(languages));
	}

	private LocalEndpoint(ModelStore store, Supplier<ModelSnapshot> snapshots, QueryLanguages languages, PreparedQueries queries) {
		this.store = store;
		this.snapshots = snapshots;
		this.languages = languages;
		this.queries = queries;
	}

	/**
	 * The same endpoint, with its prepared queries, for somebody who wants to know which state was read.
	 *
	 * @param snapshots gives the snapshot of the store that a query runs on, which the endpoint closes; called once for each query
	 */
	public QueryEndpoint reading(Supplier<ModelSnapshot> snapshots) {
		return new LocalEndpoint(store, snapshots, languages, queries);
	}

	@Override
	public Answer execute(Query query, QueryLimits limits, Cancellation cancellation) {
		try (ModelSnapshot snapshot = snapshots.get(); HeapGuard.Claim memory = HeapGuard.INSTANCE.claim()) {
			Cancellation bounded = cancellation.withTimeout(limits.timeout()).withProbe(memory);
			return find(query, snapshot, bounded).query().execute(snapshot, limits, bounded);
		}
	}

	@Override
	public Explanation explain(Query query, QueryLimits limits, Cancellation cancellation) {
		try (ModelSnapshot snapshot = snapshots.get(); HeapGuard.Claim memory = HeapGuard.INSTANCE.claim()) {
			Cancellation bounded = cancellation.withTimeout(limits.timeout()).withProbe(memory);
			PreparedQueries.Found found = find(query, snapshot, bounded);
			Explanation explanation = found.query().explain(snapshot, limits, bounded);
			return found.isReused() ? explanation.reusing(Reuse.PREPARED_QUERY) : explanation;
		}
	}

	@Override
	public Profile profile(Query query, QueryLimits limits, Cancellation cancellation) {
		try (ModelSnapshot snapshot = snapshots.get(); HeapGuard.Claim memory = HeapGuard.INSTANCE.claim()) {
			Cancellation bounded = cancellation.withTimeout(limits.timeout()).withProbe(memory);
			PreparedQueries.Found found = find(query, snapshot, bounded);
			Profile profile = found.query().profile(snapshot, limits, bounded);
			profile = found.isReused() ? profile.explained(profile.explanation().reusing(Reuse.PREPARED_QUERY)) : profile;
			List<Advice> fitting = profile.advice().stream().filter(this::isPossible).toList();
			return profile.advisingOnly(fitting).advising(strategyAdvice(query, profile, snapshot, limits, bounded));
		}
	}

	private boolean isPossible(Advice advice) {
		return switch (advice.kind()) {
		case INDEX, NO_INDEX -> store.provider().capabilities().contains(Capability.INDEXED_ATTRIBUTES);
		case DERIVED_ATTRIBUTE -> store.provider().capabilities().contains(Capability.DERIVED_ATTRIBUTES);
		case STRATEGY, REWRITING -> true;
		};
	}

	/** A query that is interpreted by default is also tried as a plan, to find out what that gains. */
	private List<Advice> strategyAdvice(Query query, Profile profile, ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		if (strategy(query) != Strategy.INTERPRETED || !languages.has(query.language(), Strategy.COMPILED)) {
			return List.of();
		}
		Query compiled = query.by(Strategy.COMPILED);
		return StrategyTrial.of(profile.nanos(), cancellation, bounded -> {
			PreparedQuery prepared = queries.prepare(compiled, snapshot.metamodel(), bounded);
			return prepared.explain(snapshot, limits, bounded);
		});
	}

	/** The requested one, or else the store's, unless the language does not have that. */
	private Strategy strategy(Query query) {
		Strategy preferred = store.provider().preferredStrategy();
		return query.strategy().orElse(languages.has(query.language(), preferred) ? preferred : Strategy.INTERPRETED);
	}

	/** Not with the store's metamodel: a derived feature may be declared meanwhile, which makes a new one. */
	private PreparedQueries.Found find(Query query, ModelSnapshot snapshot, Cancellation cancellation) {
		return queries.find(query.by(strategy(query)), snapshot.metamodel(), cancellation);
	}

	@Override
	public void close() {
		// The store belongs to the caller.
	}
}
