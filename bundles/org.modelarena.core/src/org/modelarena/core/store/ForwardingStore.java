// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;

/** A store that answers as another one does, for subclasses that watch what becomes of it. Thread-safe as that one. Owns it. */
public abstract class ForwardingStore implements ModelStore {
	private final ModelStore store;

	protected ForwardingStore(ModelStore store) {
		this.store = store;
	}

	protected final ModelStore store() {
		return store;
	}

	@Override
	public StoreProvider provider() {
		return store.provider();
	}

	@Override
	public Metamodel metamodel() {
		return store.metamodel();
	}

	@Override
	public ModelSnapshot snapshot() {
		return store.snapshot();
	}

	@Override
	public ModelEdit begin() {
		return store.begin();
	}

	@Override
	public ModelIndex index() {
		return store.index();
	}

	@Override
	public boolean hasHistory() {
		return store.hasHistory();
	}

	@Override
	public ModelHistory history() {
		return store.history();
	}

	@Override
	public void keepHistory(CommitNote first) {
		store.keepHistory(first);
	}

	@Override
	public QueryEndpoint endpoint(QueryLanguages languages) {
		return store.endpoint(languages);
	}

	@Override
	public void close() {
		store.close();
	}
}
