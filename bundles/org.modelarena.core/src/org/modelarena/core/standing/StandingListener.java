// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;

/** Hears of a standing query, in the order of the commits; one call at a time. What it does there delays the query's next difference, but no commit. */
public interface StandingListener {
	/** The answer has changed. */
	void changed(AnswerChange change);

	/** After a failure, the answer is known again. */
	void restarted(long version, Answer answer);

	/** The answer is not known: the query failed in a state. It is tried again after the next commit, and {@link #restarted} follows. */
	void failed(long version, ArenaException reason);
}
