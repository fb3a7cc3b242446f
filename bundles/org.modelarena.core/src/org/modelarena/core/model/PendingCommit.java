// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * A change that has its place among those of its store, and is not on disk yet. Later ones rest on it, and several wait for one force of the disk. Used by one
 * thread at a time, but not necessarily by that of the edit.
 */
public interface PendingCommit {
	/**
	 * Waits until the change is on disk, with all before it.
	 *
	 * @throws ArenaException {@link ErrorCode#IO}, {@link ErrorCode#STORE_UNAVAILABLE}: whether it is there is not known then, and those after it fail as well
	 */
	void awaitDurable();

	/** Makes the change visible: every snapshot taken from now on shows it, with all before it. Not before it is on disk. */
	void publish();
}
