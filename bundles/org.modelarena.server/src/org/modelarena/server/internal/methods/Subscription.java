// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.time.Duration;
import java.util.function.Function;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.standing.AnswerChange;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.protocol.CursorFailure;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.notification.ModelChanged;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.session.Owner;
import org.modelarena.server.internal.session.Session;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.StoreUses;
import org.modelarena.server.internal.store.Versioned;

/**
 * Tells a client of commits, or of what they change in an answer. While it is at work, or the connection is full, commits gather, and are told of together.
 * Thread-safe.
 */
final class Subscription implements Session.Ending, ServedStore.Listener {
	/** After which it is tried again, when too many calls wait. */
	private static final Duration BUSY = Duration.ofSeconds(1);

	private final String id;
	private final Session session;
	private final Owner owner;
	private final Session.Push push;
	private final ServedStore store;
	private final Workers workers;
	private final Cancellation cancellation;
	/** Null for one that tells of commits alone. */
	private final Function<Cancellation, Versioned<Answer>> query;
	private Answer answer;
	private boolean isAtWork;
	private boolean isMissing;

	Subscription(String id, CallContext context, Session.Push push, ServedStore store, Workers workers, Cancellation cancellation,
			Function<Cancellation, Versioned<Answer>> query) {
		this.id = id;
		this.session = context.session();
		this.owner = context.owner();
		this.push = push;
		this.store = store;
		this.workers = workers;
		this.cancellation = cancellation;
		this.query = query;
	}

	/** Begins to listen; from now on no commit is missed. */
	void listen() {
		store.listen(this);
	}

	/** The answer from which differences count, where it is known already. */
	void first(Versioned<Answer> known) {
		synchronized (this) {
			answer = known.value();
			isMissing |= store.version() != known.version();
		}
	}

	/**
	 * The answer from which differences count, which is null without a query.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} if the store was closed before {@link #listen}, which nobody tells of then
	 */
	Versioned<Answer> first() {
		Versioned<Answer> first = evaluate();
		synchronized (this) {
			answer = first.value();
		}
		return first;
	}

	private Versioned<Answer> evaluate() {
		session.bearer().require(Right.READ, store.name());
		try (StoreUses.Use use = store.use(cancellation).orElseThrow(() -> StoreUses.closed(store.name()))) {
			return query == null ? new Versioned<>(null, store.version()) : query.apply(cancellation);
		}
	}

	@Override
	public void closed() {
		push.notify(Methods.FAILED, CursorFailure.of(id, StoreUses.closed(store.name())));
		session.end(id);
	}

	@Override
	public void committed() {
		synchronized (this) {
			isMissing = true;
			if (isAtWork || query != null && answer == null) {
				return;
			}
			isAtWork = true;
		}
		tell();
	}

	/** The first answer has been sent, so that differences to it can follow. */
	void go() {
		synchronized (this) {
			if (isAtWork || !isMissing) {
				return;
			}
			isAtWork = true;
		}
		tell();
	}

	private void tell() {
		push.outbox().whenRoomy(() -> workers.run(owner, () -> {
			tellOnce();
			return null;
		}, cancellation).whenComplete((done, failure) -> {
			boolean again;
			synchronized (this) {
				isMissing |= failure != null && !cancellation.isCancelled();
				again = isMissing && failure == null;
				isAtWork = again;
			}
			if (again) {
				tell();
			} else if (failure != null && Fault.cause(failure) instanceof ArenaException e) {
				failed(e);
			}
		}));
	}

	private void failed(ArenaException e) {
		if (e.code() == ErrorCode.STORE_BUSY) {
			workers.after(BUSY, this::go);
		} else if (e.code() == ErrorCode.UNAUTHENTICATED || e.code() == ErrorCode.FORBIDDEN || e.code() == ErrorCode.ROW_LIMIT) {
			// The token was taken away, or gives the right to read no more; or the answer has become too large to be held.
			push.notify(Methods.FAILED, CursorFailure.of(id, e));
			session.end(id);
		}
	}

	private void tellOnce() {
		synchronized (this) {
			isMissing = false;
		}
		if (query == null) {
			session.bearer().require(Right.READ, store.name());
			push.notify(Methods.MODEL_CHANGED, new ModelChanged(id, store.name(), store.version()));
			return;
		}
		Versioned<Answer> newest = evaluate();
		Answer now = newest.value();
		if (!now.digest().equals(answer.digest())) {
			AnswerChange change = new AnswerChange(newest.version(), AnswerDifference.between(answer, now), now.count(), now.digest());
			push.notify(Methods.QUERY_CHANGED, StandingSubscription.notification(id, change));
		}
		synchronized (this) {
			answer = now;
		}
	}

	@Override
	public void end() {
		store.forget(this);
		cancellation.cancel();
	}
}
