// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.PreparedQueries;
import org.modelarena.core.store.VersionStep;

/**
 * The answer of a query from version to version of a store with a history: asked once, and then followed by the differences that the commits make, as a standing
 * query is. Used by one thread.
 */
public final class AnswerHistory {
	private final ModelHistory history;
	private final Cancellation cancellation;
	private final StandingAnswer answer;
	private final long from;
	private final Answer first;

	/**
	 * Asks the query for the first time.
	 *
	 * @param limits of that, and of each difference
	 * @param from   the version to begin with
	 * @throws ArenaException as a query's execution does, and as {@link ModelHistory#snapshot}
	 */
	public AnswerHistory(ModelHistory history, QueryLanguages languages, Query query, QueryLimits limits, long from, Cancellation cancellation) {
		this(history, prepared(languages, query, cancellation), limits, from, cancellation);
	}

	/**
	 * Asks a query for the first time that is no text.
	 *
	 * @param prepare the query, for the metamodel of a version
	 * @throws ArenaException as the other
	 */
	public AnswerHistory(ModelHistory history, Function<Metamodel, PreparedQuery> prepare, QueryLimits limits, long from, Cancellation cancellation) {
		this.history = history;
		this.cancellation = cancellation;
		this.from = from;
		this.answer = new StandingAnswer(prepare, limits, true, cancellation);
		try (ModelSnapshot snapshot = history.snapshot(from)) {
			this.first = answer.begin(snapshot);
		}
	}

	private static Function<Metamodel, PreparedQuery> prepared(QueryLanguages languages, Query query, Cancellation cancellation) {
		PreparedQueries prepared = new PreparedQueries(languages);
		Query planned = query.by(query.strategy().orElse(languages.has(query.language(), Strategy.COMPILED) ? Strategy.COMPILED : Strategy.INTERPRETED));
		return metamodel -> prepared.prepare(planned, metamodel, cancellation);
	}

	/** The answer in the version that it begins with. */
	public Answer first() {
		return first;
	}

	/** Why the query is asked again in versions that may have another answer; empty if it is not. */
	public String reason() {
		return answer.reason();
	}

	/**
	 * Follows the answer. Called once.
	 *
	 * @param to       the last version
	 * @param versions is told of each commit
	 * @throws ArenaException as a query's execution does, and as {@link ModelHistory#replay}
	 */
	public void follow(long to, Consumer<AnswerVersion> versions) {
		history.replay(from, to, step -> versions.accept(step(step)), cancellation);
	}

	/**
	 * Takes the next step, for somebody who goes through versions with several answers at once.
	 *
	 * @param step the one after the last that was taken
	 * @throws ArenaException as a query's execution does
	 */
	public AnswerVersion step(VersionStep step) {
		CommitEntry commit = step.commit();
		SharedSnapshot before = new SharedSnapshot(step.before(), commit.number() - 1);
		SharedSnapshot after = new SharedSnapshot(step.after(), commit.number());
		CommitStep change = new CommitStep(before, after, step.isRederived() ? null : step.touched());
		Optional<AnswerDifference> difference = answer.step(change);
		change.release();
		before.release();
		after.release();
		return new AnswerVersion(commit, difference.orElseGet(() -> AnswerDifference.none(first.columns())), answer.count(), answer.digest());
	}
}
