// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.util.Locale;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ModelSnapshot;

/**
 * A function of a store beyond answering queries on a snapshot. A capability that a store does not declare is refused with {@link ErrorCode#UNSUPPORTED};
 * the testkit tests the refusal as well as the function.
 */
public enum Capability {
	/** {@link ModelStore#begin()} works and a commit that returned is on disk (where the store has a directory). */
	UPDATE,
	/** {@link ModelSnapshot#sources} works in time proportional to its result. */
	REVERSE_NAVIGATION,
	/** {@link ModelSnapshot#seek} works without a scan. */
	INDEXED_ATTRIBUTES,
	/** Attributes that are computed from others ahead of the question. */
	DERIVED_ATTRIBUTES,
	/**
	 * A query plan can run as one statement of the store's own engine: snapshots are {@link org.modelarena.core.pushdown.StatementSnapshot}s. Without it,
	 * {@link Strategy#PUSHDOWN} is refused.
	 */
	STATEMENT_PUSHDOWN,
	/** {@link ModelStore#keepHistory} works: a store can keep every version of its model. */
	HISTORY,
	/** Snapshots and edits do not wait for each other. */
	SNAPSHOT_ISOLATION,
	/** The store can be served to other processes over a protocol of its own. */
	REMOTE;

	/** The error of a store that is asked for this capability and does not have it. */
	public ArenaException refusedBy(String store) {
		return new ArenaException(ErrorCode.UNSUPPORTED, "The store '" + store + "' does not offer "
				+ name().toLowerCase(Locale.ROOT).replace('_', ' ') + "; 'arena stores' lists what each store can do.");
	}
}
