// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.budget.HeapGuard;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.standing.MaintainedAnswer.MaintenanceEnd;
import org.modelarena.core.standing.MaintainedAnswer.PendingDifference;

/**
 * The answer of one query as it goes from state to state: kept up where that is possible, asked again elsewhere. Used by one thread at a time.
 */
final class StandingAnswer {
	/** One who commits waits for a difference so long, on stores where he has to. */
	private static final Duration COMMITS_PATIENCE = Duration.ofSeconds(1);
	private static final String TOOK_LONGER = "the differences of commits as large as the last one took longer than asking";

	private final Function<Metamodel, PreparedQuery> prepare;
	private final QueryLimits limits;
	private final boolean mayKeep;
	private final Cancellation cancellation;
	private volatile @Nullable MaintainedAnswer keeper;
	private final FollowingLimit followable = new FollowingLimit();
	/** The whole answer, if there is no keeper or the last commit was not followed; null if it is not known. */
	private volatile @Nullable Answer asked;
	/** Of a query that is asked again; null if they are not known. */
	private @Nullable Set<EStructuralFeature> reads;
	/** Whether the edit that is being committed changes nothing that a query which is asked again reads. */
	private boolean isUnconcerned;
	private volatile String reason = "";
	/** Of the state that it has begun with. */
	private @Nullable Metamodel metamodel;
	private long askingNanos;
	private long count;
	private Digest digest = Digest.EMPTY;

	/**
	 * @param prepare      the query, for the metamodel of a state
	 * @param mayKeep      whether its answer may be kept up, if that is possible
	 * @param cancellation ends everything
	 */
	StandingAnswer(Function<Metamodel, PreparedQuery> prepare, QueryLimits limits, boolean mayKeep, Cancellation cancellation) {
		this.mayKeep = mayKeep;
		this.prepare = prepare;
		this.limits = limits;
		this.cancellation = cancellation;
	}

	/** Asks the query, and begins to keep its answer up from there. */
	Answer begin(ModelSnapshot state) {
		return begin(state, cancellation);
	}

	/** @param caller who may not want to wait any longer */
	Answer begin(ModelSnapshot state, Cancellation caller) {
		return within(caller, limits.timeout(), token -> {
			PreparedQuery query = prepare.apply(state.metamodel());
			long start = System.nanoTime();
			Maintenance maintenance = Maintenance.of(query, state, limits, token);
			askingNanos = System.nanoTime() - start;
			metamodel = state.metamodel();
			keeper = mayKeep ? maintenance.maintained() : null;
			reads = maintenance.reads();
			asked = keeper == null ? maintenance.first() : null;
			reason = mayKeep ? maintenance.reason() : "as many queries are followed already as can be";
			count = maintenance.first().count();
			digest = maintenance.first().digest();
			return maintenance.first();
		});
	}

	private <T> T within(Function<Cancellation, T> work) {
		return within(cancellation, limits.timeout(), work);
	}

	private <T> T within(Duration most, Function<Cancellation, T> work) {
		return within(cancellation, limits.timeout().compareTo(most) < 0 ? limits.timeout() : most, work);
	}

	private static <T> T within(Cancellation caller, Duration timeout, Function<Cancellation, T> work) {
		try (HeapGuard.Claim memory = HeapGuard.INSTANCE.claim()) {
			return work.apply(caller.withTimeout(timeout).withProbe(memory));
		}
	}

	/** The whole answer, in the state that it is about. */
	Answer now(ModelSnapshot state, Cancellation caller) {
		Answer known = asked;
		return known != null ? known : within(caller, limits.timeout(), token -> ask(state, token));
	}

	/** Empty if the answer is kept up; why the query is asked again, if it is. */
	String reason() {
		return reason;
	}

	/** How the difference is computed; empty if the query is asked again. */
	List<String> steps() {
		MaintainedAnswer kept = keeper;
		return kept == null || !isKept() ? List.of() : kept.steps();
	}

	/** Whether the last commit was followed, or could have been. */
	boolean isKept() {
		return keeper != null && reason.isEmpty();
	}

	/** Whether the answer is known. */
	boolean isKnown() {
		return keeper != null || asked != null;
	}

	/** The answer is not known any more. */
	void lose() {
		keeper = null;
		asked = null;
	}

	long count() {
		return count;
	}

	Digest digest() {
		return digest;
	}

	/**
	 * The difference that a step makes; both of its states are open.
	 *
	 * @throws ArenaException as a query's execution does; then the answer is not known
	 */
	Optional<AnswerDifference> step(CommitStep step) {
		try {
			return counted(within(token -> differences(step, token)));
		} catch (ArenaException e) {
			lose();
			throw e;
		}
	}

	private @Nullable AnswerDifference differences(CommitStep step, Cancellation token) {
		MaintainedAnswer kept = keeper;
		if (step.isKnown() && kept != null) {
			boolean isFollowed = !followable.isBeyond(step.change().size()) || !isConcerned(step.change());
			return isFollowed ? kept(kept, step, token) : instead(step, token);
		}
		return !step.isKnown() || isConcerned(step.change()) ? again(step, token) : null;
	}

	private @Nullable AnswerDifference kept(MaintainedAnswer kept, CommitStep step, Cancellation token) {
		try {
			long start = System.nanoTime();
			AnswerDifference difference = null;
			Optional<PendingDifference> pending = kept.before(step.change(), token);
			if (pending.isPresent()) {
				difference = pending.get().after(step.after().snapshot(), token);
				followable.followed(step.change().size(), System.nanoTime() - start, askingNanos);
			}
			asked = null;
			reason = "";
			return difference;
		} catch (MaintenanceEnd e) {
			// The new answer tells why, if it cannot be kept up either.
		} catch (ArenaException e) {
			if (e.code() != ErrorCode.UNSUPPORTED) {
				throw e;
			}
		}
		return again(step, token);
	}

	private boolean isConcerned(Change change) {
		Set<EStructuralFeature> known = reads;
		return known == null || change.isAbout(known);
	}

	/** Asks in the new state; perhaps the answer can be kept up from there. */
	private AnswerDifference again(CommitStep step, Cancellation token) {
		return between(old(step, token), begin(step.after().snapshot()));
	}

	/** The answer in the old state: where it is not known as a whole, it is asked for in that state as well. */
	private Answer old(CommitStep step, Cancellation token) {
		return asked != null ? asked : ask(step.before().snapshot(), token);
	}

	/** Asks again where it takes less time than to follow; the next commit may be as large. */
	private AnswerDifference instead(CommitStep step, Cancellation token) {
		Answer before = old(step, token);
		Answer after = begin(step.after().snapshot());
		asked = after;
		reason = reason.isEmpty() ? TOOK_LONGER : reason;
		return between(before, after);
	}

	/** Of two answers, of which the second is the one that it has begun with. */
	private AnswerDifference between(Answer before, Answer after) {
		count = before.count();
		digest = before.digest();
		return AnswerDifference.between(before, after);
	}

	private Answer ask(ModelSnapshot state, Cancellation token) {
		return prepare.apply(state.metamodel()).execute(state, limits, token);
	}

	/** In the thread of an edit that is about to be committed: what is to be done afterwards, by {@link #after}. */
	@Nullable
	PendingDifference before(Change change) {
		try {
			if (metamodel != change.before().metamodel() && !beginAgain(change.before())) {
				return null;
			}
			MaintainedAnswer kept = keeper;
			isUnconcerned = kept == null && !isConcerned(change);
			return kept == null ? null : within(COMMITS_PATIENCE, token -> kept.before(change, token)).orElse(null);
		} catch (MaintenanceEnd e) {
			reason = String.valueOf(e.getMessage());
		} catch (ArenaException e) {
			if (e.code() != ErrorCode.UNSUPPORTED) {
				lose();
				return null;
			}
			reason = String.valueOf(e.getMessage());
		}
		try {
			asked = within(token -> ask(change.before(), token));
			keeper = null;
		} catch (ArenaException e) {
			lose();
		}
		return null;
	}

	/** For another metamodel: what is derived may have changed meanwhile, and with it the answer, which is not known then. False if the answer is not kept up. */
	private boolean beginAgain(ModelSnapshot state) {
		long known = count;
		Digest rows = digest;
		begin(state);
		if (count != known || !digest.equals(rows)) {
			lose();
		}
		return keeper != null;
	}

	/** The difference when the edit has been committed. */
	Optional<AnswerDifference> after(PendingDifference pending, ModelSnapshot state) {
		try {
			return counted(within(COMMITS_PATIENCE, token -> pending.after(state, token)));
		} catch (MaintenanceEnd e) {
			lose();
			reason = String.valueOf(e.getMessage());
			throw new ArenaException(ErrorCode.QUERY_FAILED, "The answer cannot be followed through this change: " + e.getMessage() + "; ask again.");
		} catch (ArenaException e) {
			lose();
			throw e;
		}
	}

	/** The difference to a state, of a query that is asked again. */
	Optional<AnswerDifference> askAgain(ModelSnapshot state) {
		if (isUnconcerned) {
			isUnconcerned = false;
			return Optional.empty();
		}
		Answer before = asked;
		try {
			Answer after = begin(state);
			if (before == null) {
				return Optional.empty();
			}
			return counted(between(before, after));
		} catch (ArenaException e) {
			lose();
			throw e;
		}
	}

	private Optional<AnswerDifference> counted(@Nullable AnswerDifference difference) {
		if (difference == null || difference.isEmpty()) {
			return Optional.empty();
		}
		count += difference.added().count() - difference.removed().count();
		// As asking would.
		limits.checkRows(count);
		digest = digest.plus(difference.added().digest()).minus(difference.removed().digest());
		return Optional.of(difference);
	}
}
