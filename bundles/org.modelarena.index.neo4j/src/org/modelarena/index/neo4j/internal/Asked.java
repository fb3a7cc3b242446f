// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A command to the host without an answer yet. One thread hears, another one waits. */
final class Asked {
	/** Begins words that come before an answer. */
	private static final String PART = "AT ";

	private final CompletableFuture<String> answer = new CompletableFuture<>();
	private volatile int percent;
	private volatile long heard = System.nanoTime();

	/** Takes the answer, or how much is done. */
	void hear(String words) {
		heard = System.nanoTime();
		if (words.startsWith(PART)) {
			percent = Integer.parseInt(words.substring(PART.length()));
		} else {
			answer.complete(words);
		}
	}

	/** No answer will come. */
	void fail(Exception reason) {
		answer.completeExceptionally(reason);
	}

	/** The answer, if it comes within this time. */
	Optional<String> await(long millis) throws ExecutionException, InterruptedException {
		try {
			return Optional.of(answer.get(millis, TimeUnit.MILLISECONDS));
		} catch (TimeoutException e) {
			return Optional.empty();
		}
	}

	/** How much is done, where the host tells. */
	int percent() {
		return percent;
	}

	boolean isSilentFor(long seconds) {
		return System.nanoTime() - heard > TimeUnit.SECONDS.toNanos(seconds);
	}
}
