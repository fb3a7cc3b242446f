// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.util.List;
import java.util.Optional;

import org.modelarena.core.Answer;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.answer.Subscribed;
import org.modelarena.protocol.notification.QueryChanged;

/** The answer that a subscriber has been told of, so that it can be told what is different at another server. Used by one thread at a time. */
final class KnownAnswer {
	/** Changes are made to the answer when they have as many rows together, or this many: so a change costs about what it has rows. */
	private static final long ROWS_AT_ONCE = 1000;

	private Answer answer;
	private AnswerDifference since;
	private String digest;

	/** The whole answer. */
	void first(Subscribed subscribed) {
		answer = Rows.join(List.of(subscribed.rows()));
		since = null;
		digest = subscribed.digest();
	}

	/** A change of it. */
	void changed(QueryChanged change) {
		AnswerDifference next = new AnswerDifference(Rows.join(List.of(change.added())), Rows.join(List.of(change.removed())));
		since = since == null ? next : new AnswerDifference(AnswerDifference.joined(since.added(), next.added()), AnswerDifference.joined(since.removed(), next.removed()));
		digest = change.digest();
		if (since.size() > Math.max(answer.count(), ROWS_AT_ONCE)) {
			settle();
		}
	}

	private void settle() {
		if (since != null) {
			// What was added and is not removed again, or was there and is not removed.
			answer = AnswerDifference.between(since.removed(), AnswerDifference.joined(answer, since.added())).added();
			since = null;
		}
	}

	/** The change that leads to the whole answer of another server, which is the known one then; empty if nothing has changed. */
	Optional<QueryChanged> moved(String subscription, Subscribed now) {
		if (now.digest().equals(digest)) {
			return Optional.empty();
		}
		settle();
		Answer before = answer;
		first(now);
		AnswerDifference difference = AnswerDifference.between(before, answer);
		return Optional.of(new QueryChanged(subscription, now.version(), answer.count(), digest, rows(difference.added()), rows(difference.removed())));
	}

	private static Rows rows(Answer answer) {
		return Rows.of(answer, 0, answer.count());
	}
}
