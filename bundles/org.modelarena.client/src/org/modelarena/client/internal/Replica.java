// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;

import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** One of several servers of a store: the way to it, and whether it is worth to be asked now. Thread-safe. */
final class Replica implements AutoCloseable {
	/** The most that a connection may take: there are others. */
	private static final Duration LONGEST_CONNECT = Duration.ofSeconds(2);
	/** A server that somebody waits for, and that does not even say hello for so long, is taken for dead. */
	private static final Duration LONGEST_SILENCE = Duration.ofMillis(1500);
	private static final long FIRST_REST_MILLIS = 50;
	/** Of one that can be reached, but does not do what it is asked to, such as one that is behind. */
	private static final long LONGEST_REST_MILLIS = 400;
	private static final long LONGEST_ABSENCE_MILLIS = 3200;
	/** Of one that keeps those waiting who ask it for what it cannot do. */
	private static final long LONGEST_AVOIDED_NANOS = Duration.ofSeconds(10).toNanos();
	private static final int TIMES_WAITED = 2;
	private static final int MOST_DOUBLED = 10;

	private final URI address;
	private final Link link;
	private final Heartbeat heartbeat;
	private CompletableFuture<Connection> opening;
	private int failures;
	private long restUntil = System.nanoTime();

	Replica(URI address, ClientOptions options, String store) {
		this.address = address;
		Duration patience = options.patience().compareTo(LONGEST_CONNECT) < 0 ? options.patience() : LONGEST_CONNECT;
		this.link = new Link(address, options.waiting(patience), store);
		this.heartbeat = new Heartbeat(link, LONGEST_SILENCE);
	}

	URI address() {
		return address;
	}

	Link link() {
		return link;
	}

	/** The connection, if there is one. */
	Optional<Connection> open() {
		return link.current();
	}

	/** Has a connection made, in a thread of its own, unless there is one. */
	synchronized CompletableFuture<Connection> opening() {
		Optional<Connection> open = link.current();
		if (open.isPresent()) {
			return CompletableFuture.completedFuture(open.get());
		}
		if (opening == null || opening.isDone()) {
			CompletableFuture<Connection> begun = new CompletableFuture<>();
			opening = begun;
			Thread.ofVirtual().name("modelarena-client-connect").start(() -> connect(begun));
		}
		return opening;
	}

	private void connect(CompletableFuture<Connection> result) {
		try {
			Connection connection = link.connection();
			succeeded();
			result.complete(connection);
		} catch (RuntimeException e) {
			failed(0);
			result.completeExceptionally(e);
		}
	}

	/** Nanoseconds until it is to be tried again; not above 0 if it may be now. */
	synchronized long restNanos() {
		return restUntil - System.nanoTime();
	}

	/**
	 * It did not do what it was asked to, for a reason that others need not have. It rests, the longer the more often that was so.
	 *
	 * @param waited nanoseconds that it took to say so, which others are spared
	 */
	synchronized void failed(long waited) {
		failures = Math.min(failures + 1, MOST_DOUBLED);
		long most = link.current().isPresent() ? LONGEST_REST_MILLIS : LONGEST_ABSENCE_MILLIS;
		long millis = Math.min(most, FIRST_REST_MILLIS << failures - 1);
		// Clients that have lost one server together do not come back together.
		long rest = (long) (millis * 1e6 * ThreadLocalRandom.current().nextDouble(0.5, 1.5));
		restUntil = System.nanoTime() + Math.max(rest, Math.min(waited * TIMES_WAITED, LONGEST_AVOIDED_NANOS));
	}

	/** It did. */
	synchronized void succeeded() {
		failures = 0;
		restUntil = System.nanoTime();
	}

	/** Sees whether it is alive if somebody waits for something of it, and ends the connection if it is not. To be called now and then; returns at once. */
	void watch() {
		heartbeat.look();
	}

	/** The failure of one that has not been reached in time. */
	ArenaException unreached(Duration time) {
		return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "Nobody answers at " + address.getAuthority() + " within " + time.toMillis() + " ms.");
	}

	@Override
	public void close() {
		link.close();
	}
}
