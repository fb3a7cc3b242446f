// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;

/**
 * The beginning of a standing query: its answer in a state, and how that is kept up.
 *
 * @param first      the answer in the state that it begins with
 * @param maintained null if the query has to be asked again
 * @param reason     why it has to be; empty if it has not
 * @param reads      the features that the answer depends on: it is asked again only when one of them has changed, or elements have come or gone; null if that is
 *                   not known
 */
public record Maintenance(Answer first, @Nullable MaintainedAnswer maintained, String reason, @Nullable Set<EStructuralFeature> reads) {
	/** Answers a query, and keeps the answer up if that is possible; else it is noted what the query reads. */
	public static Maintenance of(PreparedQuery query, ModelSnapshot state, QueryLimits limits, Cancellation cancellation) {
		if (query instanceof MaintainableQuery maintainable) {
			return maintainable.maintain(state, limits, cancellation);
		}
		ReadFeatures traced = new ReadFeatures(state);
		Answer answer = query.execute(ReadFeatures.isFree(state) ? traced : state, limits, cancellation);
		return asking(answer, "it is to be interpreted", ReadFeatures.isFree(state) ? traced.features() : null);
	}

	/** A query whose answer is kept up. */
	public static Maintenance keeping(Answer first, MaintainedAnswer maintained, @Nullable Set<EStructuralFeature> reads) {
		return new Maintenance(first, maintained, "", reads);
	}

	/** A query that is asked again. */
	public static Maintenance asking(Answer first, String reason, @Nullable Set<EStructuralFeature> reads) {
		return new Maintenance(first, null, reason, reads);
	}

	/** The maintained answer; empty if the query has to be asked again. */
	public Optional<MaintainedAnswer> keeper() {
		return Optional.ofNullable(maintained);
	}
}
