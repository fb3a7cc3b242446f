// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** A way to bring back a store that cannot be opened, from files that are still in its folder. Nothing has been changed before {@link #run}. */
public interface StoreRepair {
	/** A description of the changes that it would make, in one line. */
	String plan();

	/**
	 * Does it. Files are given other names or are copied, none is lost; if it is interrupted, it can be done again.
	 *
	 * @return one line for each thing that was done, and for each that was not found
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY}, {@link ErrorCode#IO}
	 */
	List<String> run();
}
