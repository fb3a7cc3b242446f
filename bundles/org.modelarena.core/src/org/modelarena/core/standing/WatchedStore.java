// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.Optional;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.edit.ForwardingEdit;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.PendingCommit;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ForwardingStore;
import org.modelarena.core.store.ModelStore;

/**
 * A store of this process with standing queries: whoever commits does so through here. Commits are counted from 0, the state that it begins with. Thread-safe.
 * Owns the store.
 */
public final class WatchedStore extends ForwardingStore {
	private final StandingQueries standing;
	private final Object committing = new Object();
	/** Held while a commit is made and told of; taken before the other. */
	private final Object ordering = new Object();
	private long version;

	public WatchedStore(ModelStore store, QueryLanguages languages) {
		super(store);
		this.standing = new StandingQueries(store.provider(), languages);
	}

	/**
	 * Begins to follow a query, from the newest state on.
	 *
	 * @param limits   of each time that the query is asked
	 * @param listener hears of the commits that follow
	 * @throws ArenaException as a query's execution does; {@link ErrorCode#STORE_BUSY} as {@link #begin}, on a store without snapshot isolation
	 */
	public StandingQuery standing(Query query, QueryLimits limits, StandingListener listener) {
		return unhindered(() -> standing.follow(query, limits, this::state, listener, Cancellation.create()));
	}

	/**
	 * As {@link #standing(Query, QueryLimits, StandingListener)}, for a query that is prepared already.
	 *
	 * @param of     what it was prepared for
	 * @param caller may give up while the query is asked first
	 */
	public StandingQuery standing(PreparedQuery query, Metamodel of, QueryLimits limits, StandingListener listener, Cancellation caller) {
		return unhindered(() -> standing.follow(query, of, limits, this::state, listener, caller));
	}

	/** While nobody commits, where commits would wait for the state that is asked. */
	private StandingQuery unhindered(Supplier<StandingQuery> work) {
		if (provider().capabilities().contains(Capability.SNAPSHOT_ISOLATION)) {
			return work.get();
		}
		try (ModelEdit turn = store().begin()) {
			return work.get();
		}
	}

	private StandingQueries.State state() {
		synchronized (committing) {
			return new StandingQueries.State(store().snapshot(), version);
		}
	}

	/** The number of commits so far. */
	public long version() {
		synchronized (committing) {
			return version;
		}
	}

	/**
	 * Waits until all listeners have been told of all commits so far.
	 *
	 * @throws ArenaException {@link ErrorCode#CANCELLED} if the thread is interrupted
	 */
	public void await() {
		try {
			standing.await();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while waiting for standing queries.", e);
		}
	}

	@Override
	public ModelEdit begin() {
		return new WatchedEdit(store().begin());
	}

	private final class WatchedEdit extends ForwardingEdit {
		WatchedEdit(ModelEdit edit) {
			super(edit);
		}

		@Override
		public void commit() {
			StandingQueries.Announced announced = standing.announce(edit());
			// A store may let the next edit commit before this one is on disk.
			synchronized (ordering) {
				long made;
				try {
					synchronized (committing) {
						edit().commit();
						version++;
						made = version;
					}
				} catch (RuntimeException | Error e) {
					// Something of it may be there.
					announced.failed();
					throw e;
				}
				announced.committed(made, WatchedStore.this::snapshot);
			}
		}

		/** Nothing: whoever commits later could not be told of in order. */
		@Override
		public Optional<PendingCommit> append() {
			return Optional.empty();
		}
	}

	@Override
	public void close() {
		try (ModelStore last = store(); standing) {
			// Standing queries end first, as they hold states of the store.
		}
	}
}
