// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.check;

import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.constraint.Fix;

/** A check of constraints that follows the commits of a store, wherever that is. Thread-safe; to be closed before its store. */
public interface FollowedCheck extends AutoCloseable {
	/** The rules as they are now, in the order in which they were given; each is in a state of its own while commits are being followed. */
	List<CheckedRule> rules();

	/**
	 * The messages about some violators of a rule, in words: what is wrong with each in the newest state; empty for one that is no violator any more.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} once this is closed; as a check does
	 */
	List<String> messages(CheckedRule rule, List<Violator> violators, Cancellation cancellation);

	/**
	 * The fixes that are offered for a violation.
	 *
	 * @throws ArenaException as {@link #messages}
	 */
	List<Fix> fixes(CheckedRule rule, Violator violator, Cancellation cancellation);

	/**
	 * Does it, in one commit. If it fails, nothing was changed.
	 *
	 * @throws ArenaException why it failed
	 */
	void apply(Fix fix, Cancellation cancellation);

	/** Whether it has ended. */
	boolean isClosed();

	/** Whether the store derives or indexes something else by now, so that the constraints have to be read again. */
	boolean isOutdated();

	/** No more calls of the listener follow, but for one that goes on. Waits for those who read. */
	@Override
	void close();
}
