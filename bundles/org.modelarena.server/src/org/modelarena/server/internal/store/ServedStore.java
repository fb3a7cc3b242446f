// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.constraint.Constraints;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.standing.StandingListener;
import org.modelarena.core.standing.StandingQueries;
import org.modelarena.core.standing.StandingQuery;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ForwardingStore;
import org.modelarena.core.store.LocalEndpoint;
import org.modelarena.core.store.ModelIndex;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.VersionName;
import org.modelarena.core.Progress;

/**
 * A store with a name, that counts its commits and tells of them: whoever commits in this process does so through here. Thread-safe. Owns the store.
 */
public final class ServedStore extends ForwardingStore {
	/** The model is being changed: nobody knows which state a query sees. */
	public static final long CHANGING = -1;

	/** After a refusal; whether a commit is possible again is only known when one is tried. */
	private static final Duration TROUBLE = Duration.ofSeconds(30);
	private static final AtomicLong MADE = new AtomicLong();

	private final long number = MADE.incrementAndGet();
	private final String name;
	private final LocalEndpoint endpoint;
	private final Turns edits;
	private final Commits commits;
	private final StandingQueries standing;
	private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
	private final AppliedCommits applied = new AppliedCommits();
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
		this(Math.max(least, firstVersion()), name, store, languages);
	}

	private ServedStore(long version, String name, ModelStore store, QueryLanguages languages) {
		super(store);
		this.name = name;
		this.endpoint = new LocalEndpoint(store, languages);
		this.standing = new StandingQueries(store.provider(), languages);
		this.commits = new Commits(store, version, standing, () -> listeners.forEach(Listener::committed));
		this.uses = new StoreUses(name);
		this.languages = languages;
		this.edits = new Turns("edits of '" + name + "'");
	}

	/** A store whose state has a version already, as other servers have it, too. */
	public static ServedStore at(long version, String name, ModelStore store, QueryLanguages languages) {
		return new ServedStore(version, name, store, languages);
	}

	/** A version that no state has had before. */
	public static long firstVersion() {
		return FirstVersion.at(System.currentTimeMillis());
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

	/**
	 * Asks a version of the past.
	 *
	 * @return with the number of the commit
	 * @throws ArenaException {@link org.modelarena.core.ErrorCode#UNSUPPORTED} if the store keeps no history; {@link org.modelarena.core.ErrorCode#NOT_FOUND}
	 */
	public <T> Versioned<T> askAsOf(VersionName name, Function<QueryEndpoint, T> question) {
		long version = name.resolve(history(), ZoneId.systemDefault());
		return new Versioned<>(question.apply(endpoint.reading(() -> history().snapshot(version))), version);
	}

	/**
	 * A version of the past, for the caller to close, with the number of its commit.
	 *
	 * @throws ArenaException as {@link #askAsOf}
	 */
	public Versioned<ModelSnapshot> read(VersionName name) {
		long version = name.resolve(history(), ZoneId.systemDefault());
		return new Versioned<>(history().snapshot(version), version);
	}

	/**
	 * Forgets the versions before one. Answers may be others afterwards, of queries that ask for versions.
	 *
	 * @throws ArenaException as {@link org.modelarena.core.store.ModelHistory#prune}
	 */
	public void prune(long before, Progress progress) {
		commits.change(() -> history().prune(before, progress));
	}

	/** The newest state, for the caller to close, with its version. */
	public Versioned<ModelSnapshot> read() {
		return commits.read();
	}

	/** The newest version: each state of the store has another one, also after a restart. */
	public long version() {
		return commits.version();
	}

	/** The number of commits since it was opened. */
	public long commits() {
		return commits.count();
	}

	/** A number for what a query would be answered from now: another one after each change of the model, or {@link #CHANGING}. */
	public long state() {
		return commits.state();
	}

	/** Declares or drops what is derived or indexed. */
	public void changeIndex(Consumer<ModelIndex> change) {
		commits.change(() -> change.accept(index()));
	}

	/** Has those commits acknowledged that wait to be on disk, unless another thread does that already: whoever has submitted one calls this. */
	public void acknowledge() {
		commits.acknowledge();
	}

	/** Whether the newest commit was taken, or refused for a reason that lies in the edit: a full disk and the like are noticed by whoever commits. */
	public boolean takesCommits() {
		return commits.isTaken();
	}

	/** Why it cannot answer queries, or take commits, at the moment, in words for everybody, which name nothing of this machine; nothing if it can. */
	public Optional<String> trouble() {
		return commits.isRefused(TROUBLE) ? Optional.of("A store has refused the newest commit, for want of disk or the like.") : Optional.empty();
	}

	/**
	 * Follows a query from the newest state on.
	 *
	 * @throws ArenaException as a query's execution does
	 */
	public StandingQuery follow(Query query, QueryLimits limits, StandingListener listener, Cancellation caller) {
		if (provider().capabilities().contains(Capability.SNAPSHOT_ISOLATION)) {
			return standing.follow(query, limits, this::newest, listener, caller);
		}
		try (ModelEdit turn = store().begin()) {
			return standing.follow(query, limits, this::newest, listener, caller);
		}
	}

	private StandingQueries.State newest() {
		Versioned<ModelSnapshot> newest = read();
		return new StandingQueries.State(newest.value(), newest.version());
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
	Constraints constraints(Metamodel metamodel) {
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

	/** The newest commits by their ids. */
	public AppliedCommits applied() {
		return applied;
	}

	@Override
	public CountedEdit begin() {
		try {
			return new CountedEdit(store().begin(), this, commits);
		} catch (ArenaException e) {
			commits.noteRefusal(e);
			throw e;
		}
	}

	@Override
	public void close() {
		try (ModelStore last = store(); standing; endpoint) {
			listeners.clear();
		}
	}
}
