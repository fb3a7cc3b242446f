// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.constraint.RuleQuery;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.standing.AnswerChange;
import org.modelarena.core.standing.StandingListener;
import org.modelarena.core.standing.StandingQuery;
import org.modelarena.core.standing.WatchedStore;

/** What violates the rules of one query, commit by commit. Thread-safe. */
final class FollowedRules implements StandingListener, AutoCloseable {
	private final RuleQuery query;
	private final Runnable onChange;
	private final Consumer<FollowedRules> onFailure;
	/** Changes that came before the first answer was taken; null afterwards. */
	private @Nullable List<AnswerChange> early = new ArrayList<>();
	private @Nullable StandingQuery standing;
	private List<Violator> violators = List.of();
	private long version = -1;
	private String problem = "";

	/** @param onFailure called when the answer is not known any more, though asking may give one */
	FollowedRules(RuleQuery query, Runnable onChange, Consumer<FollowedRules> onFailure) {
		this.query = query;
		this.onChange = onChange;
		this.onFailure = onFailure;
	}

	RuleQuery query() {
		return query;
	}

	/** Nobody knows the answer, for that reason. */
	void unknown(ArenaException reason) {
		synchronized (this) {
			problem = String.valueOf(reason.getMessage());
		}
		onChange.run();
	}

	/** Checks for the first time. */
	void begin(WatchedStore store, Metamodel metamodel, QueryLimits limits, Cancellation caller) {
		StandingQuery begun = store.standing(query.query(), metamodel, limits, this, caller);
		synchronized (this) {
			standing = begun;
		}
		query.begin(begun.first());
		synchronized (this) {
			List<AnswerChange> missed = early;
			early = null;
			// A restart in between may have been of a later state.
			if (begun.version() > version) {
				restart(begun.version(), begun.first());
			}
			if (missed != null) {
				missed.stream().filter(change -> change.version() > version).forEach(this::take);
			}
		}
	}

	private void restart(long now, Answer all) {
		version = now;
		problem = "";
		violators = violators(all).stream().sorted().toList();
	}

	private List<Violator> violators(Answer answer) {
		List<Violator> found = new ArrayList<>();
		for (long i = 0; i < answer.count(); i++) {
			List<Object> row = answer.row(i);
			found.add(new Violator(query.rule(row), query.element(row), row));
		}
		return found;
	}

	private void take(AnswerChange change) {
		version = change.version();
		problem = "";
		Map<Violator, Integer> gone = new HashMap<>();
		violators(change.difference().removed()).forEach(each -> gone.merge(each, 1, Integer::sum));
		List<Violator> next = new ArrayList<>(violators.size() + (int) change.difference().added().count());
		for (Violator each : violators) {
			if (gone.isEmpty() || !gone.containsKey(each)) {
				next.add(each);
			} else {
				gone.merge(each, -1, (had, one) -> had == 1 ? null : Integer.valueOf(had - 1));
			}
		}
		next.addAll(violators(change.difference().added()));
		next.sort(null);
		violators = next;
	}

	@Override
	public void changed(AnswerChange change) {
		synchronized (this) {
			if (early != null) {
				early.add(change);
				return;
			}
			take(change);
		}
		onChange.run();
	}

	@Override
	public void restarted(long now, Answer answer) {
		synchronized (this) {
			restart(now, answer);
		}
		onChange.run();
	}

	@Override
	public void failed(long now, ArenaException reason) {
		synchronized (this) {
			version = now;
			problem = String.valueOf(reason.getMessage());
		}
		if (reason.code() == ErrorCode.QUERY_FAILED) {
			onFailure.accept(this);
		}
		onChange.run();
	}

	/** The rules as they are now, in the order of the query. */
	synchronized List<CheckedRule> rules() {
		StandingQuery begun = standing;
		String reason = begun == null ? "" : begun.reason();
		List<CheckedRule> rules = new ArrayList<>();
		int from = 0;
		for (int place = 0; place < query.rules().size(); place++) {
			int to = from;
			while (to < violators.size() && violators.get(to).rule() == place) {
				to++;
			}
			rules.add(new CheckedRule(query, place, violators.subList(from, to), problem, reason));
			from = to;
		}
		return rules;
	}

	@Override
	public void close() {
		StandingQuery begun;
		synchronized (this) {
			begun = standing;
		}
		if (begun != null) {
			begun.close();
		}
	}
}
