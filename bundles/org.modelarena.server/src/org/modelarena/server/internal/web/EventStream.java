// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Future;

import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.modelarena.core.ArenaException;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.Client;
import org.modelarena.server.internal.session.Session;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.StoreUses;

/**
 * Tells a client of the commits of a store as server-sent events (HTML Living Standard, 9.2), whose ids are versions: whoever comes again with the last one that
 * it has seen is told at once if there is a newer one. Commits gather while the client does not read. One thread at a time writes, as Jetty sees to.
 */
final class EventStream extends IteratingCallback implements ServedStore.Listener, Session.Ending {
	/** So that nobody on the way takes the connection for a dead one, and a client that has gone is noticed. */
	private static final Duration BETWEEN_SIGNS = Duration.ofSeconds(10);

	private final String id = UUID.randomUUID().toString();
	private final Client client;
	private final ServedStore store;
	private final Workers clock;
	private final Response response;
	private final Callback callback;
	private long told;
	private volatile boolean isSignDue = true;
	private volatile ArenaException end;
	private volatile boolean isGone;
	private boolean isEnded;
	private volatile Future<?> tick;

	EventStream(Client client, Reply.Events events, Workers clock, Response response, Callback callback) {
		this.client = client;
		this.store = events.store();
		this.clock = clock;
		this.response = response;
		this.callback = callback;
		this.told = events.since() == null ? -1 : events.since();
	}

	/** @throws ArenaException if the client has too much open */
	void start() {
		client.session().begin(id, this);
		client.presence().onCancel(this::end);
		store.listen(this);
		tick();
	}

	private void tick() {
		try {
			client.session().bearer().require(Right.READ, store.name());
			isSignDue = true;
		} catch (ArenaException e) {
			end = e;
		}
		iterate();
		if (!isGone && end == null) {
			tick = clock.after(BETWEEN_SIGNS, this::tick);
		}
	}

	@Override
	public void committed() {
		iterate();
	}

	@Override
	public void closed() {
		end = StoreUses.closed(store.name());
		iterate();
	}

	@Override
	protected Action process() {
		if (isEnded) {
			return Action.SUCCEEDED;
		}
		ArenaException reason = end;
		long version = store.version();
		StringBuilder text = new StringBuilder();
		if (version != told) {
			told = version;
			text.append("id: ").append(version).append("\nevent: commit\ndata: {\"version\":").append(version).append("}\n\n");
		} else if (isSignDue) {
			text.append(":\n\n");
		}
		isSignDue = false;
		if (reason != null) {
			isEnded = true;
			text.append("event: end\ndata: ").append(new String(Problem.of(reason).json(), StandardCharsets.UTF_8)).append("\n\n");
		}
		if (text.isEmpty()) {
			return Action.IDLE;
		}
		response.write(isEnded, ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8)), this);
		return Action.SCHEDULED;
	}

	/** By its session, or by the client itself. */
	@Override
	public void end() {
		if (end == null) {
			end = StoreUses.closed(store.name());
			iterate();
		}
		forget();
	}

	private void forget() {
		isGone = true;
		store.forget(this);
		Future<?> next = tick;
		if (next != null) {
			next.cancel(false);
		}
	}

	@Override
	protected void onCompleteSuccess() {
		forget();
		client.session().forget(id);
		callback.succeeded();
	}

	@Override
	protected void onCompleteFailure(Throwable failure) {
		forget();
		client.session().forget(id);
		callback.failed(failure);
	}
}
