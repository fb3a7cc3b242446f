// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;

import org.modelarena.protocol.CursorFailure;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.QueryPage;
import org.modelarena.protocol.call.CursorCall;

/** Rows that the server pushes as long as it has credit; taking a page gives as much as it had rows. Thread-safe. */
public final class PushedRows implements RowSource {
	private final Connection connection;
	private final String cursor;
	private final Deque<QueryPage> pages = new ArrayDeque<>();
	private CompletableFuture<QueryPage> waiting;
	private RuntimeException failure;

	/** Begins to listen; the query is to be started after that. */
	public PushedRows(Connection connection, String cursor) {
		this.connection = connection;
		this.cursor = cursor;
		connection.listen(cursor, this::receive);
	}

	private void receive(Object notification) {
		switch (notification) {
		case QueryPage page -> {
			if (page.isLast()) {
				connection.forget(cursor);
			}
			hand(page);
		}
		case CursorFailure failed -> fail(Fault.received(failed.code(), failed.message(), failed.data()));
		case null, default -> fail(connection.lost());
		}
	}

	private void hand(QueryPage page) {
		CompletableFuture<QueryPage> taker;
		synchronized (this) {
			taker = waiting;
			waiting = null;
			if (taker == null) {
				pages.add(page);
			}
		}
		if (taker != null) {
			give(taker, page);
		}
	}

	/** The query cannot be started, or has failed. */
	public void fail(RuntimeException why) {
		CompletableFuture<QueryPage> taker;
		synchronized (this) {
			failure = why;
			taker = waiting;
			waiting = null;
		}
		connection.forget(cursor);
		if (taker != null) {
			taker.completeExceptionally(why);
		}
	}

	private void give(CompletableFuture<QueryPage> taker, QueryPage page) {
		if (!page.isLast() && page.rows().count() > 0) {
			connection.notify(Methods.CREDIT, new CursorCall(cursor, (long) page.rows().count(), null));
		}
		taker.complete(page);
	}

	@Override
	public CompletableFuture<QueryPage> next() {
		CompletableFuture<QueryPage> taker = new CompletableFuture<>();
		QueryPage page;
		synchronized (this) {
			page = pages.poll();
			if (page == null && failure == null) {
				waiting = taker;
				return taker;
			}
		}
		if (page == null) {
			taker.completeExceptionally(failure);
		} else {
			give(taker, page);
		}
		return taker;
	}

	@Override
	public void cancel() {
		connection.forget(cursor);
		connection.call(Methods.CANCEL, new CursorCall(cursor, null, null), Void.class);
	}
}
