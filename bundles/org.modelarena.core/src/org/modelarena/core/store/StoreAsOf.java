// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.time.ZoneId;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.Unfinished;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;

/** A store as it was at a version, to be read only, with the derived features and indexes of then. Thread-safe. Owns the store. */
public final class StoreAsOf extends ForwardingStore {
	private final long version;
	private final Metamodel metamodel;

	private StoreAsOf(ModelStore store, long version, Metamodel metamodel) {
		super(store);
		this.version = version;
		this.metamodel = metamodel;
	}

	/**
	 * Goes back to a version of a store, which is closed if that fails.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if the store keeps no history; {@link ErrorCode#NOT_FOUND} if there is no such version
	 */
	public static StoreAsOf of(ModelStore store, VersionName name) {
		try (Unfinished work = new Unfinished(store::close)) {
			ModelHistory history = store.history();
			long version = name.resolve(history, ZoneId.systemDefault());
			try (ModelSnapshot snapshot = history.snapshot(version)) {
				return work.done(new StoreAsOf(store, version, snapshot.metamodel()));
			}
		}
	}

	/** The number of the version. */
	public long version() {
		return version;
	}

	@Override
	public Metamodel metamodel() {
		return metamodel;
	}

	@Override
	public ModelSnapshot snapshot() {
		return history().snapshot(version);
	}

	@Override
	public ModelEdit begin() {
		throw readOnly();
	}

	@Override
	public ModelIndex index() {
		throw readOnly();
	}

	private static ArenaException readOnly() {
		return new ArenaException(ErrorCode.UNSUPPORTED, "The past cannot be changed; edit the newest version.");
	}

	@Override
	public QueryEndpoint endpoint(QueryLanguages languages) {
		return new LocalEndpoint(this, languages);
	}
}
