// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.session;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.server.Access;
import org.modelarena.server.Bearer;

/**
 * One client: a connection, or over HTTP all calls with one token. Knows its cursors, subscriptions and uploads, and ends them when it ends. Thread-safe.
 */
public final class Session implements AutoCloseable {
	private final Access access;
	private final Optional<Push> push;
	private final int mostCursors;
	private final Cancellation cancellation = Cancellation.create();
	private final Map<String, Ending> open = new ConcurrentHashMap<>();
	private volatile Bearer bearer;

	/** Sends notifications to a client. */
	public interface Push {
		/** Sends one. */
		void notify(String method, Object parameters);

		/** The messages that wait to be sent. */
		Outbox outbox();
	}

	/** Something that a session has begun, and that ends with it. */
	public interface Ending {
		/** Ends it; may be called again. */
		void end();

		/**
		 * Makes sure that its client may go on with it: rights may be taken away meanwhile.
		 *
		 * @throws ArenaException {@link ErrorCode#FORBIDDEN}
		 */
		default void require(Bearer client) {
			// Most are begun and ended, and no more.
		}
	}

	/**
	 * @param push        nothing where the server cannot send by itself
	 * @param mostCursors at once, with subscriptions and uploads
	 */
	public Session(Access access, Optional<Push> push, int mostCursors) {
		this.access = access;
		this.push = push;
		this.mostCursors = mostCursors;
		this.bearer = access.bearer(null).orElse(null);
	}

	/**
	 * Takes a token, if one is shown. The first one says who the client is for as long as the session lasts: over HTTP, others use it, too.
	 *
	 * @throws ArenaException {@link ErrorCode#UNAUTHENTICATED} for an unknown token; {@link ErrorCode#FORBIDDEN} for another one than the first
	 */
	public synchronized void authenticate(String secret) {
		Bearer shown = access.bearer(secret).orElse(bearer);
		if (bearer != null && !bearer.token().hash().equals(shown.token().hash())) {
			throw new ArenaException(ErrorCode.FORBIDDEN, "This session is that of the token '" + bearer.token().name()
					+ "'. For another token, open another connection; over HTTP, show it in the header 'Authorization: Bearer TOKEN'.");
		}
		bearer = shown;
	}

	/**
	 * The bearer that the client is, with the rights of this moment.
	 *
	 * @throws ArenaException {@link ErrorCode#UNAUTHENTICATED} if nobody knows, or the token is worth nothing any more
	 */
	public Bearer bearer() {
		Bearer known = bearer;
		if (known == null) {
			throw new ArenaException(ErrorCode.UNAUTHENTICATED, "The server wants a token: give it with 'session/hello', or with the header 'Authorization: Bearer TOKEN'.");
		}
		return access.now(known);
	}

	/** The name of the token that was shown; empty if none was. */
	public String name() {
		Bearer known = bearer;
		return known == null ? "" : known.token().name();
	}

	/** Whether the client has shown what it has to. */
	public boolean isKnown() {
		return bearer != null;
	}

	/** Ends what is done for the client, when the client is gone. */
	public Cancellation cancellation() {
		return cancellation;
	}

	/** The way to the client. */
	public Optional<Push> push() {
		return push;
	}

	/**
	 * Notes something that ends with the session.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if there are too many; {@link ErrorCode#REQUEST_INVALID} if the id is in use
	 */
	public void begin(String id, Ending ending) {
		if (open.size() >= mostCursors) {
			ending.end();
			throw new ArenaException(ErrorCode.STORE_BUSY, "The client has " + open.size() + " cursors, subscriptions and uploads open; close some of them.");
		}
		if (open.putIfAbsent(id, ending) != null) {
			ending.end();
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The client has a cursor, subscription or upload of this id already; choose another one.");
		}
		if (cancellation.isCancelled()) {
			end(id);
		}
	}

	/**
	 * The work begun under that id, if it is of a class, to go on with it.
	 *
	 * @throws ArenaException {@link ErrorCode#UNAUTHENTICATED}, {@link ErrorCode#FORBIDDEN} if the client may do so no more
	 */
	public <T extends Ending> Optional<T> find(String id, Class<T> type) {
		Ending ending = id == null ? null : open.get(id);
		if (ending == null || !type.isInstance(ending)) {
			return Optional.empty();
		}
		ending.require(bearer());
		return Optional.of(type.cast(ending));
	}

	/** Ends something, if it has not ended. */
	public void end(String id) {
		Ending ending = id == null ? null : open.remove(id);
		if (ending != null) {
			ending.end();
		}
	}

	/** Something has ended by itself. */
	public void forget(String id) {
		open.remove(id);
	}

	@Override
	public void close() {
		cancellation.cancel();
		open.keySet().forEach(this::end);
	}
}
