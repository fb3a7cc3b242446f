package org.modelarena.server.internal.store;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import org.modelarena.core.ModelEdit;
import org.modelarena.core.ModelIndex;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Metamodel;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLanguages;
import org.modelarena.core.StoreProvider;

/**
 * A store with a name, that counts its commits and tells of them: whoever commits in this process does so through here. Thread-safe. Owns the store.
 */
public final class ServedStore implements ModelStore {
	private final String name;
	private final ModelStore store;
	private final QueryEndpoint endpoint;
	private final AtomicLong commits = new AtomicLong();
	private final Set<Runnable> listeners = ConcurrentHashMap.newKeySet();

	public ServedStore(String name, ModelStore store, QueryLanguages languages) {
		this.name = name;
		this.store = store;
		this.endpoint = store.endpoint(languages);
	}

	/** The name in calls. */
	public String name() {
		return name;
	}

	/** What answers queries on the newest state. */
	public QueryEndpoint endpoint() {
		return endpoint;
	}

	/** The number of commits that all snapshots from now on show. */
	public long version() {
		return commits.get();
	}

	/** Has something run after each commit, in the thread that commits; it returns at once. */
	public void onCommit(Runnable listener) {
		listeners.add(listener);
	}

	/** Ends {@link #onCommit}. */
	public void forget(Runnable listener) {
		listeners.remove(listener);
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
		return new CountedEdit(store.begin(), () -> {
			commits.incrementAndGet();
			listeners.forEach(Runnable::run);
		});
	}

	@Override
	public ModelIndex index() {
		return store.index();
	}

	@Override
	public QueryEndpoint endpoint(QueryLanguages languages) {
		return store.endpoint(languages);
	}

	@Override
	public void close() {
		try (store; endpoint) {
			listeners.clear();
		}
	}
}
