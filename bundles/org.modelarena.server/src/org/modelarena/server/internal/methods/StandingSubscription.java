// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.util.ArrayDeque;
import java.util.Deque;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.standing.AnswerChange;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.standing.StandingListener;
import org.modelarena.core.standing.StandingQuery;
import org.modelarena.protocol.CursorFailure;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.notification.QueryChanged;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.Session;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.StoreUses;

/**
 * Tells a client what each commit makes of an answer that is kept up, commit by commit, in their order. Of those that a client has not read, the newest come
 * together. Thread-safe.
 */
final class StandingSubscription implements Session.Ending, ServedStore.Listener, StandingListener {
	/** So many wait for a client one by one. */
	private static final int MOST_WAITING = 256;
	/** So many rows of them: a client that does not read is told to ask again. */
	private static final int MOST_ROWS = 100_000;

	private final String id;
	private final Session session;
	private final Session.Push push;
	private final ServedStore store;
	private final int pageRows;
	private final Deque<AnswerChange> waiting = new ArrayDeque<>();
	private Runnable ending;
	private boolean isBegun;
	private boolean isSending;
	private boolean hasEnded;

	/** @param pageRows the most rows that come, and the most that go, in one message */
	StandingSubscription(String id, Session session, Session.Push push, ServedStore store, int pageRows) {
		this.id = id;
		this.session = session;
		this.push = push;
		this.store = store;
		this.pageRows = pageRows;
	}

	/** Begins to tell of the changes of an answer; the first answer is about to be sent, so that differences to it can follow. */
	void begin(StandingQuery followed) {
		boolean isLate;
		synchronized (this) {
			// Not the query itself, which has the first answer.
			ending = followed.ending();
			isBegun = true;
			isLate = hasEnded;
		}
		if (isLate) {
			followed.close();
		} else {
			send();
		}
	}

	@Override
	public void changed(AnswerChange change) {
		boolean isTooMuch;
		synchronized (this) {
			waiting.add(waiting.size() < MOST_WAITING ? change : waiting.pollLast().then(change));
			isTooMuch = isBegun && waiting.stream().mapToLong(each -> each.difference().size()).sum() > MOST_ROWS;
		}
		if (isTooMuch) {
			failed(change.version(), new ArenaException(ErrorCode.ROW_LIMIT, "More than " + MOST_ROWS + " rows have changed that were not read; ask again."));
		} else {
			send();
		}
	}

	private void send() {
		synchronized (this) {
			if (!isBegun || isSending || waiting.isEmpty() || hasEnded) {
				return;
			}
			isSending = true;
		}
		push.outbox().whenRoomy(this::sendNext);
	}

	/** Nobody else sends before this one is out, as the order counts. */
	private void sendNext() {
		AnswerChange next;
		synchronized (this) {
			next = hasEnded ? null : waiting.poll();
		}
		try {
			if (next != null) {
				tell(next);
			}
		} finally {
			synchronized (this) {
				isSending = false;
			}
		}
		send();
	}

	private void tell(AnswerChange change) {
		try {
			session.bearer().require(Right.READ, store.name());
			requireFitting(change.difference());
			push.notify(Methods.QUERY_CHANGED, notification(id, change));
		} catch (ArenaException e) {
			failed(change.version(), e);
		}
	}

	private void requireFitting(AnswerDifference difference) {
		long rows = Math.max(difference.added().count(), difference.removed().count());
		if (rows > pageRows) {
			throw new ArenaException(ErrorCode.ROW_LIMIT, "A change has " + rows + " rows, and a message at most " + pageRows + "; ask again.");
		}
	}

	/** A change as a subscription's client is told of it. */
	static QueryChanged notification(String subscription, AnswerChange change) {
		return new QueryChanged(subscription, change.version(), change.count(), change.digest().toString(), rows(change.difference().added()), rows(change.difference().removed()));
	}

	private static Rows rows(Answer answer) {
		return Rows.of(answer, 0, answer.count());
	}

	/** The difference to what the client has is not known: it asks anew. */
	@Override
	public void restarted(long version, Answer answer) {
		failed(version, new ArenaException(ErrorCode.QUERY_FAILED, "The answer cannot be followed through this change; ask again."));
	}

	@Override
	public void failed(long version, ArenaException reason) {
		synchronized (this) {
			if (hasEnded) {
				return;
			}
			hasEnded = true;
		}
		push.notify(Methods.FAILED, CursorFailure.of(id, reason));
		session.end(id);
	}

	@Override
	public void committed() {
		// Told of as a change, if it is one.
	}

	@Override
	public void closed() {
		failed(0, StoreUses.closed(store.name()));
	}

	@Override
	public void end() {
		Runnable end;
		synchronized (this) {
			hasEnded = true;
			waiting.clear();
			end = ending;
		}
		store.forget(this);
		if (end != null) {
			end.run();
		}
	}
}
