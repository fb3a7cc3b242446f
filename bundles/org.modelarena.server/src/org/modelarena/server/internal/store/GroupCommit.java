// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The outcomes that edits of a store wait for, in the order of the edits. Whoever finds that nobody sees to them takes all that wait; the first of them forces the log
 * for all, while further edits go on. Nobody waits in order that a group may become larger. Thread-safe.
 */
final class GroupCommit {
	/** An edit that only has to be told. */
	interface Outcome {
		/** Makes it certain, which may take as long as the disk needs. One at a time, in their order. */
		long settle();
	}

	private record Waiting(Outcome outcome, CompletableFuture<Long> answer) {
	}

	/** The result of an edit that waited. */
	private record Settled(CompletableFuture<Long> answer, long value, Throwable failure) {
		void tell() {
			if (failure == null) {
				answer.complete(value);
			} else {
				answer.completeExceptionally(failure);
			}
		}
	}

	private List<Waiting> waiting = new ArrayList<>();
	private boolean isSettling;

	/** The next outcome; {@link #settle} is to be called afterwards. */
	synchronized CompletableFuture<Long> add(Outcome outcome) {
		CompletableFuture<Long> answer = new CompletableFuture<>();
		waiting.add(new Waiting(outcome, answer));
		return answer;
	}

	/** Sees to all that wait, unless another thread does. */
	void settle() {
		for (List<Waiting> group = take(); !group.isEmpty(); group = take()) {
			List<Settled> settled = new ArrayList<>(group.size());
			try {
				group.forEach(each -> settled.add(settled(each)));
			} finally {
				// Others may go on with the next group before those of this one have their answers, which are sent by this thread.
				release();
			}
			settled.forEach(Settled::tell);
		}
	}

	private synchronized List<Waiting> take() {
		if (isSettling || waiting.isEmpty()) {
			return List.of();
		}
		isSettling = true;
		List<Waiting> group = waiting;
		waiting = new ArrayList<>();
		return group;
	}

	private synchronized void release() {
		isSettling = false;
	}

	private static Settled settled(Waiting each) {
		try {
			return new Settled(each.answer, each.outcome.settle(), null);
		} catch (RuntimeException | Error e) {
			// Whoever waits is told, whatever it is; those after it may have the same trouble.
			return new Settled(each.answer, 0, e);
		}
	}
}
