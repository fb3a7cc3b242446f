package org.modelarena.server.internal.store;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
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
	/** The model is being changed: nobody knows which state a query sees. */
	public static final long CHANGING = -1;
	private static final int MOST_EDITORS = 1024;

	private final String name;
	private final ModelStore store;
	private final QueryEndpoint endpoint;
	private final AtomicInteger editors = new AtomicInteger();
	private final AtomicReference<CompletableFuture<Void>> lastEdit = new AtomicReference<>(CompletableFuture.completedFuture(null));
	private final AtomicLong begun = new AtomicLong();
	private final AtomicLong ended = new AtomicLong();
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

	/** A number for what a query would be answered from now: another one after each change of the model, or {@link #CHANGING}. */
	public long state() {
		long before = ended.get();
		return begun.get() == before ? before : CHANGING;
	}

	/** Makes a change, of the model or of what its metamodel derives. */
	void change(Runnable change) {
		begun.incrementAndGet();
		try {
			change.run();
		} finally {
			ended.incrementAndGet();
		}
	}

	/** Declares or drops what is derived or indexed. */
	public void changeIndex(Consumer<ModelIndex> change) {
		change(() -> change.accept(store.index()));
	}

	/** A commit is on disk. */
	void committed() {
		commits.incrementAndGet();
		listeners.forEach(Runnable::run);
	}

	/** Has something run after each commit, in the thread that commits; it returns at once. */
	public void onCommit(Runnable listener) {
		listeners.add(listener);
	}

	/** Ends {@link #onCommit}. */
	public void forget(Runnable listener) {
		listeners.remove(listener);
	}

	/**
	 * Begins something when all that has come here before has ended, so that those who want to edit neither overtake each other nor keep threads waiting.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if too many wait
	 */
	public <T> CompletableFuture<T> inTurn(Supplier<CompletableFuture<T>> work) {
		if (editors.incrementAndGet() > MOST_EDITORS) {
			editors.decrementAndGet();
			throw new ArenaException(ErrorCode.STORE_BUSY, "There are " + MOST_EDITORS + " edits of '" + name + "' waiting; try again later.");
		}
		CompletableFuture<T> result = new CompletableFuture<>();
		CompletableFuture<Void> ended = new CompletableFuture<>();
		lastEdit.getAndSet(ended).whenComplete((before, none) -> work.get().whenComplete((value, failure) -> {
			editors.decrementAndGet();
			if (failure == null) {
				result.complete(value);
			} else {
				result.completeExceptionally(failure);
			}
			ended.complete(null);
		}));
		return result;
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
		return new CountedEdit(store.begin(), this);
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
