// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiFunction;
import java.util.function.Function;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Unfinished;
import org.modelarena.core.constraint.Fix;
import org.modelarena.core.constraint.RuleQuery;
import org.modelarena.core.constraint.RuleSet;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.AnswerChange;
import org.modelarena.core.standing.StandingListener;
import org.modelarena.core.standing.WatchedStore;
import org.modelarena.core.store.Capability;

/**
 * A check of constraints that follows the commits of a store: each rule that a plan can check by the difference that the commit makes, the others by checking them again if the commit
 * concerns them. Messages are made when somebody asks. Thread-safe; to be closed before its store.
 */
public final class StandingCheck implements FollowedCheck {
	/** Messages, fixes and their edits are for somebody who waits. */
	private static final Duration PATIENCE = Duration.ofSeconds(30);
	private static final QueryLimits LIMITS = QueryLimits.DEFAULT.withRows(Long.MAX_VALUE);

	private static final StandingListener NOBODY = new StandingListener() {
		@Override
		public void changed(AnswerChange change) {
			// The one who follows the query is told as well.
		}

		@Override
		public void restarted(long version, Answer answer) {
			// Likewise.
		}

		@Override
		public void failed(long version, ArenaException reason) {
			// Likewise.
		}
	};

	private final WatchedStore store;
	private final Metamodel metamodel;
	private final List<FollowedRules> followed = new ArrayList<>();
	private final Cancellation ending = Cancellation.create();
	/** Shared by those who read the store, and taken by who closes this. */
	private final ReentrantReadWriteLock reading = new ReentrantReadWriteLock();

	/** The work of asking rules again, one after the other; done when none is left. */
	private CompletableFuture<Void> asking = CompletableFuture.completedFuture(null);

	private StandingCheck(WatchedStore store, Metamodel metamodel) {
		this.store = store;
		this.metamodel = metamodel;
	}

	/**
	 * Checks all rules, and follows them.
	 *
	 * @param metamodel    of the store, for which the rules were parsed; when what it derives changes, all rules have a problem, and the check is to be begun anew
	 * @param onChange     called when the violations of a rule may be others, in a thread that must not be blocked, perhaps before this returns
	 * @param cancellation ends the first check; carries its deadline, if any
	 * @throws ArenaException as {@link RuleSet#check}
	 */
	public static StandingCheck begin(WatchedStore store, Metamodel metamodel, List<RuleQuery> queries, Runnable onChange, Cancellation cancellation) {
		StandingCheck check = new StandingCheck(store, metamodel);
		try (Unfinished work = new Unfinished()) {
			work.add(check::close);
			for (RuleQuery query : queries) {
				FollowedRules rules = new FollowedRules(query, onChange, check::askAgain);
				check.followed.add(rules);
				rules.begin(store, metamodel, LIMITS, cancellation);
			}
			return work.done(check);
		}
	}

	/**
	 * On a store without snapshot isolation, an answer cannot be followed through a state in which its plan fails, and nobody asks before the next commit. Somebody else who asks
	 * restarts it.
	 */
	private synchronized void askAgain(FollowedRules rules) {
		if (store.provider().capabilities().contains(Capability.SNAPSHOT_ISOLATION) || ending.isCancelled()) {
			return;
		}
		// Not in the thread of the one who commits.
		asking = asking.thenRunAsync(() -> {
			try {
				open(ending, token -> {
					store.standing(rules.query().query(), metamodel, LIMITS, NOBODY, token).close();
					return null;
				});
			} catch (ArenaException e) {
				rules.unknown(e);
			}
		}, work -> Thread.ofVirtual().name("arena check").start(work));
	}

	@Override
	public List<CheckedRule> rules() {
		return followed.stream().flatMap(each -> each.rules().stream()).toList();
	}

	/** Waits until all commits so far are followed. */
	public void await() {
		store.await();
		CompletableFuture<Void> last;
		synchronized (this) {
			last = asking;
		}
		last.join();
	}

	@Override
	public List<String> messages(CheckedRule rule, List<Violator> violators, Cancellation cancellation) {
		return read(cancellation, (state, token) -> rule.query().messages(violators.stream().map(Violator::row).toList(), state, token));
	}

	@Override
	public List<Fix> fixes(CheckedRule rule, Violator violator, Cancellation cancellation) {
		return read(cancellation, (state, token) -> rule.query().fixes(violator.row(), state, token));
	}

	@Override
	public void apply(Fix fix, Cancellation cancellation) {
		open(cancellation, token -> {
			try (ModelEdit edit = store.begin()) {
				fix.apply(edit, token);
				edit.commit();
			}
			return null;
		});
	}

	private <T> T read(Cancellation cancellation, BiFunction<ModelSnapshot, Cancellation, T> work) {
		return open(cancellation, token -> {
			try (ModelSnapshot state = store.snapshot()) {
				return work.apply(state, token);
			}
		});
	}

	private <T extends @Nullable Object> T open(Cancellation cancellation, Function<Cancellation, T> work) {
		reading.readLock().lock();
		Cancellation token = cancellation.child();
		try (Cancellation.Registration ended = ending.onCancel(token::cancel)) {
			if (ending.isCancelled()) {
				throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The check has ended.");
			}
			return work.apply(token.withTimeout(PATIENCE));
		} finally {
			reading.readLock().unlock();
		}
	}

	@Override
	public boolean isClosed() {
		return ending.isCancelled();
	}

	@Override
	public boolean isOutdated() {
		return !isClosed() && store.metamodel() != metamodel;
	}

	@Override
	public void close() {
		ending.cancel();
		reading.writeLock().lock();
		try {
			followed.forEach(FollowedRules::close);
		} finally {
			reading.writeLock().unlock();
		}
	}
}
