// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication;

import java.nio.file.Path;

/**
 * A state that all replicas of a group keep alike: they apply the same commands in the same order. One thread at a time calls it, except for {@link #close}. If a
 * call throws, the replica stops, as it might differ from the others from then on; its log is kept.
 */
public interface ReplicatedState extends AutoCloseable {
	/**
	 * Applies a command, which may come more than once. The result must be the same on each replica, whatever the time, and whatever was asked in between.
	 *
	 * @return for whoever has submitted it
	 */
	byte[] apply(byte[] command);

	/**
	 * Saves the state with all commands so far.
	 *
	 * @param folder is there, and empty; the files in it are on disk when this returns. There may be folders in it
	 */
	void save(Path folder);

	/**
	 * Goes on from a saved state, perhaps of another replica; what was here until now is forgotten.
	 *
	 * @param folder as {@link #save} has left it; it does not change, and other files there are to be left alone
	 */
	void restore(Path folder);

	@Override
	void close();
}
