// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.standing.AnswerChange;
import org.modelarena.core.standing.StandingListener;
import org.modelarena.core.standing.StandingQuery;
import org.modelarena.core.standing.WatchedStore;

/** Follows a standing query as a client would: keeps the rows, adds those that come and takes those that go, and notes what was wrong about that. Thread-safe. */
public final class Follower implements StandingListener {
	private final Query query;
	private final Map<List<Object>, Integer> rows = new HashMap<>();
	private final List<String> faults = new ArrayList<>();
	private StandingQuery standing;
	private long version;
	private String failure;
	private int changes;

	private Follower(Query query) {
		this.query = query;
	}

	/** Begins to follow. */
	public static Follower of(Query query, WatchedStore store) {
		Follower follower = new Follower(query);
		// Nothing is told before the first answer is in place.
		synchronized (follower) {
			follower.standing = store.standing(query, QueryLimits.DEFAULT, follower);
			follower.take(follower.standing.first());
			follower.version = follower.standing.version();
		}
		return follower;
	}

	private void take(Answer answer) {
		rows.clear();
		for (long row = 0; row < answer.count(); row++) {
			rows.merge(answer.row(row), 1, Integer::sum);
		}
	}

	@Override
	public synchronized void changed(AnswerChange change) {
		changes++;
		note(change.version() > version, "version " + change.version() + " after " + version);
		note(!change.difference().isEmpty(), "an empty difference");
		version = change.version();
		Answer removed = change.difference().removed();
		for (long row = 0; row < removed.count(); row++) {
			List<Object> cells = removed.row(row);
			note(rows.containsKey(cells), "removes " + cells + ", which is not there");
			rows.computeIfPresent(cells, (key, times) -> times == 1 ? null : Integer.valueOf(times - 1));
		}
		Answer added = change.difference().added();
		for (long row = 0; row < added.count(); row++) {
			rows.merge(added.row(row), 1, Integer::sum);
		}
		long count = rows.values().stream().mapToLong(Integer::longValue).sum();
		note(count == change.count(), "tells of " + change.count() + " rows, there are " + count);
	}

	private void note(boolean isRight, String fault) {
		if (!isRight) {
			faults.add(fault);
		}
	}

	@Override
	public synchronized void restarted(long to, Answer answer) {
		version = to;
		failure = null;
		take(answer);
	}

	@Override
	public synchronized void failed(long to, ArenaException reason) {
		version = to;
		failure = reason.code().toString();
	}

	/** Why the query is asked again; empty if it is not. */
	public String reason() {
		return standing.reason();
	}

	/** How often the answer has changed. */
	public synchronized int changes() {
		return changes;
	}

	/** What was followed is what the query gives now. */
	public synchronized void assertRight(QueryEndpoint endpoint, String when) {
		assertEquals(List.of(), faults, () -> when + ": " + query.text());
		Map<List<Object>, Integer> asked = new HashMap<>();
		try {
			Answer answer = endpoint.execute(query, QueryLimits.DEFAULT, Cancellation.create());
			for (long row = 0; row < answer.count(); row++) {
				asked.merge(answer.row(row), 1, Integer::sum);
			}
		} catch (ArenaException e) {
			assertEquals(e.code().toString(), failure, () -> when + ": " + query.text());
			return;
		}
		assertTrue(failure == null, () -> when + ": " + query.text() + " failed: " + failure);
		assertEquals(asked, rows, () -> when + ": " + query.text());
	}

	/** Ends it. */
	public void close() {
		standing.close();
	}
}
