// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.List;

import org.modelarena.core.Answer;

/** One listener's part in a standing query, which others may share. Thread-safe. */
public final class StandingQuery implements AutoCloseable {
	private final FollowedQuery followed;
	private final StandingListener listener;
	private final Answer first;
	private final long version;

	StandingQuery(FollowedQuery followed, StandingListener listener, Answer first, long version) {
		this.followed = followed;
		this.listener = listener;
		this.first = first;
		this.version = version;
	}

	/** The answer that the differences begin with. */
	public Answer first() {
		return first;
	}

	/** The version of the state that {@link #first} is about. */
	public long version() {
		return version;
	}

	/** Empty if the last commit's difference was computed from the commit, as the next one's is going to be; why the query was asked again, if it was. */
	public String reason() {
		return followed.reason();
	}

	/** How each difference is computed, for people: a line for each step, none if the query is asked again. */
	public List<String> steps() {
		return followed.steps();
	}

	/** An action that does what {@link #close} does, for those who do not keep the first answer until then. */
	public Runnable ending() {
		// Not fields: they would hold this query, and with it the answer.
		FollowedQuery query = followed;
		StandingListener told = listener;
		return () -> query.forget(told);
	}

	/** No more calls of the listener follow, but for one that goes on. */
	@Override
	public void close() {
		followed.forget(listener);
	}
}
