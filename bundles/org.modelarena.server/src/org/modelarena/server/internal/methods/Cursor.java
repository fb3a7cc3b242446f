// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.CursorFailure;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.QueryPage;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.server.Bearer;
import org.modelarena.server.Right;
import org.modelarena.server.internal.metrics.Metrics;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.session.Owner;
import org.modelarena.server.internal.session.Session;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.store.HeldAnswers;

/**
 * The rows of an answer that a client has not had yet, or of a query that still runs. Rows go to whoever asks for the next ones, or are pushed as long as
 * there is credit and the connection takes them. Closed after the last row, or when nobody has asked for some time. Thread-safe.
 */
final class Cursor implements Session.Ending {
	private static final String CLOSED = "The cursor is closed: all its rows were read, it was cancelled, or nobody has read it for some time.";

	private final String id;
	private final String store;
	private final Session session;
	private final Owner owner;
	private final Workers workers;
	private final Cancellation cancellation;
	private final Lease lease;
	private final HeldAnswers held;
	private final int pageRows;
	private Evaluated result;
	private Throwable failure;
	private long heldBytes;
	private long position;
	private long credit;
	private CompletableFuture<QueryPage> waiting;
	private Future<?> patience;
	private boolean isPumping;
	private boolean isClosed;
	private Metrics metrics;

	/**
	 * @param position how many rows the client has already
	 * @param idle     after which nobody is thought to want the rest
	 */
	Cursor(String id, String store, CallContext context, Workers workers, HeldAnswers held, Duration idle, int pageRows, long position) {
		this.held = held;
		this.id = id;
		this.store = store;
		this.session = context.session();
		this.owner = context.owner();
		this.workers = workers;
		this.cancellation = context.cancellation();
		this.pageRows = pageRows;
		this.position = position;
		this.lease = new Lease(workers, idle, this::expire);
	}

	String id() {
		return id;
	}

	/** Has this cursor counted as long as it is open. */
	synchronized void countIn(Metrics counts) {
		metrics = counts;
		counts.cursorOpened();
	}

	/**
	 * The answer is there.
	 *
	 * @throws ArenaException {@link ErrorCode#OUT_OF_MEMORY} if it cannot be held
	 */
	void complete(Evaluated evaluated) {
		long size = held.hold(evaluated.answer());
		synchronized (this) {
			if (isClosed) {
				held.release(size);
				return;
			}
			heldBytes = size;
			result = evaluated;
			// As long as the query runs, its deadline ends it.
			lease.start();
		}
		answer();
		pump();
	}

	@Override
	public void require(Bearer client) {
		client.require(Right.READ, store);
	}

	/** Nobody takes the rows. */
	private void expire() {
		session.push().ifPresent(push -> push.notify(Methods.FAILED, CursorFailure.of(id, new ArenaException(ErrorCode.NOT_FOUND, CLOSED))));
		session.end(id);
	}

	/** There will be none. */
	void fail(Throwable cause) {
		boolean isPushed;
		synchronized (this) {
			failure = cause;
			isPushed = !isClosed && waiting == null && session.push().isPresent();
		}
		answer();
		if (isPushed) {
			session.push().get().notify(Methods.FAILED, CursorFailure.of(id, cause));
			session.end(id);
		}
	}

	/**
	 * The next rows; waits for the answer.
	 *
	 * @param most how many
	 * @param wait after which a page without rows is given
	 */
	CompletableFuture<QueryPage> next(int most, Duration wait) {
		CompletableFuture<QueryPage> page = new CompletableFuture<>();
		synchronized (this) {
			lease.renew();
			if (isClosed) {
				return CompletableFuture.failedFuture(new ArenaException(ErrorCode.NOT_FOUND, CLOSED));
			}
			if (waiting != null) {
				return CompletableFuture.failedFuture(new ArenaException(ErrorCode.REQUEST_INVALID, "Another call waits for the next rows of this cursor."));
			}
			if (result == null && failure == null) {
				waiting = page;
				patience = workers.after(wait, () -> giveUp(page));
				return page;
			}
		}
		complete(page, most);
		return page;
	}

	private void giveUp(CompletableFuture<QueryPage> page) {
		synchronized (this) {
			if (waiting != page) {
				return;
			}
			waiting = null;
		}
		page.complete(QueryPage.of(id, null));
	}

	private void answer() {
		CompletableFuture<QueryPage> page;
		synchronized (this) {
			page = waiting;
			waiting = null;
			if (patience != null) {
				patience.cancel(false);
			}
		}
		if (page != null) {
			complete(page, pageRows);
		}
	}

	private void complete(CompletableFuture<QueryPage> page, int most) {
		Throwable failed;
		synchronized (this) {
			failed = isClosed && failure == null ? new ArenaException(ErrorCode.CANCELLED, "Cancelled.") : failure;
		}
		if (failed != null) {
			session.end(id);
			page.completeExceptionally(failed);
		} else {
			page.complete(take(most));
		}
	}

	private QueryPage take(long most) {
		QueryPage page;
		synchronized (this) {
			Rows rows = Pages.page(result.answer(), position, most);
			position += rows.count();
			boolean isLast = position == result.answer().count();
			page = isLast ? result.lastPage(id, rows) : QueryPage.of(id, rows);
		}
		if (page.isLast()) {
			session.end(id);
		}
		return page;
	}

	/** Allows to push more rows. */
	void addCredit(long rows) {
		synchronized (this) {
			credit = Math.min(Long.MAX_VALUE / 2, credit + rows);
			lease.renew();
		}
		pump();
	}

	/** One thread at a time pushes; it goes on in one of the workers when the connection has room again. */
	private void pump() {
		synchronized (this) {
			if (isPumping || !canPush()) {
				return;
			}
			isPumping = true;
		}
		session.push().get().outbox().whenRoomy(() -> workers.run(owner, () -> {
			push();
			return null;
		}, cancellation).whenComplete((done, failed) -> {
			synchronized (this) {
				isPumping = false;
			}
			if (failed == null) {
				pump();
			} else {
				// Whoever waits for rows is told, unless he has ended it himself.
				fail(failed);
			}
		}));
	}

	private boolean canPush() {
		return !isClosed && result != null && credit > 0 && session.push().isPresent();
	}

	private void push() {
		Session.Push push = session.push().get();
		while (push.outbox().isRoomy()) {
			long most;
			synchronized (this) {
				if (!canPush()) {
					return;
				}
				most = Math.min(credit, pageRows);
				lease.renew();
			}
			QueryPage page = take(most);
			synchronized (this) {
				credit -= page.rows().count();
			}
			push.notify(Methods.ROWS, page);
		}
	}

	@Override
	public void end() {
		CompletableFuture<QueryPage> page;
		synchronized (this) {
			if (!isClosed && metrics != null) {
				metrics.cursorClosed();
			}
			isClosed = true;
			page = waiting;
			waiting = null;
			held.release(heldBytes);
			heldBytes = 0;
		}
		lease.close();
		cancellation.cancel();
		if (page != null) {
			page.completeExceptionally(new ArenaException(ErrorCode.CANCELLED, "Cancelled."));
		}
	}
}
