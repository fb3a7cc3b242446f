// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;

/**
 * Hears of a standing query, in the order of the commits; one call at a time. It must not wait for its own query, nor begin to follow it again, but in another thread. What it
 * does delays the query's next difference, and on a store without snapshot isolation the commit.
 */
public interface StandingListener {
	/** The answer has changed. */
	void changed(AnswerChange change);

	/** The answer as a whole, anew: after a failure, or where the difference is not known. */
	void restarted(long version, Answer answer);

	/** The answer is not known: the query failed in a state. It is tried again after the next commit, and {@link #restarted} follows. */
	void failed(long version, ArenaException reason);
}
