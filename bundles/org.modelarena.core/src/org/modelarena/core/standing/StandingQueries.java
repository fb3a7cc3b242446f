// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.standing.MaintainedAnswer.PendingDifference;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.PreparedQueries;
import org.modelarena.core.store.StoreProvider;

/**
 * The standing queries of one store, whose commits are announced here by whoever makes them. A query that several listen to is followed once. Thread-safe.
 *
 * <p>On a store with {@link Capability#SNAPSHOT_ISOLATION}, differences are computed behind the commits, between the states before and after them, and no commit
 * waits. On others, where commits wait for open snapshots, they are computed by the thread that commits, one half before the commit and one after it.
 */
public final class StandingQueries implements AutoCloseable {
	/** More queries are rather asked again; where the one who commits has to wait for the differences, sooner. */
	private static final int MOST_KEPT = 10_000;
	private static final int MOST_KEPT_IN_COMMITS = 100;
	/** Of more queries than these, the order hardly matters, and to sort them takes the time of the one who commits. */
	private static final int MOST_SORTED = 100;
	private static final System.Logger LOG = System.getLogger(StandingQueries.class.getName());
	private static final long IDLE_SECONDS = 5;
	private static final long PATIENCE_SECONDS = 10;

	private final boolean isIsolated;
	/** Whether others may commit to the same store, who do not tell. */
	private final boolean isShared;
	private final QueryLanguages languages;
	private final PreparedQueries prepared;
	private final ThreadPoolExecutor pool;
	private final Cancellation ending = Cancellation.create();
	/** By query, or prepared query. */
	private final Map<Object, FollowedQuery> followed = new HashMap<>();
	/** Something may be in the next state that no commit has told of. */
	private boolean isUnknown;
	/** The newest state, as long as queries are followed and the store is isolated. */
	private @Nullable SharedSnapshot current;

	public StandingQueries(StoreProvider provider, QueryLanguages languages) {
		this.isIsolated = provider.capabilities().contains(Capability.SNAPSHOT_ISOLATION);
		this.isShared = provider.capabilities().contains(Capability.REMOTE);
		this.languages = languages;
		this.prepared = new PreparedQueries(languages);
		int threads = Runtime.getRuntime().availableProcessors();
		this.pool = new ThreadPoolExecutor(threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
			Thread thread = new Thread(work, "arena standing queries");
			thread.setDaemon(true);
			return thread;
		});
		pool.allowCoreThreadTimeOut(true);
	}

	/** A state, for the receiver to close, and its version. */
	public record State(ModelSnapshot snapshot, long version) {
	}

	/**
	 * Begins to follow a query. On a store without isolation, the caller sees to it that no edit goes on meanwhile.
	 *
	 * @param limits   of each time that the query is asked, and of each difference
	 * @param newest   gives the newest state
	 * @param listener hears of each commit after the state that the result tells of, and of none before
	 * @param caller   may give up while the query is asked first
	 * @throws ArenaException as a query's execution does
	 */
	public StandingQuery follow(Query query, QueryLimits limits, Supplier<State> newest, StandingListener listener, Cancellation caller) {
		Query planned = query.by(query.strategy().orElse(languages.has(query.language(), Strategy.COMPILED) ? Strategy.COMPILED : Strategy.INTERPRETED));
		return follow(planned, metamodel -> prepared.prepare(planned, metamodel, ending), limits, newest, listener, caller);
	}

	/**
	 * As {@link #follow(Query, QueryLimits, Supplier, StandingListener, Cancellation)}, for one that is prepared already. Followed again, it is the same query.
	 *
	 * @param of what it was prepared for; when what the store derives or indexes changes, the query fails with {@link ErrorCode#CONFLICT}
	 */
	public StandingQuery follow(PreparedQuery query, Metamodel of, QueryLimits limits, Supplier<State> newest, StandingListener listener, Cancellation caller) {
		return follow(query, metamodel -> {
			if (metamodel != of) {
				throw new ArenaException(ErrorCode.CONFLICT, "What the store derives or indexes has changed; prepare the query again.");
			}
			return query;
		}, limits, newest, listener, caller);
	}

	private StandingQuery follow(Object planned, Function<Metamodel, PreparedQuery> prepare, QueryLimits limits, Supplier<State> newest, StandingListener listener, Cancellation caller) {
		SharedSnapshot now;
		FollowedQuery joined;
		synchronized (this) {
			requireOpen();
			now = state(newest);
			joined = followed.computeIfAbsent(planned, missing -> new FollowedQuery(
					new StandingAnswer(prepare, limits, followed.size() < (isIsolated ? MOST_KEPT : MOST_KEPT_IN_COMMITS), ending), pool, isIsolated,
					unused -> forget(planned, unused)));
			joined.expect();
		}
		try {
			return joined.join(listener, now, caller);
		} finally {
			now.release();
		}
	}

	private SharedSnapshot state(Supplier<State> newest) {
		State read = newest.get();
		SharedSnapshot known = current;
		if (known != null && known.snapshot().metamodel() == read.snapshot().metamodel()) {
			read.snapshot().close();
			return known.retain();
		}
		SharedSnapshot now = new SharedSnapshot(read.snapshot(), read.version());
		if (known != null) {
			// What is derived or indexed has changed.
			step(known, now, null);
			return now.retain();
		}
		if (isIsolated) {
			current = now.retain();
		}
		return now;
	}

	private void requireOpen() {
		if (ending.isCancelled()) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The store is closed.");
		}
	}

	private synchronized void forget(Object query, FollowedQuery unused) {
		if (followed.get(query) == unused && unused.isUnused()) {
			followed.remove(query);
			unused.end();
			if (followed.isEmpty() && current != null) {
				current.release();
				current = null;
			}
		}
	}

	/** Announces what an edit is about to change, in its thread and before it is committed; {@link Announced#committed} has to follow if it is. */
	public Announced announce(ModelEdit edit) {
		List<FollowedQuery> all;
		synchronized (this) {
			all = List.copyOf(followed.values());
		}
		if (all.isEmpty()) {
			return new Announced(null, Map.of());
		}
		if (isIsolated) {
			return new Announced(touched(edit), Map.of());
		}
		Map<FollowedQuery, PendingDifference> pending = new LinkedHashMap<>();
		try {
			Change change = Change.of(edit, ending);
			for (FollowedQuery each : all) {
				PendingDifference difference = each.before(change);
				if (difference != null) {
					pending.put(each, difference);
				}
			}
		} catch (ArenaException e) {
			// No commit fails because somebody watches.
			all.forEach(FollowedQuery::lose);
		}
		return new Announced(null, pending);
	}

	/** Null if the edit cannot tell, or others commit as well. */
	private long @Nullable [] touched(ModelEdit edit) {
		if (isShared) {
			return null;
		}
		try {
			return Change.touched(edit, ending);
		} catch (ArenaException e) {
			return null;
		}
	}

	/** A commit that is about to be made. Used by one thread at a time. */
	public final class Announced {
		private final long @Nullable [] touched;
		private final Map<FollowedQuery, PendingDifference> pending;

		private Announced(long @Nullable [] touched, Map<FollowedQuery, PendingDifference> pending) {
			this.touched = touched;
			this.pending = pending;
		}

		/**
		 * The commit is visible; told in the order of the commits.
		 *
		 * @param state gives the state with this commit and with no later one; not called if nobody listens
		 */
		public void committed(long version, Supplier<ModelSnapshot> state) {
			try {
				tell(version, state);
			} catch (ArenaException e) {
				// The commit is made, whatever becomes of those who watch.
				LOG.log(System.Logger.Level.WARNING, "The state after a commit could not be shown to standing queries.", e);
				failed();
			}
		}

		/** The commit was not made, or it is not known whether it was. */
		public void failed() {
			List<FollowedQuery> all;
			synchronized (StandingQueries.this) {
				isUnknown = true;
				all = List.copyOf(followed.values());
			}
			if (!isIsolated) {
				all.forEach(FollowedQuery::lose);
			}
		}

		private void tell(long version, Supplier<ModelSnapshot> state) {
			if (isIsolated) {
				step(version, state, touched);
				return;
			}
			List<FollowedQuery> all;
			synchronized (StandingQueries.this) {
				all = List.copyOf(followed.values());
			}
			if (!all.isEmpty()) {
				SharedSnapshot now = new SharedSnapshot(state.get(), version);
				try {
					all.forEach(each -> each.after(pending.get(each), now));
				} finally {
					now.release();
				}
			}
		}
	}

	private synchronized void step(long version, Supplier<ModelSnapshot> state, long @Nullable [] touched) {
		SharedSnapshot before = current;
		if (before == null || version <= before.version()) {
			return;
		}
		step(before, new SharedSnapshot(state.get(), version), isUnknown ? null : touched);
		isUnknown = false;
	}

	private void step(SharedSnapshot before, SharedSnapshot after, long @Nullable [] touched) {
		CommitStep step = new CommitStep(before, after, touched);
		for (FollowedQuery each : costlyFirst()) {
			each.follow(step.again());
		}
		step.release();
		before.release();
		current = after;
	}

	/** So that the last one to end is not a costly one that began last, with one thread at work: Graham's longest processing time first. */
	private Collection<FollowedQuery> costlyFirst() {
		if (followed.size() > MOST_SORTED) {
			return followed.values();
		}
		record Timed(FollowedQuery query, long nanos) {
		}
		// Times change meanwhile.
		List<Timed> timed = new ArrayList<>();
		followed.values().forEach(query -> timed.add(new Timed(query, query.nanos())));
		timed.sort(Comparator.comparingLong(Timed::nanos).reversed());
		List<FollowedQuery> sorted = new ArrayList<>();
		timed.forEach(each -> sorted.add(each.query()));
		return sorted;
	}

	/** Waits until all listeners have been told of all commits so far. */
	public void await() throws InterruptedException {
		List<FollowedQuery> all;
		synchronized (this) {
			all = new ArrayList<>(followed.values());
		}
		for (FollowedQuery each : all) {
			each.await();
		}
	}

	@Override
	public void close() {
		ending.cancel();
		synchronized (this) {
			followed.values().forEach(FollowedQuery::end);
			followed.clear();
			if (current != null) {
				current.release();
				current = null;
			}
		}
		pool.shutdown();
		try {
			// They hold states of the store, which is closed next.
			if (!pool.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
				LOG.log(System.Logger.Level.WARNING, "Standing queries have not ended in time.");
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}
}
