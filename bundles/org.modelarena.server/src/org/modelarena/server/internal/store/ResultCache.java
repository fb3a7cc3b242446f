// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;

/**
 * Keeps answers for as long as no commit is made, the ones asked for last; and lets calls that ask the same at the same time wait for one of them. An answer
 * is given for a state only: a commit that is being made while a query runs keeps its answer from being kept or shared. Thread-safe.
 */
public final class ResultCache {
	private static final int BYTES_OF_ENTRY = 256;
	/** An answer that takes more of the cache than this would drive out most others. */
	private static final int LARGEST_PART = 4;
	private static final long MILLIS_BETWEEN_LOOKS = 20;

	private final long mostBytes;
	private final LinkedHashMap<Key, Entry> kept = new LinkedHashMap<>(16, 0.75f, true);
	private final Map<Key, CompletableFuture<Versioned<Answer>>> running = new ConcurrentHashMap<>();
	private long bytes;
	private long hits;

	/** Holds no store: what was replaced is not to stay on the heap because of answers that nobody gets any more. */
	private record Key(long store, long state, Query query) {
	}

	private record Entry(Versioned<Answer> answer, long bytes) {
	}

	/** @param mostBytes the most memory of kept answers, about; 0 to keep and share none */
	public ResultCache(long mostBytes) {
		this.mostBytes = mostBytes;
	}

	/**
	 * The answer of a query in the newest state.
	 *
	 * @throws ArenaException as {@link org.modelarena.core.QueryEndpoint#execute}
	 */
	public Versioned<Answer> answer(ServedStore store, Query query, QueryLimits limits, Cancellation cancellation) {
		long state = store.state();
		if (mostBytes == 0 || state == ServedStore.CHANGING) {
			return execute(store, query, limits, cancellation);
		}
		Key key = new Key(store.number(), state, query);
		Versioned<Answer> known = find(key);
		if (known == null) {
			CompletableFuture<Versioned<Answer>> own = new CompletableFuture<>();
			CompletableFuture<Versioned<Answer>> other = running.putIfAbsent(key, own);
			known = other == null ? evaluate(store, key, limits, cancellation, own) : await(other, limits, cancellation);
		}
		// What another call has waited for may have failed by its own deadline, or a commit came.
		return known == null ? execute(store, query, limits, cancellation) : checked(known, limits);
	}

	private static Versioned<Answer> execute(ServedStore store, Query query, QueryLimits limits, Cancellation cancellation) {
		return store.ask(endpoint -> endpoint.execute(query, limits, cancellation));
	}

	private static Versioned<Answer> checked(Versioned<Answer> answer, QueryLimits limits) {
		limits.checkRows(answer.value().count());
		return answer;
	}

	private Versioned<Answer> evaluate(ServedStore store, Key key, QueryLimits limits, Cancellation cancellation, CompletableFuture<Versioned<Answer>> own) {
		Versioned<Answer> answer = null;
		try {
			answer = execute(store, key.query, limits, cancellation);
			return answer;
		} finally {
			boolean isOfState = answer != null && store.state() == key.state;
			if (isOfState) {
				keep(key, answer);
			}
			running.remove(key);
			own.complete(isOfState ? answer : null);
		}
	}

	private static Versioned<Answer> await(CompletableFuture<Versioned<Answer>> other, QueryLimits limits, Cancellation cancellation) {
		Cancellation bounded = cancellation.withTimeout(limits.timeout());
		while (true) {
			bounded.check();
			try {
				return other.get(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
			} catch (TimeoutException stillRunning) {
				continue;
			} catch (ExecutionException e) {
				return null;
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
				throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while waiting for the same query of another call.", e);
			}
		}
	}

	private synchronized Versioned<Answer> find(Key key) {
		Entry entry = kept.get(key);
		hits += entry == null ? 0 : 1;
		return entry == null ? null : entry.answer;
	}

	private void keep(Key key, Versioned<Answer> answer) {
		long size = BYTES_OF_ENTRY + 2L * key.query.text().length() + answer.value().bytes();
		if (size > mostBytes / LARGEST_PART) {
			return;
		}
		synchronized (this) {
			Entry before = kept.put(key, new Entry(answer, size));
			bytes += size - (before == null ? 0 : before.bytes);
			for (Iterator<Entry> eldest = kept.values().iterator(); bytes > mostBytes && eldest.hasNext();) {
				bytes -= eldest.next().bytes;
				eldest.remove();
			}
		}
	}

	/** How often an answer was there. */
	public synchronized long hits() {
		return hits;
	}
}
