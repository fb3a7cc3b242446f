// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.check;

import java.util.ArrayList;
import java.util.List;
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

/** The rules of one query, commit by commit. Thread-safe. */
final class FollowedRules implements StandingListener, AutoCloseable {
	private final ViolatorList violators;
	private final Runnable onChange;
	private final Consumer<FollowedRules> onFailure;
	/** Changes that came before the first answer was taken; null afterwards. */
	private @Nullable List<AnswerChange> early = new ArrayList<>();
	private @Nullable StandingQuery standing;
	private long version = -1;

	/** @param onFailure called when the answer is not known any more, though asking may give one */
	FollowedRules(RuleQuery query, Runnable onChange, Consumer<FollowedRules> onFailure) {
		this.violators = new ViolatorList(query);
		this.onChange = onChange;
		this.onFailure = onFailure;
	}

	RuleQuery query() {
		return violators.query();
	}

	/** Nobody knows the answer, for that reason. */
	void unknown(ArenaException reason) {
		violators.unknown(String.valueOf(reason.getMessage()));
		onChange.run();
	}

	/** Checks for the first time. */
	void begin(WatchedStore store, Metamodel metamodel, QueryLimits limits, Cancellation caller) {
		StandingQuery begun = store.standing(query().query(), metamodel, limits, this, caller);
		synchronized (this) {
			standing = begun;
		}
		query().begin(begun.first());
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
		violators.restart(all);
	}

	private void take(AnswerChange change) {
		version = change.version();
		violators.change(change.difference().added(), change.difference().removed());
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
			violators.unknown(String.valueOf(reason.getMessage()));
		}
		if (reason.code() == ErrorCode.QUERY_FAILED) {
			onFailure.accept(this);
		}
		onChange.run();
	}

	/** The rules as they are now, in the order of the query. */
	synchronized List<CheckedRule> rules() {
		StandingQuery begun = standing;
		return violators.rules(begun == null ? "" : begun.reason());
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
