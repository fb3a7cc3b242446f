// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.modelarena.client.ClientOptions;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Welcome;

/**
 * Whether the server at the other end of a connection is alive while somebody waits for it. One that has lost its power, or that stands still, does not close its
 * connections. Thread-safe.
 */
public final class Heartbeat implements AutoCloseable {
	/** There is no other server. */
	private static final int TIMES_PATIENT = 3;

	private final Link link;
	private final Duration longestSilence;
	private Connection probed;
	private CompletableFuture<Welcome> probe;
	private long probedAt;
	private Thread watch;
	private boolean isClosed;

	/** @param longestSilence after which a server that does not even say hello is taken for dead */
	Heartbeat(Link link, Duration longestSilence) {
		this.link = link;
		this.longestSilence = longestSilence;
	}

	/** The heartbeat of the only server that a client works with. */
	public static Heartbeat ofOnlyServer(Link link, ClientOptions options) {
		return new Heartbeat(link, options.patience().multipliedBy(TIMES_PATIENT));
	}

	/** Looks several times in so long a silence, in a thread that ends with {@link #close}; another call changes nothing. */
	public synchronized void begin() {
		if (watch == null && !isClosed) {
			watch = Thread.ofVirtual().name("modelarena-client-watch").start(this::watch);
		}
	}

	private void watch() {
		try {
			while (true) {
				Thread.sleep(longestSilence.dividedBy(TIMES_PATIENT));
				look();
			}
		} catch (InterruptedException e) {
			// The client was closed.
		}
	}

	/** Looks no more. */
	@Override
	public synchronized void close() {
		isClosed = true;
		if (watch != null) {
			watch.interrupt();
		}
	}

	/** Looks, and ends the connection if the server is dead. To be called now and then; returns at once. */
	void look() {
		try {
			Connection silent = silent();
			if (silent != null) {
				silent.abandon("the server has said nothing for " + longestSilence.toMillis() + " ms");
			}
		} catch (RuntimeException e) {
			// Whoever uses the connection meets with it, too; there is more to be looked at.
			System.getLogger(Heartbeat.class.getName()).log(System.Logger.Level.DEBUG, "Could not look at a server", e);
		}
	}

	/** The connection, if the server has not answered on it for too long; else null. */
	private synchronized Connection silent() {
		Connection now = link.current().orElse(null);
		if (now != null && now == probed && !probe.isDone()) {
			if (now.isTelling()) {
				// What the server says meanwhile is not read.
				probedAt = System.nanoTime();
			}
			return System.nanoTime() - probedAt > longestSilence.toNanos() ? now : null;
		}
		probed = now != null && now.isAwaited() ? now : null;
		if (probed != null) {
			probedAt = System.nanoTime();
			probe = hello(probed);
		}
		return null;
	}

	/** In a thread of its own: where the server does not read, what is sent before may hold it up for ever. */
	private CompletableFuture<Welcome> hello(Connection to) {
		CompletableFuture<Welcome> answer = new CompletableFuture<>();
		Thread.ofVirtual().name("modelarena-client-hello").start(() -> to.call(Methods.HELLO, link.hello(), Welcome.class).whenComplete((welcome, failure) -> {
			if (failure == null) {
				answer.complete(welcome);
			} else {
				answer.completeExceptionally(failure);
			}
		}));
		return answer;
	}
}
