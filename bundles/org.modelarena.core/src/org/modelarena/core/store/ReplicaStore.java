// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * A store whose commits are in a log elsewhere: none is forced to the disk, and after a crash the folder is worth nothing. The same commits after the same state
 * give the same state, keys of new elements included, whatever edits were begun and given up in between.
 */
public interface ReplicaStore extends ModelStore {
	/**
	 * Saves the newest state, as a store of the same kind. The same state gives the same files.
	 *
	 * @param folder is there, and empty; all in it is on disk when this returns
	 * @throws ArenaException {@link ErrorCode#IO}
	 */
	void save(Path folder);
}
