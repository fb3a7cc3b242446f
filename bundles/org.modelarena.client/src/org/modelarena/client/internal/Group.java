// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;

import org.modelarena.client.ClientOptions;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Fault;

/** Several servers of one store: work goes to any of those that answer, and to another one if a server is lost, or behind what the client has seen. Thread-safe. */
final class Group implements Servers {
	private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
	private static final Duration LONGEST_CONNECT = Duration.ofSeconds(2);
	private static final Duration SHORTEST_CONNECT = Duration.ofMillis(100);
	private static final long MILLIS_BETWEEN_LOOKS = 300;
	/** An answer that another server may have sooner: more than a commit takes, and less than an election. */
	private static final Duration LATE = Duration.ofMillis(800);

	private final ClientOptions options;
	private final String store;
	private final Choice choice;
	private final Seen seen = new Seen();
	private final ScheduledThreadPoolExecutor clock;
	private final CountDownLatch closed = new CountDownLatch(1);
	private volatile Replica home;
	/** Where hedged work begins; null for anywhere. */
	private volatile Replica best;

	Group(ServedAddress address, ClientOptions options) {
		this.options = options;
		this.store = address.store();
		this.choice = new Choice(address.servers().stream().map(server -> new Replica(server, options, address.store())).toList());
		this.clock = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("modelarena-client-watch").factory());
		clock.setRemoveOnCancelPolicy(true);
		clock.scheduleWithFixedDelay(this::look, MILLIS_BETWEEN_LOOKS, MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
	}

	private void look() {
		choice.all().forEach(Replica::watch);
	}

	@Override
	public void begin() {
		CompletableFuture<Void> any = new CompletableFuture<>();
		Tried tried = new Tried();
		AtomicInteger left = new AtomicInteger(choice.all().size());
		choice.all().forEach(replica -> replica.opening().whenComplete((connection, failure) -> {
			if (failure == null) {
				any.complete(null);
				return;
			}
			tried.failed(replica.address(), asArena(Fault.cause(failure)));
			if (left.decrementAndGet() == 0) {
				any.completeExceptionally(tried.failure());
			}
		}));
		choice.all().getFirst().link().await(any, options.patience(), Cancellation.create());
	}

	private static ArenaException asArena(Throwable failure) {
		return failure instanceof ArenaException e ? e : new ArenaException(ErrorCode.STORE_UNAVAILABLE, String.valueOf(failure.getMessage()), failure);
	}

	@Override
	public <T> T run(Duration time, Cancellation cancellation, Work<T> work) {
		return run(time, cancellation, new Attempt(choice, new HashSet<>(), null), work);
	}

	@Override
	public <T> T runAtHome(Duration time, Cancellation cancellation, Work<T> work) {
		return run(time, cancellation, new Attempt(choice, new HashSet<>(), first(home)), (server, rest) -> {
			T result = work.on(server, rest);
			// Where it is done, more is done.
			home = choice.of(server);
			return result;
		});
	}

	@Override
	public <T> T runHedged(Duration time, Cancellation cancellation, Function<Cancellation, Work<T>> work, Predicate<T> stays) {
		Set<Replica> taken = new HashSet<>();
		Attempt one = new Attempt(choice, taken, first(best));
		Attempt other = new Attempt(choice, taken, null);
		return new Hedge<T>(cancellation).run(clock, LATE, mine -> run(time, mine, one, seeking(work.apply(mine), stays)),
				mine -> run(time, mine, other, seeking(work.apply(mine), stays)));
	}

	private <T> Work<T> seeking(Work<T> work, Predicate<T> stays) {
		return (server, rest) -> {
			T result = work.on(server, rest);
			Replica here = choice.of(server);
			best = stays.test(result) ? here : choice.after(here);
			return result;
		};
	}

	/** The server to begin with; null if all rest. */
	private Replica first(Replica settled) {
		return settled != null && settled.open().isPresent() ? settled : choice.next(Set.of());
	}

	private <T> T run(Duration time, Cancellation cancellation, Attempt attempt, Work<T> work) {
		long end = System.nanoTime() + time.toNanos();
		Tried tried = new Tried();
		try {
			for (Replica server = attempt.server();; server = attempt.move()) {
				if (attempt.restNanos() > 0) {
					pause(Math.min(attempt.restNanos(), end - System.nanoTime()), cancellation);
				}
				Duration rest = Duration.ofNanos(Math.max(end - System.nanoTime(), 1));
				try {
					T result = on(reach(server, rest, cancellation), server, cancellation, rest, work);
					server.succeeded();
					return result;
				} catch (Elsewhere e) {
					tried.failed(server.address(), e.reason());
				}
				if (System.nanoTime() >= end) {
					throw tried.failure();
				}
			}
		} finally {
			attempt.leave();
		}
	}

	private Reached reach(Replica replica, Duration rest, Cancellation cancellation) throws Elsewhere {
		Optional<Connection> open = replica.open();
		if (open.isPresent()) {
			return new Reached(replica.link(), open.get(), seen);
		}
		Duration time = rest.dividedBy(choice.all().size());
		time = time.compareTo(LONGEST_CONNECT) > 0 ? LONGEST_CONNECT : time.compareTo(SHORTEST_CONNECT) < 0 ? SHORTEST_CONNECT : time;
		try {
			return new Reached(replica.link(), replica.link().await(replica.opening().copy(), time, cancellation), seen);
		} catch (ArenaException e) {
			switch (e.code()) {
			case TIMEOUT -> throw new Elsewhere(replica.unreached(time));
			case STORE_UNAVAILABLE, NOT_FOUND -> throw new Elsewhere(e);
			default -> throw e;
			}
		}
	}

	private <T> T on(Reached server, Replica replica, Cancellation cancellation, Duration rest, Work<T> work) throws Elsewhere {
		long start = System.nanoTime();
		try {
			return work.on(server, rest);
		} catch (ArenaException e) {
			if (closed.getCount() == 0 || cancellation.isCancelled() || Thread.currentThread().isInterrupted() || !isOfTheServer(e, server)) {
				throw e;
			}
			replica.failed(System.nanoTime() - start);
			throw new Elsewhere(e);
		}
	}

	/** Whether another server may do better. One that ends cancels what runs there. */
	private boolean isOfTheServer(ArenaException e, Reached server) {
		return switch (e.code()) {
		case STORE_UNAVAILABLE, CANCELLED -> true;
		case NOT_FOUND -> !serves(server);
		default -> false;
		};
	}

	/** Whether what was not found is something else than the store. */
	private boolean serves(Reached server) {
		try {
			server.link().requireStore(server.link().hello(server.connection()), store);
			return true;
		} catch (ArenaException e) {
			return false;
		}
	}

	private void pause(long nanos, Cancellation cancellation) {
		long bounded = Math.min(nanos, (long) (LONGEST_PAUSE_NANOS * ThreadLocalRandom.current().nextDouble(0.5, 1)));
		CountDownLatch cancelled = new CountDownLatch(1);
		try (Cancellation.Registration registration = cancellation.onCancel(cancelled::countDown)) {
			cancelled.await(Math.max(bounded, 0), TimeUnit.NANOSECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while no server could be reached.", e);
		}
		cancellation.check();
	}

	/** The failure of one server at something that another one may do. */
	private static final class Elsewhere extends Exception {
		private static final long serialVersionUID = 1L;

		Elsewhere(ArenaException reason) {
			super(reason);
		}

		ArenaException reason() {
			return (ArenaException) getCause();
		}
	}

	@Override
	public Reached home() {
		return runAtHome(options.patience(), Cancellation.create(), (server, rest) -> server);
	}

	@Override
	public Long atLeast() {
		return seen.atLeast();
	}

	@Override
	public void heard(Object notification) {
		seen.received(notification, null);
	}

	@Override
	public boolean isGroup() {
		return true;
	}

	@Override
	public boolean isClosed() {
		return closed.getCount() == 0;
	}

	@Override
	public void close() {
		closed.countDown();
		clock.shutdownNow();
		choice.all().forEach(Replica::close);
	}
}
