// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;

import org.modelarena.client.internal.RowSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.answer.QueryPage;
import org.modelarena.protocol.answer.Rows;

/**
 * The rows of one query, page by page, as its subscriber asks for them: rows that are not asked for stay with the server, except for a few pages. Accepts one
 * subscriber. Signals come one after another, from threads of the client.
 */
public final class RowPublisher implements Flow.Publisher<Rows> {
	private final RowSource source;
	private final AtomicBoolean taken = new AtomicBoolean();

	RowPublisher(RowSource source) {
		this.source = source;
	}

	@Override
	public void subscribe(Flow.Subscriber<? super Rows> subscriber) {
		if (!taken.compareAndSet(false, true)) {
			subscriber.onSubscribe(new Flow.Subscription() {
				@Override
				public void request(long n) {
				}

				@Override
				public void cancel() {
				}
			});
			subscriber.onError(new IllegalStateException("The rows of a query go to one subscriber; ask again for another one."));
			return;
		}
		subscriber.onSubscribe(new Demand(subscriber));
	}

	/** How many pages are wanted; one is fetched at a time. */
	private final class Demand implements Flow.Subscription {
		private final Flow.Subscriber<? super Rows> subscriber;
		private long demand;
		private boolean isFetching;
		private boolean isDone;

		Demand(Flow.Subscriber<? super Rows> subscriber) {
			this.subscriber = subscriber;
		}

		@Override
		public void request(long n) {
			if (n <= 0) {
				fail(new IllegalArgumentException("The number of pages to request is greater than 0."));
				return;
			}
			synchronized (this) {
				demand = demand + n < 0 ? Long.MAX_VALUE : demand + n;
				if (isFetching || isDone) {
					return;
				}
				isFetching = true;
			}
			fetch();
		}

		private void fetch() {
			// A subscriber that throws, which the specification forbids, would leave the query open at the server.
			source.next().thenAcceptAsync(this::take).exceptionally(failure -> {
				fail(Fault.cause(failure));
				return null;
			});
		}

		private void take(QueryPage page) {
			synchronized (this) {
				if (isDone) {
					return;
				}
				demand--;
				isDone = page.isLast();
			}
			subscriber.onNext(page.rows());
			if (page.isLast()) {
				subscriber.onComplete();
				return;
			}
			synchronized (this) {
				if (demand == 0 || isDone) {
					isFetching = false;
					return;
				}
			}
			fetch();
		}

		private void fail(Throwable cause) {
			synchronized (this) {
				if (isDone) {
					return;
				}
				isDone = true;
			}
			source.cancel();
			subscriber.onError(cause instanceof RuntimeException ? cause : new ArenaException(ErrorCode.INTERNAL, String.valueOf(cause.getMessage()), cause));
		}

		@Override
		public void cancel() {
			synchronized (this) {
				if (isDone) {
					return;
				}
				isDone = true;
			}
			source.cancel();
		}
	}
}
