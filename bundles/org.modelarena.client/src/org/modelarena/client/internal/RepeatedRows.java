// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.answer.QueryPage;

/** Rows of a query that is begun again on another server if its own is lost before the first of them was handed out. */
public final class RepeatedRows implements RowSource {
	private static final long PAUSE_MILLIS = 50;

	private final Servers servers;
	private final Supplier<RowSource> starting;
	private final long end;
	private volatile RowSource source;
	private volatile boolean isCancelled;
	private boolean isHandedOut;

	/**
	 * Begins.
	 *
	 * @param starting begins the query on the next server; may block
	 * @param end      in {@link System#nanoTime}: after it, nothing is begun again
	 */
	public RepeatedRows(Servers servers, Supplier<RowSource> starting, long end) {
		this.servers = servers;
		this.starting = starting;
		this.end = end;
		this.source = starting.get();
	}

	@Override
	public CompletableFuture<QueryPage> next() {
		CompletableFuture<QueryPage> result = new CompletableFuture<>();
		take(result);
		return result;
	}

	private void take(CompletableFuture<QueryPage> result) {
		source.next().whenComplete((page, failure) -> {
			if (failure == null) {
				// There is one page at a time, so nobody else writes or reads this meanwhile.
				isHandedOut = true;
				servers.heard(page);
				result.complete(page);
				return;
			}
			Throwable cause = Fault.cause(failure);
			if (!isLost(cause)) {
				result.completeExceptionally(cause);
			} else if (isHandedOut) {
				result.completeExceptionally(new ArenaException(ErrorCode.STORE_UNAVAILABLE,
						"The server was lost after rows had been handed out: " + cause.getMessage() + " Ask again, for all of them.", cause));
			} else if (isCancelled || servers.isClosed() || System.nanoTime() > end) {
				result.completeExceptionally(cause);
			} else {
				Thread.ofVirtual().name("modelarena-client-again").start(() -> again(result));
			}
		});
	}

	private static boolean isLost(Throwable cause) {
		return cause instanceof ArenaException e && (e.code() == ErrorCode.STORE_UNAVAILABLE || e.code() == ErrorCode.CANCELLED);
	}

	private void again(CompletableFuture<QueryPage> result) {
		try {
			TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
			source = starting.get();
			if (isCancelled) {
				source.cancel();
			}
			take(result);
		} catch (InterruptedException | RuntimeException e) {
			result.completeExceptionally(e);
		}
	}

	@Override
	public void cancel() {
		isCancelled = true;
		source.cancel();
	}
}
