// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.call.CommitCall;

/**
 * The newest commits of a store by the ids that clients gave them, so that one that is sent again is not made again. As long as the process lives, and the store is
 * not replaced. Thread-safe.
 */
public final class AppliedCommits {
	private static final int MOST = 10_000;
	/** Of new elements, in all of them together. */
	private static final long MOST_KEYS = 1_000_000;

	/** The commits that have ended, the oldest first, and what is known of them: a failure if nobody knows whether something of it is there. */
	private final SequencedMap<String, CompletableFuture<Committed>> ended = new LinkedHashMap<>();
	private final Map<String, CompletableFuture<Committed>> running = new LinkedHashMap<>();
	private long keys;

	/**
	 * Makes a commit, unless the one of this id was made, which has its answer then. If that is running, this one waits for it, and is made only if it was refused.
	 *
	 * @param id   null for one that cannot come again
	 * @param work is begun at most once; cancelling the result does not concern it
	 * @throws ArenaException {@link ErrorCode#REQUEST_INVALID} for an id that is empty or too long
	 */
	public CompletableFuture<Committed> once(String id, Supplier<CompletableFuture<Committed>> work) {
		if (id == null) {
			return work.get();
		}
		CommitCall.checkedId(id);
		CompletableFuture<Committed> mine = new CompletableFuture<>();
		CompletableFuture<Committed> before;
		synchronized (this) {
			before = ended.containsKey(id) ? ended.get(id) : running.putIfAbsent(id, mine);
		}
		if (before == null) {
			begin(id, mine, work);
			return mine.copy();
		}
		return before.handle((committed, failure) -> failure == null || isUncertain(failure) ? before : once(id, work)).thenCompose(each -> each);
	}

	private void begin(String id, CompletableFuture<Committed> mine, Supplier<CompletableFuture<Committed>> work) {
		CompletableFuture<Committed> made;
		try {
			made = work.get();
		} catch (RuntimeException | OutOfMemoryError e) {
			made = CompletableFuture.failedFuture(e);
		}
		made.whenComplete((committed, failure) -> {
			// Noted before anybody hears of it.
			end(id, mine, committed, failure);
			if (failure == null) {
				mine.complete(committed);
			} else {
				mine.completeExceptionally(Fault.cause(failure));
			}
		});
	}

	private synchronized void end(String id, CompletableFuture<Committed> mine, Committed committed, Throwable failure) {
		running.remove(id);
		if (failure == null || isUncertain(failure)) {
			ended.put(id, mine);
			keys += committed == null ? 0 : committed.keys().size();
			while (ended.size() > MOST || keys > MOST_KEYS && ended.size() > 1) {
				CompletableFuture<Committed> oldest = ended.pollFirstEntry().getValue();
				keys -= oldest.isCompletedExceptionally() ? 0 : oldest.join().keys().size();
			}
		}
	}

	/** Whether something of a commit that has failed in such a way may be there. */
	private static boolean isUncertain(Throwable failure) {
		return !(Fault.cause(failure) instanceof ArenaException e) || switch (e.code()) {
		case IO, STORE_DAMAGED, STORE_UNAVAILABLE, INTERNAL -> true;
		default -> false;
		};
	}
}
