// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.history.CommitEntry;

/**
 * The past of a snapshot: the versions of its model up to the one that it shows. Later ones do not count, so that whoever asks as of a version gets what
 * was to be had then. Thread-safe; good as long as the snapshot is open. Each method that takes a cancellation may have to read the store's log.
 */
public interface Timeline {
	/** The number of the version that the snapshot shows: the last one here. */
	long version();

	/** The number of the first version that is kept. */
	long oldest();

	/**
	 * The commit of a version, as it is remembered.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} unless it is between the first and the last; {@link ErrorCode#CANCELLED}, {@link ErrorCode#TIMEOUT}
	 */
	CommitEntry commit(long version, Cancellation cancellation);

	/**
	 * The version that a name means: the number of a commit, a time, a tag or a revision.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is none up to the last; {@link ErrorCode#REQUEST_INVALID} for a text that names nothing
	 */
	long find(String name);

	/**
	 * The versions that created an element, or changed an attribute or a reference of it or its container; also the first one, if the element was there then. What is derived
	 * does not count.
	 *
	 * @return in ascending order; none if it was never there
	 * @throws ArenaException {@link ErrorCode#OUT_OF_MEMORY} if so much has changed; {@link ErrorCode#CANCELLED}, {@link ErrorCode#TIMEOUT},
	 *                        {@link ErrorCode#STORE_DAMAGED}
	 */
	long[] versions(long key, Cancellation cancellation);

	/**
	 * The versions that created or deleted instances of a type or its subtypes, and the first one.
	 *
	 * @return in ascending order
	 * @throws ArenaException as {@link #versions(long, Cancellation)}
	 */
	long[] versions(EClass type, Cancellation cancellation);

	/**
	 * The model as it was, in terms of the snapshot's metamodel. Made of the snapshot and the changes since, so that nothing has to be opened. Knows no indexes, and holds nothing
	 * derived. Good as long as the snapshot; used by one thread.
	 *
	 * @param cancellation of all that is read from it
	 * @throws ArenaException as {@link #versions(long, Cancellation)}; {@link ErrorCode#NOT_FOUND} unless the version is between the first and the last
	 */
	ModelSnapshot at(long version, Cancellation cancellation);
}
