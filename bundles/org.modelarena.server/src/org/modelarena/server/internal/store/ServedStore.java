// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Consumer;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.constraint.Constraints;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.LocalEndpoint;
import org.modelarena.core.store.ModelIndex;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreProvider;

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
	private final LocalEndpoint endpoint;
	private final Turns edits;
	private final AtomicLong begun = new AtomicLong();
	private final AtomicLong ended = new AtomicLong();
	private volatile long version;
	/** Held while a commit is made and gets its version, so that a snapshot has either both or neither. */
	private final StampedLock committing = new StampedLock();
	private final AtomicLong commits = new AtomicLong();
	private volatile boolean takesCommits = true;
	private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
	private final StoreUses uses;
	private final QueryLanguages languages;
	private volatile Constraints constraints;

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
		this.endpoint = new LocalEndpoint(store, languages);
		this.version = Math.max(least, FirstVersion.at(System.currentTimeMillis()));
		this.uses = new StoreUses(name);
		this.languages = languages;
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

	/** Asks the newest state. */
	public <T> Versioned<T> ask(Function<QueryEndpoint, T> question) {
		AtomicLong read = new AtomicLong();
		T answer = question.apply(endpoint.reading(() -> {
			Versioned<ModelSnapshot> newest = read();
			read.set(newest.version());
			return newest.value();
		}));
		return new Versioned<>(answer, read.get());
	}

	/** The newest state, for the caller to close, with its version. Waits for a commit that is being made. */
	public Versioned<ModelSnapshot> read() {
		long stamp = committing.tryOptimisticRead();
		long before = version;
		if (stamp != 0) {
			ModelSnapshot snapshot = store.snapshot();
			if (committing.validate(stamp)) {
				return new Versioned<>(snapshot, before);
			}
			snapshot.close();
		}
		stamp = committing.readLock();
		try {
			return new Versioned<>(store.snapshot(), version);
		} finally {
			committing.unlockRead(stamp);
		}
	}

	/** The newest version: each state of the store has another one, also after a restart. */
	public long version() {
		return version;
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
	private void change(Runnable change) {
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

	/** Makes a commit; when it returns, it is on disk. */
	void commit(Runnable commit) {
		change(() -> versioned(commit));
		commits.incrementAndGet();
		listeners.forEach(Listener::committed);
	}

	private void versioned(Runnable commit) {
		long stamp = committing.writeLock();
		boolean isUnchanged = false;
		try {
			commit.run();
			takesCommits = true;
		} catch (ArenaException e) {
			isUnchanged = e.code() == ErrorCode.CONFLICT;
			noteRefusal(e);
			throw e;
		} finally {
			// Of a commit that failed in another way, something may be there.
			version += isUnchanged ? 0 : 1;
			committing.unlockWrite(stamp);
		}
	}

	private void noteRefusal(ArenaException e) {
		switch (e.code()) {
		case IO, STORE_UNAVAILABLE, STORE_DAMAGED -> takesCommits = false;
		default -> {
			// The edit's fault, and not the store's.
		}
		}
	}

	/** Whether the newest commit was taken, or refused for a reason that lies in the edit: a full disk and the like are noticed by whoever commits. */
	public boolean takesCommits() {
		return takesCommits;
	}

	/** Tells somebody of commits, and of the end. */
	public void listen(Listener listener) {
		listeners.add(listener);
	}

	/** Ends {@link #listen}. */
	public void forget(Listener listener) {
		listeners.remove(listener);
	}

	/**
	 * The constraints of a metamodel that the store has now; they are parsed once, until the metamodel changes.
	 *
	 * @param metamodel of the state that is to be checked
	 */
	public Constraints constraints(Metamodel metamodel) {
		Constraints known = constraints;
		if (known == null || known.metamodel() != metamodel) {
			known = new Constraints(metamodel, languages);
			constraints = known;
		}
		return known;
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
		try {
			return new CountedEdit(store.begin(), this);
		} catch (ArenaException e) {
			noteRefusal(e);
			throw e;
		}
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
