// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.edits;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.standing.AnswerChange;
import org.modelarena.core.standing.StandingListener;
import org.modelarena.core.standing.StandingQuery;
import org.modelarena.core.standing.WatchedStore;
import org.modelarena.core.store.ModelStore;

/** Has each query stand, so that its answer follows the commits. */
final class StandingChecks implements Checks {
	private final WatchedStore store;
	private final Map<String, Query> queries;
	private final QueryLimits limits;
	private final List<StandingQuery> standing = new ArrayList<>();
	private final Map<String, Known> known = new ConcurrentHashMap<>();
	private volatile ArenaException failure;

	StandingChecks(ModelStore store, QueryLanguages languages, Map<String, Query> queries, QueryLimits limits) {
		this.store = new WatchedStore(store, languages);
		this.queries = queries;
		this.limits = limits;
	}

	/**
	 * {@inheritDoc}
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if a query cannot be kept up, but has to be asked again: that would be measured under a wrong name
	 */
	@Override
	public Map<String, Known> first() {
		queries.forEach((name, query) -> {
			long start = System.nanoTime();
			StandingQuery begun = store.standing(query, limits, new Listener(name));
			standing.add(begun);
			Known first = known(begun.first(), System.nanoTime() - start);
			if (!begun.reason().isEmpty()) {
				throw new ArenaException(ErrorCode.UNSUPPORTED, name + " cannot be kept up, but is asked again after each commit: " + begun.reason());
			}
			known.put(name, first);
		});
		return new LinkedHashMap<>(known);
	}

	private static Known known(Answer answer, long nanos) {
		return new Known(nanos, answer.count(), answer.digest().toString());
	}

	private final class Listener implements StandingListener {
		private final String query;

		Listener(String query) {
			this.query = query;
		}

		@Override
		public void changed(AnswerChange change) {
			known.put(query, new Known(-1, change.count(), change.digest().toString()));
		}

		@Override
		public void restarted(long version, Answer answer) {
			known.put(query, known(answer, -1));
		}

		@Override
		public void failed(long version, ArenaException reason) {
			failure = reason;
		}
	}

	@Override
	public ModelEdit begin() {
		known.replaceAll((name, before) -> new Known(-1, before.count(), before.digest()));
		return store.begin();
	}

	@Override
	public Map<String, Known> again() {
		store.await();
		if (failure != null) {
			throw failure;
		}
		return new LinkedHashMap<>(known);
	}

	@Override
	public int askedAgain() {
		return (int) standing.stream().filter(query -> !query.reason().isEmpty()).count();
	}

	@Override
	public void close() {
		standing.forEach(StandingQuery::close);
		store.close();
	}
}
