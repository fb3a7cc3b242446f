// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.protocol.CursorFailure;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.answer.Subscribed;
import org.modelarena.protocol.call.CursorCall;
import org.modelarena.protocol.call.QueryCall;
import org.modelarena.protocol.notification.ModelChanged;
import org.modelarena.protocol.notification.QueryChanged;

/**
 * News of commits, or of what they change in an answer. Where there are several servers, it goes on at another one if its own is lost: what has changed meanwhile is
 * told of as one change. Thread-safe.
 */
public final class Subscription implements AutoCloseable {
	/** The longest time in which no server can be reached, before the subscription is given up. */
	private static final Duration LONGEST_ABSENCE = Duration.ofMinutes(1);

	private final Servers servers;
	private final QueryCall call;
	private final Duration patience;
	private final Consumer<Object> listener;
	private final Consumer<ArenaException> onEnd;
	private final Cancellation cancellation = Cancellation.create();
	/** Null where there is no query, or only one server. */
	private final KnownAnswer known;
	private long version;
	private volatile Listening listening;

	/**
	 * Not begun yet.
	 *
	 * @param call     with an id
	 * @param patience for its beginning
	 */
	public Subscription(Servers servers, QueryCall call, Duration patience, Consumer<Object> listener, Consumer<ArenaException> onEnd) {
		this.servers = servers;
		this.call = call;
		this.patience = patience;
		this.listener = listener;
		this.onEnd = onEnd;
		this.known = servers.isGroup() && call.text() != null ? new KnownAnswer() : null;
	}

	/**
	 * Begins, and hands over what the news count from before any of them.
	 *
	 * @throws ArenaException as a call
	 */
	public void begin(Consumer<Subscribed> first) {
		Subscribed answer = servers.run(patience, cancellation, (server, rest) -> open(server));
		version = answer.version();
		if (known != null) {
			known.first(answer);
		}
		first.accept(answer);
		listening.news.begin();
	}

	private Subscribed open(Reached server) {
		Listening mine = new Listening(server.connection());
		server.connection().listen(call.id(), mine::receive);
		try {
			Subscribed answer = server.call(Methods.SUBSCRIBE, call.atLeast(server.atLeast()), Subscribed.class, patience, cancellation);
			listening = mine;
			return answer.cursor() == null ? answer : whole(server, answer);
		} catch (RuntimeException e) {
			server.connection().forget(call.id());
			throw e;
		}
	}

	/** With all of its rows; what changes meanwhile waits. */
	private Subscribed whole(Reached server, Subscribed answer) {
		try (Unfinished work = new Unfinished(() -> unsubscribe(server.connection()))) {
			Answer rows = PulledRows.all(server, answer.rows(), answer.cursor(), patience, cancellation);
			return work.done(new Subscribed(answer.subscription(), answer.version(), Rows.of(rows, 0, rows.count()), answer.digest(), answer.askedAgain(), null));
		}
	}

	/** The receiver of the notifications that come on one connection. */
	private final class Listening {
		private final Connection connection;
		/** The notifications, in their order; those that come before the response wait for it. */
		private final InOrder news = new InOrder();
		private final AtomicBoolean hasEnded = new AtomicBoolean();

		Listening(Connection connection) {
			this.connection = connection;
		}

		void receive(Object notification) {
			news.add(() -> {
				if (notification == null || notification instanceof CursorFailure) {
					connection.forget(call.id());
					if (hasEnded.compareAndSet(false, true)) {
						ended(notification instanceof CursorFailure failure ? Fault.received(failure.code(), failure.message(), failure.data()) : connection.lost());
					}
				} else {
					tell(notification);
				}
			});
		}
	}

	private void tell(Object notification) {
		servers.heard(notification);
		switch (notification) {
		case QueryChanged change -> {
			version = change.version();
			if (known != null) {
				known.changed(change);
			}
		}
		case ModelChanged change -> version = change.version();
		default -> {
			// Nothing else comes.
		}
		}
		listener.accept(notification);
	}

	private void ended(ArenaException reason) {
		if (cancellation.isCancelled()) {
			return;
		}
		boolean isOfTheServer = reason.code() == ErrorCode.STORE_UNAVAILABLE || reason.code() == ErrorCode.CANCELLED;
		if (servers.isGroup() && isOfTheServer && !servers.isClosed()) {
			Thread.ofVirtual().name("modelarena-client-move").start(this::move);
		} else {
			onEnd.accept(reason);
		}
	}

	/** Goes on elsewhere. */
	private void move() {
		Subscribed answer;
		try {
			answer = servers.run(LONGEST_ABSENCE, cancellation, (server, rest) -> open(server));
		} catch (ArenaException e) {
			if (!cancellation.isCancelled()) {
				onEnd.accept(e);
			}
			return;
		} catch (IllegalStateException e) {
			onEnd.accept(new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The client was closed.", e));
			return;
		}
		if (cancellation.isCancelled()) {
			unsubscribe(listening.connection);
			return;
		}
		if (known != null) {
			known.moved(call.id(), answer).ifPresent(listener);
		} else if (answer.version() != version) {
			listener.accept(new ModelChanged(call.id(), call.store(), answer.version()));
		}
		version = answer.version();
		listening.news.begin();
	}

	private void unsubscribe(Connection from) {
		from.forget(call.id());
		if (from.isOpen()) {
			from.call(Methods.UNSUBSCRIBE, new CursorCall(call.id(), null, null), Void.class);
		}
	}

	@Override
	public void close() {
		cancellation.cancel();
		unsubscribe(listening.connection);
	}
}
