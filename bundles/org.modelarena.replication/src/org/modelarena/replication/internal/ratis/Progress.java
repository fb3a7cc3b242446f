// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** How far a log is applied, and those who wait until it is so far. Thread-safe. */
final class Progress {
	private final Executor executor;
	private final TreeMap<Long, CompletableFuture<Void>> waiting = new TreeMap<>();
	private long reached = -1;

	/** @param executor runs those who have waited: never the thread that applies */
	Progress(Executor executor) {
		this.executor = executor;
	}

	/** The log is applied up to an entry. */
	synchronized void reached(long index) {
		reached = Math.max(reached, index);
		Iterator<Map.Entry<Long, CompletableFuture<Void>>> first = waiting.headMap(reached, true).entrySet().iterator();
		while (first.hasNext()) {
			first.next().getValue().completeAsync(() -> null, executor);
			first.remove();
		}
	}

	/** Waits until an entry is applied. */
	synchronized CompletableFuture<Void> reach(long index) {
		return index <= reached ? CompletableFuture.completedFuture(null) : waiting.computeIfAbsent(index, each -> new CompletableFuture<>()).copy();
	}
}
