// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;

import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Release;
import org.modelarena.core.Unfinished;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Welcome;
import org.modelarena.protocol.call.Hello;

/** A server, and the connection to it, which is made again after it was lost. Thread-safe. */
public final class Link implements AutoCloseable {
	private static final String PRODUCT = "ModelArena client " + Release.VERSION;
	private static final int TRIES = 3;
	private static final long PAUSE_MILLIS = 50;

	private final URI address;
	private final ClientOptions options;
	private final HttpClient http;
	/** The store that every connection is to serve; null for any. */
	private final String store;
	private final ReentrantLock opening = new ReentrantLock();
	private volatile Connection connection;
	private volatile boolean isClosed;

	public Link(URI address, ClientOptions options) {
		this(address, options, null);
	}

	/** @param store a server that does not serve it is refused with {@link ErrorCode#NOT_FOUND}; null for any server */
	Link(URI address, ClientOptions options, String store) {
		this.address = address;
		this.options = options;
		this.store = store;
		this.http = Lines.needsHttp(address) ? http(options) : null;
	}

	private static HttpClient http(ClientOptions options) {
		HttpClient.Builder builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(options.patience());
		options.tls().ifPresent(builder::sslContext);
		return builder.build();
	}

	/**
	 * A connection that was open a moment ago.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE}, {@link ErrorCode#UNAUTHENTICATED}
	 */
	public Connection connection() {
		opening.lock();
		try {
			if (isClosed) {
				throw new IllegalStateException("The client is closed");
			}
			if (connection == null || !connection.isOpen()) {
				connection = open();
				if (isClosed) {
					// Closed meanwhile by somebody who knew nothing of this connection.
					connection.close();
				}
			}
			return connection;
		} finally {
			opening.unlock();
		}
	}

	/** The connection, if there is one and it is open. */
	Optional<Connection> current() {
		return Optional.ofNullable(connection).filter(Connection::isOpen);
	}

	/** A server whose connections are all taken may give the place of a client that it does not know yet to a newer one, so this tries more than once. */
	private Connection open() {
		for (int tried = 1;; tried++) {
			try {
				return tryToOpen();
			} catch (ArenaException e) {
				if (tried == TRIES || e.code() != ErrorCode.STORE_UNAVAILABLE || e.getCause() instanceof ConnectException) {
					throw e;
				}
			}
			pause(tried * PAUSE_MILLIS);
		}
	}

	private static void pause(long millis) {
		try {
			Thread.sleep(millis);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while connecting to the server.", e);
		}
	}

	private Connection tryToOpen() {
		Connection made = new Connection(address.getScheme() + "://" + address.getHost() + ":" + address.getPort(), listener -> Lines.open(address, options, http, listener));
		try (Unfinished work = new Unfinished(made::close)) {
			Welcome welcome = hello(made);
			made.takesAtMost(welcome.messageBytes());
			if (store != null) {
				requireStore(welcome, store);
			}
			return work.done(made);
		}
	}

	/** @throws ArenaException {@link ErrorCode#NOT_FOUND} if a server does not serve a store */
	void requireStore(Welcome welcome, String name) {
		if (!welcome.stores().contains(name)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "No store '" + name + "' is served at " + address + "; there are " + String.join(", ", welcome.stores()) + ".");
		}
	}

	/** Says who the client is. */
	public Welcome hello(Connection to) {
		return await(to.call(Methods.HELLO, hello(), Welcome.class), options.patience(), Cancellation.create());
	}

	/** The greeting in which the client says who it is. */
	Hello hello() {
		return new Hello(options.token().orElse(null), PRODUCT);
	}

	/**
	 * The result of a future.
	 *
	 * @throws ArenaException the future's failure; {@link ErrorCode#TIMEOUT} after so much patience, {@link ErrorCode#CANCELLED}
	 */
	public <T> T await(CompletableFuture<T> future, Duration patience, Cancellation cancellation) {
		try (Cancellation.Registration registration = cancellation.onCancel(() -> future.cancel(true))) {
			return future.get(patience.toNanos(), TimeUnit.NANOSECONDS);
		} catch (InterruptedException e) {
			future.cancel(true);
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while waiting for the server.", e);
		} catch (CancellationException e) {
			throw new ArenaException(ErrorCode.CANCELLED, "Cancelled.", e);
		} catch (TimeoutException e) {
			future.cancel(true);
			throw new ArenaException(ErrorCode.TIMEOUT, "The server at " + address + " did not answer within " + patience.toMillis() + " ms.", e);
		} catch (ExecutionException e) {
			throw rethrown(Fault.cause(e));
		}
	}

	/** The failure of a future, to be thrown. */
	public static RuntimeException rethrown(Throwable cause) {
		return cause instanceof RuntimeException runtime ? runtime : new ArenaException(ErrorCode.INTERNAL, String.valueOf(cause.getMessage()), cause);
	}

	@Override
	public void close() {
		isClosed = true;
		Connection last = connection;
		if (last != null) {
			last.close();
		}
		if (http != null) {
			http.shutdownNow();
		}
	}
}
