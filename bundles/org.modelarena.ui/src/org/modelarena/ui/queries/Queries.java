// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.queries;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobChangeListener;
import org.eclipse.core.runtime.jobs.Job;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.stores.StoreNode;

/** Asks queries in the background, and remembers them. Views show what it has. Thread-safe. */
public final class Queries {
	/** The family that all jobs of queries belong to. */
	public static final Object FAMILY = Queries.class;

	private static final Queries OF_WORKBENCH = new Queries();
	private static final int MOST_REMEMBERED = 50;
	/** The longest first execution that is repeated. The second one is compared: the first includes loading classes, which makes the first store look slow. */
	private static final long MOST_NANOS_FOR_ANOTHER = 2_000_000_000;
	/** The first query of a language on a store starts much up, which is no time of the store's: it is asked again although it took longer. */
	private static final long MOST_NANOS_OF_START = 15_000_000_000L;

	private final Set<Runnable> listeners = new CopyOnWriteArraySet<>();
	private final Deque<Query> history = new ArrayDeque<>();
	/** Languages and stores that were asked once. */
	private final Set<String> started = ConcurrentHashMap.newKeySet();
	private List<StoreNode> chosen = List.of();
	/** The versions that stores are asked in, if not the newest. */
	private final Map<StoreNode, Long> versions = new HashMap<>();
	private QueryRun current;
	private Job job;

	private Queries() {
	}

	/** The queries of the workbench. */
	public static Queries get() {
		return OF_WORKBENCH;
	}

	/** Asks stores one after the other, so that they do not slow each other down. What ran before is cancelled. */
	public synchronized QueryRun ask(Query query, List<StoreNode> stores) {
		stop();
		QueryRun run = new QueryRun(query, stores, versions);
		current = run;
		history.removeIf(query::equals);
		history.addFirst(query);
		if (history.size() > MOST_REMEMBERED) {
			history.removeLast();
		}
		job = new AskJob(run, started, this::changed);
		job.schedule();
		changed();
		return run;
	}

	/** The stores that are chosen in the console: editors help with the metamodel of the first. */
	public synchronized List<StoreNode> chosen() {
		return chosen;
	}

	/** Chooses exactly these; the others are asked in their newest version if they are chosen again. */
	public void choose(List<StoreNode> stores) {
		boolean isForgotten;
		synchronized (this) {
			chosen = List.copyOf(stores);
			isForgotten = versions.keySet().retainAll(stores);
		}
		if (isForgotten) {
			changed();
		}
	}

	/**
	 * From now on, a store is asked as it was at a version, until it is chosen no more.
	 *
	 * @param version empty for the newest
	 */
	public void askAsOf(StoreNode store, OptionalLong version) {
		synchronized (this) {
			if (version.isPresent()) {
				versions.put(store, version.getAsLong());
			} else {
				versions.remove(store);
			}
		}
		changed();
	}

	/** The version that a store is asked in; empty for the newest. */
	public synchronized OptionalLong version(StoreNode store) {
		Long version = versions.get(store);
		return version == null ? OptionalLong.empty() : OptionalLong.of(version);
	}

	/** Cancels what runs. */
	public synchronized void stop() {
		if (job != null) {
			job.cancel();
		}
	}

	/** The query that was asked last. */
	public synchronized Optional<QueryRun> current() {
		return Optional.ofNullable(current);
	}

	/** The queries of this session, the newest first. */
	public synchronized List<Query> history() {
		return List.copyOf(history);
	}

	/** Calls {@code listener} after each change, in any thread, until it is removed. */
	public void onChange(Runnable listener) {
		listeners.add(listener);
	}

	/** Ends what {@link #onChange} has begun. */
	public void remove(Runnable listener) {
		listeners.remove(listener);
	}

	private void changed() {
		listeners.forEach(Runnable::run);
	}

	/** Asks. */
	private static final class AskJob extends Job {
		private final QueryRun run;
		private final Set<String> started;
		private final Runnable changed;
		private final Cancellation cancellation = Cancellation.create();

		AskJob(QueryRun run, Set<String> started, Runnable changed) {
			super(Messages.query);
			this.run = run;
			this.started = started;
			this.changed = changed;
			// Also when it is cancelled before it begins.
			addJobChangeListener(IJobChangeListener.onDone(event -> {
				run.over();
				changed.run();
			}));
		}

		@Override
		protected IStatus run(IProgressMonitor monitor) {
			askAll();
			return cancellation.isCancelled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
		}

		private void askAll() {
			for (StoreNode store : run.stores()) {
				if (!cancellation.isCancelled()) {
					run.put(ask(store));
					changed.run();
				}
			}
			for (QueryRun.Outcome first : run.outcomes()) {
				boolean isStart = first.answer().isPresent() && started.add(run.query().language() + " " + first.store());
				long most = isStart ? MOST_NANOS_OF_START : run.stores().size() > 1 ? MOST_NANOS_FOR_ANOTHER : 0;
				if (!cancellation.isCancelled() && first.answer().isPresent() && first.nanos() < most) {
					QueryRun.Outcome again = ask(first.store());
					// Stopped in its midst, it has still answered once.
					if (!cancellation.isCancelled()) {
						run.put(first.isSame(again) ? first.in(again.nanos()) : again);
						changed.run();
					}
				}
			}
		}

		private QueryRun.Outcome ask(StoreNode store) {
			try {
				long[] nanos = new long[1];
				Answer answer = run.ask(store, endpoint -> {
					long start = System.nanoTime();
					Answer found = endpoint.execute(run.query(), QueryLimits.DEFAULT, cancellation);
					nanos[0] = System.nanoTime() - start;
					return found;
				});
				if (run.stores().size() > 1) {
					// What is compared: here, so that views have it at hand.
					answer.digest();
				}
				return new QueryRun.Outcome(store, Optional.of(answer), "", nanos[0]);
			} catch (RuntimeException | StackOverflowError e) {
				return new QueryRun.Outcome(store, Optional.empty(), BackgroundJob.reason(e), 0);
			}
		}

		@Override
		protected void canceling() {
			cancellation.cancel();
		}

		@Override
		public boolean belongsTo(Object family) {
			return family == FAMILY;
		}
	}
}
