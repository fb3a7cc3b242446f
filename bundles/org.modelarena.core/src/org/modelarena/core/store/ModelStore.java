// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;

/**
 * An open store that holds one model. Thread-safe. Made by {@link StoreProvider#create} (a store is born loaded, so that there is no
 * such thing as a half-loaded one) or {@link StoreProvider#open}.
 */
public interface ModelStore extends AutoCloseable {
	/** The provider that opened this store. */
	StoreProvider provider();

	Metamodel metamodel();

	/**
	 * The newest committed state. The caller closes it. A store without {@link Capability#SNAPSHOT_ISOLATION} makes commits wait for
	 * open snapshots.
	 */
	ModelSnapshot snapshot();

	/**
	 * Starts the one edit that a store has at a time; waits for the edit before it.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} without {@link Capability#UPDATE}; {@link ErrorCode#STORE_BUSY} if the edit
	 *                        before it does not end in time
	 */
	ModelEdit begin();

	/**
	 * The attributes that the store derives and indexes, to be changed while it runs.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} without {@link Capability#DERIVED_ATTRIBUTES} and
	 *                        {@link Capability#INDEXED_ATTRIBUTES}
	 */
	default ModelIndex index() {
		throw Capability.INDEXED_ATTRIBUTES.refusedBy(provider().name());
	}

	/**
	 * Whether the store keeps all versions of its model.
	 *
	 * @see #keepHistory
	 */
	default boolean hasHistory() {
		return false;
	}

	/**
	 * The versions of the model.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if the store keeps none
	 */
	default ModelHistory history() {
		throw CommitNote.notKept();
	}

	/**
	 * Keeps every version from now on, for good; the one of now is the first. No effect if the store does so already.
	 *
	 * @param first what is said of the version of now
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} without {@link Capability#HISTORY}
	 */
	default void keepHistory(CommitNote first) {
		throw Capability.HISTORY.refusedBy(provider().name());
	}

	/** Answers queries on the newest committed state in this process. */
	default QueryEndpoint endpoint(QueryLanguages languages) {
		return new LocalEndpoint(this, languages);
	}

	/** Releases all files and threads. Snapshots and edits must be closed before. */
	@Override
	void close();
}
