// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.folders.StoreWithHistory;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

/** Makes, opens, closes and deletes stores while others are served. One thing is done with a store at a time. Thread-safe. Owns the folder. */
public final class StoreAdmin implements AutoCloseable {
	/** For calls that run, before a store is closed under them. */
	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private final Stores stores;
	private final Optional<StoreHome> home;
	private final Catalog catalog;
	private final Set<String> busy = ConcurrentHashMap.newKeySet();
	/** The names of stores that lie elsewhere, whatever lies in the folder, and where. */
	private final Map<String, Optional<Path>> given = new ConcurrentHashMap<>();

	/** @param home nothing for a server that serves what it was started with */
	public StoreAdmin(Stores stores, Optional<StoreHome> home, Catalog catalog) {
		this.stores = stores;
		this.home = home;
		this.catalog = catalog;
	}

	/**
	 * Serves a store that lies elsewhere.
	 *
	 * @param folder of the store; nothing for one that cannot be opened again
	 * @throws ArenaException {@link ErrorCode#CONFIGURATION_INVALID} for what cannot be the end of an address; then the caller still owns it
	 */
	public void give(String name, ModelStore store, Optional<Path> folder) {
		if (name.isEmpty() || name.equals(".") || name.equals("..") || name.chars().anyMatch(character -> character == '/' || character == '\\' || Character.isISOControl(character))) {
			throw new ArenaException(ErrorCode.CONFIGURATION_INVALID, "No store can be served as '" + name + "', which is no last part of an address; name it otherwise.");
		}
		stores.add(new ServedStore(name, store, catalog.languages()));
		given.put(name, folder);
	}

	/** Keeps a name for a store that several servers keep alike: it is not this one's to close or to replace. */
	public void reserve(String name) {
		StoreHome.checkName(name);
		if (stores.find(name).isPresent() || given.putIfAbsent(name, Optional.empty()) != null) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, "Two stores to serve are named '" + name + "'; give the replicated one another name.");
		}
	}

	/**
	 * Where a store lies that is served.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} for one without a folder of its own
	 */
	public StoreLocation location(String name) {
		return StoreLocation.at(given.containsKey(name) ? givenFolder(name) : requireOwn(name));
	}

	/**
	 * The folder for stores.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED}
	 */
	public StoreHome home() {
		return home.orElseThrow(() -> new ArenaException(ErrorCode.UNSUPPORTED,
				"The server serves the stores that it was started with, and has no folder for others; 'arena serve --models DIR' gives it one."));
	}

	/** Serves all stores of the folder, beside those that are served already. One that cannot be opened is told of in the log, and left out. */
	public void openAll() {
		for (String name : home.map(folder -> folder.stores().keySet()).orElse(Set.of())) {
			try {
				open(name);
			} catch (ArenaException e) {
				System.getLogger(StoreAdmin.class.getName()).log(System.Logger.Level.WARNING, "Cannot serve '" + name + "': " + e.getMessage());
			}
		}
	}

	private <T> T alone(String name, Supplier<T> work) {
		StoreHome.checkName(name);
		if (!busy.add(name)) {
			throw new ArenaException(ErrorCode.STORE_BUSY, "Somebody else loads, opens or closes '" + name + "' at the moment; try again later.");
		}
		try {
			return work.get();
		} finally {
			busy.remove(name);
		}
	}

	/**
	 * Serves a store of the folder.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#ALREADY_EXISTS} if it is served
	 */
	public ServedStore open(String name) {
		return alone(name, () -> {
			if (stores.find(name).isPresent()) {
				throw served(name);
			}
			return add(name, given.containsKey(name) ? openGiven(name) : home().open(name));
		});
	}

	private ModelStore openGiven(String name) {
		Path folder = givenFolder(name);
		return catalog.store(StoreDirectory.provider(folder)).open(StoreLocation.at(folder));
	}

	private Path givenFolder(String name) {
		return given.get(name).orElseThrow(() -> new ArenaException(ErrorCode.UNSUPPORTED,
				"The store '" + name + "' is not this server's alone, and stays as long as it runs."));
	}

	private ServedStore add(String name, ModelStore opened) {
		ServedStore served;
		Optional<ServedStore> before;
		try (Unfinished work = new Unfinished(opened::close)) {
			long least = stores.find(name).map(old -> old.version() + 1).orElse(0L);
			served = new ServedStore(name, opened, catalog.languages(), least);
			before = stores.replace(served);
			work.done();
		}
		before.ifPresent(old -> afterwards("close the store that was '" + name + "' until now", () -> old.retire(PATIENCE)));
		return served;
	}

	/** For what is left to do when a store is served already: that it fails is nothing to tell whoever has loaded it. */
	private static void afterwards(String what, Runnable work) {
		try {
			work.run();
		} catch (RuntimeException e) {
			System.getLogger(StoreAdmin.class.getName()).log(System.Logger.Level.WARNING, "Could not " + what, e);
		}
	}

	/**
	 * Makes sure that a model can be loaded under a name.
	 *
	 * @throws ArenaException {@link ErrorCode#ALREADY_EXISTS}; {@link ErrorCode#UNSUPPORTED} for a store that is not in the folder
	 */
	public void requireFree(String name, boolean mayReplace) {
		StoreHome.checkName(name);
		boolean isThere = home().stores().containsKey(name);
		requireNotGiven(name);
		if (!mayReplace && stores.find(name).isPresent()) {
			throw served(name);
		}
		if (!mayReplace && isThere) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, "There is a store '" + name + "' in the server's folder, which is closed; replace it, or choose another name.");
		}
	}

	private static ArenaException served(String name) {
		return new ArenaException(ErrorCode.ALREADY_EXISTS, "A store '" + name + "' is served already; replace it, or choose another name.");
	}

	private void requireNotGiven(String name) {
		if (given.containsKey(name)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The store '" + name
					+ "' was given to the server at its start, and is neither replaced nor dropped; stores in the server's folder of models are. It can be closed, and opened again.");
		}
	}

	/**
	 * Loads a model into a store, which is served from then on. One that had the name until then answers until the new one is there, and is deleted.
	 *
	 * @param history is said of the first version of a store that keeps all
	 * @throws ArenaException as {@link #requireFree}; whatever the source and the store's kind throw, and then all is as before
	 */
	public ServedStore load(String name, String kind, boolean mayReplace, Optional<CommitNote> history, ElementSource source, Progress progress) {
		return alone(name, () -> {
			requireFree(name, mayReplace);
			Optional<Path> before = Optional.ofNullable(home().stores().get(name));
			Path place = home().next(name);
			ServedStore served = addNew(name, place, made(kind, place, history, source, progress));
			before.ifPresent(old -> afterwards("delete " + old + ", which the next start of the server does", () -> home().delete(old)));
			return served;
		});
	}

	private ModelStore made(String kind, Path place, Optional<CommitNote> history, ElementSource source, Progress progress) {
		StoreProvider provider = home().catalog().store(kind);
		return history.map(first -> StoreWithHistory.create(provider, place, source, first, progress)).orElseGet(() -> provider.create(StoreLocation.at(place), source, progress));
	}

	/** Adds a new store. A store that cannot be served is deleted: the next start would take it for the newest one. */
	private ServedStore addNew(String name, Path place, ModelStore made) {
		try (Unfinished work = new Unfinished(() -> home().delete(place))) {
			return work.done(add(name, made));
		}
	}

	/**
	 * Ends to serve a store, when the calls that work on it have ended; it can be opened again.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}; {@link ErrorCode#UNSUPPORTED} for one that could not be opened again
	 */
	public void close(String name) {
		alone(name, () -> {
			if (given.containsKey(name)) {
				givenFolder(name);
			} else {
				requireOwn(name);
			}
			return stores.remove(name, PATIENCE);
		});
	}

	private Path requireOwn(String name) {
		Path own = home().stores().get(name);
		requireNotGiven(name);
		if (own == null) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "The server has no store '" + name + "' in its folder of models.");
		}
		return own;
	}

	/** Deletes a store, served or closed, as {@link #close} does first. */
	public void drop(String name) {
		alone(name, () -> {
			Path own = requireOwn(name);
			stores.remove(name, PATIENCE);
			home().delete(own);
			return null;
		});
	}

	@Override
	public void close() {
		home.ifPresent(StoreHome::close);
	}
}
