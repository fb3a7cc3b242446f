// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;

/** A query with another one for the states in which it fails: one that means the same, knows what to do with values of all kinds, and takes longer. Thread-safe. */
public final class FallbackQuery implements MaintainableQuery {
	private final PreparedQuery query;
	private final Supplier<? extends PreparedQuery> otherwise;

	/** @param otherwise makes the other query, when it is needed */
	public FallbackQuery(PreparedQuery query, Supplier<? extends PreparedQuery> otherwise) {
		this.query = query;
		this.otherwise = otherwise;
	}

	@Override
	public Answer execute(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		try {
			return query.execute(snapshot, limits, cancellation);
		} catch (QueryException e) {
			return otherwise.get().execute(snapshot, limits, cancellation);
		}
	}

	@Override
	public Maintenance maintain(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		try {
			Maintenance begun = Maintenance.of(query, snapshot, limits, cancellation);
			MaintainedAnswer kept = begun.maintained();
			return kept == null ? begun : Maintenance.keeping(begun.first(), new Kept(kept), begun.reads());
		} catch (QueryException e) {
			// What made the query fail need not be among what the other one reads; but as long as that is the same, the other's answer is.
			return Maintenance.of(otherwise.get(), snapshot, limits, cancellation);
		}
	}

	/** Ends where the query fails: then both are asked again. */
	private record Kept(MaintainedAnswer answer) implements MaintainedAnswer {
		@Override
		public Optional<PendingDifference> before(Change change, Cancellation cancellation) {
			Optional<PendingDifference> pending = orEnd(() -> answer.before(change, cancellation));
			return pending.map(found -> (state, token) -> orEnd(() -> found.after(state, token)));
		}

		private static <T> T orEnd(Supplier<T> work) {
			try {
				return work.get();
			} catch (QueryException e) {
				throw new MaintenanceEnd(reason(e.getMessage()));
			}
		}

		private static String reason(@Nullable String message) {
			return message == null ? "it failed" : message;
		}

		@Override
		public List<String> steps() {
			return answer.steps();
		}
	}
}
