package org.modelarena.server.internal.store;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import org.modelarena.core.Cancellation;
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

	private static final AtomicLong MADE = new AtomicLong();

	private final long number = MADE.incrementAndGet();
	private final String name;
	private final ModelStore store;
	private final QueryEndpoint endpoint;
	private final Turns edits;
	private final AtomicLong begun = new AtomicLong();
	private final AtomicLong ended = new AtomicLong();
	private final AtomicLong version;
	private final AtomicLong commits = new AtomicLong();
	private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
	private final StoreUses uses;

	/** Hears what becomes of a store. Called in the thread that does it; returns at once. */
	public interface Listener {
		/** A commit is on disk. */
		void committed();

		/** The store is not served any more. */
		void closed();
	}

	public ServedStore(String name, ModelStore store, QueryLanguages languages) {
		this(name, store, languages, 0);
	}

	/** @param least all its versions are at least that, where it takes the place of another store */
	public ServedStore(String name, ModelStore store, QueryLanguages languages, long least) {
		this.name = name;
		this.store = store;
		this.endpoint = store.endpoint(languages);
		this.version = new AtomicLong(Math.max(least, FirstVersion.at(System.currentTimeMillis())));
		this.uses = new StoreUses(name);
		this.edits = new Turns("edits of '" + name + "'");
	}

	/**
	 * Has the store stay open until the result is closed.
	 *
	 * @param call cancelled if the store is to be closed, and the call takes long
	 * @return empty if it is being closed
	 */
	public Optional<StoreUses.Use> use(Cancellation call) {
		return uses.begin(call);
	}

	/** Takes no more calls, waits for those that run, cancels what is left after some patience, and closes the store, whatever happens before. */
	public void retire(Duration patience) {
		try (this) {
			uses.end(patience, () -> listeners.forEach(Listener::closed));
		}
	}

	/** The name in calls. */
	public String name() {
		return name;
	}

	/** Another one for each store of this process, whatever its name. */
	long number() {
		return number;
	}

	/** What answers queries on the newest state. */
	public QueryEndpoint endpoint() {
		return endpoint;
	}

	/** Stands for the state that all snapshots from now on show, or a later one; one more after each commit. */
	public long version() {
		return version.get();
	}

	/** The number of commits since it was opened. */
	public long commits() {
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
		version.incrementAndGet();
		commits.incrementAndGet();
		listeners.forEach(Listener::committed);
	}

	/** Tells somebody of commits, and of the end. */
	public void listen(Listener listener) {
		listeners.add(listener);
	}

	/** Ends {@link #listen}. */
	public void forget(Listener listener) {
		listeners.remove(listener);
	}

	/** In which edits take turns. */
	public Turns edits() {
		return edits;
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
