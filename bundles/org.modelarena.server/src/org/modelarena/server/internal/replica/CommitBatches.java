// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.replica;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.replication.Replica;

/**
 * Group commit for a log that others have to agree to: those who come while a few batches are on their way travel with the next one. Nobody waits in order that
 * a batch may become larger. Thread-safe.
 */
final class CommitBatches {
	private static final int ON_THEIR_WAY = 2;
	private static final int MOST_COMMITS = 512;
	/** Of text, in one place of the log. One commit may be larger. */
	private static final long MOST_CHARACTERS = 4L << 20;
	/** A character takes up to three bytes, and an entry of the log has 32 million. */
	private static final int LONGEST_COMMIT = 10 << 20;
	/** Of what waits; more is refused. */
	private static final long MOST_WAITING = 256L << 20;

	private final Replica replica;
	private final Deque<Waiting> waiting = new ArrayDeque<>();
	private long characters;
	private int onTheirWay;

	private record Waiting(String commit, CompletableFuture<Committed> answer) {
	}

	CommitBatches(Replica replica) {
		this.replica = replica;
	}

	/** Has a commit applied. */
	CompletableFuture<Committed> add(Commands.Commit commit) {
		Waiting mine = new Waiting(Commands.text(commit), new CompletableFuture<>());
		if (mine.commit.length() > LONGEST_COMMIT) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "A commit to a replicated store has up to " + (LONGEST_COMMIT >> 20) + " million characters, and this one has "
					+ mine.commit.length() + "; make several of it.");
		}
		synchronized (this) {
			if (characters + mine.commit.length() > MOST_WAITING) {
				throw new ArenaException(ErrorCode.STORE_BUSY, "More commits wait for the other replicas than there is room for; try again later.");
			}
			characters += mine.commit.length();
			waiting.add(mine);
		}
		send();
		return mine.answer;
	}

	private void send() {
		for (List<Waiting> batch = take(); !batch.isEmpty(); batch = take()) {
			List<Waiting> sent = batch;
			replica.submit(Commands.command(sent.stream().map(Waiting::commit).toList())).whenComplete((result, failure) -> {
				synchronized (this) {
					onTheirWay--;
				}
				send();
				tell(sent, result, failure);
			});
		}
	}

	private synchronized List<Waiting> take() {
		List<Waiting> batch = new ArrayList<>();
		if (onTheirWay < ON_THEIR_WAY) {
			long length = 0;
			while (!waiting.isEmpty() && batch.size() < MOST_COMMITS && (batch.isEmpty() || length + waiting.peek().commit.length() <= MOST_CHARACTERS)) {
				length += waiting.peek().commit.length();
				batch.add(waiting.poll());
			}
			characters -= length;
			onTheirWay += batch.isEmpty() ? 0 : 1;
		}
		return batch;
	}

	private static void tell(List<Waiting> batch, byte[] result, Throwable failure) {
		if (failure != null) {
			batch.forEach(each -> each.answer.completeExceptionally(failure));
			return;
		}
		List<Commands.Outcome> outcomes = Commands.outcomes(result);
		for (int i = 0; i < batch.size(); i++) {
			try {
				batch.get(i).answer.complete(outcomes.get(i).committed());
			} catch (ArenaException e) {
				batch.get(i).answer.completeExceptionally(e);
			}
		}
	}
}
